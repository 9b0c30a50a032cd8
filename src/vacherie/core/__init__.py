"""What every game shares: the `Game` protocol, decisions, actions, events, the driver and the shuffle."""
