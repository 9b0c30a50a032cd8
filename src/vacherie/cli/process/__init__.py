"""The process around a command: its arguments, streams and signals, and the pager."""
