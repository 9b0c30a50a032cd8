"""What pytest leaves alone here: Schemathesis loads its hooks itself, in a process that knows the world."""

collect_ignore = ["schemathesis_hooks.py"]
