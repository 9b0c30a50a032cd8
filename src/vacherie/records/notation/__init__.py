"""Games as text that people can read and type."""
