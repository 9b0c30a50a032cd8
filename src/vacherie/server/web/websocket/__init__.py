"""The websocket of a table: handshake, commands, one writer per connection."""
