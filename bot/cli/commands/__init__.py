"""One file a command, found by existing."""
