"""What Vacherie says, in every language it speaks: one Fluent catalogue for terminal, web and server."""
