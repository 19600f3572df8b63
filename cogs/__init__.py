"""Doors: slash commands and buttons, one subject a file. A file that does not begin with `_` is loaded by existing."""
