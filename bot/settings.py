"""The environment, and a `.env` file beside the working directory, as one frozen object."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.errors import BadSettings

LOOPBACK = ("127.0.0.1", "::1", "localhost")
