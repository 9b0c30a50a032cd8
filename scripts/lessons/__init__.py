"""The lessons of the web table: written down in `situations`, played by the rules in `frames`."""
