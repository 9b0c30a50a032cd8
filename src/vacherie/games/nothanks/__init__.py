"""No Thanks!: 33 cards, some chips, and the courage to wait (R11)."""
