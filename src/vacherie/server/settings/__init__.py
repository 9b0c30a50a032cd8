"""The settings of a server: the model, its fields by name, and loading from flags, environment and file."""
