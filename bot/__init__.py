"""The dealer: a Discord bot that deals poker games nobody else deals."""

__version__ = "0.1.0"
