"""Games on paper: the record format, the notation people can type, verification, saved positions."""
