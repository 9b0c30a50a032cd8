"""The nimmt family in research environments."""
