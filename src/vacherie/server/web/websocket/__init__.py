"""The websocket of a table: protocol limits, handshake, commands, one send queue per connection."""
