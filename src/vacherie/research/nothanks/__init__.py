"""No Thanks! in research environments."""
