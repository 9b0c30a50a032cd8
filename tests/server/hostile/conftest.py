"""Not collected by pytest: Schemathesis loads its hooks itself, in a process of its own."""

collect_ignore = ["schemathesis_hooks.py"]
