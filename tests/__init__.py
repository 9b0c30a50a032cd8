"""The tests, a package so that its tools run as `python -m tests.…`."""
