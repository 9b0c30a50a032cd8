"""No Thanks!: 33 cards and chips; take the open card, or pay a chip to pass (R11)."""
