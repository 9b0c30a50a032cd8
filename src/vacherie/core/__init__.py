"""What all games share: the `Game` protocol, actions, decisions, events, errors, match and shuffle."""
