"""What house players are called."""

NAMES = ("Lucky", "Velvet", "Nova", "Domino", "Pepper", "Juno", "Biscuit", "Comet", "Maple", "Ziggy", "Olive", "Rocket")
