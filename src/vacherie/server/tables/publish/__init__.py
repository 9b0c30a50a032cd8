"""What is sent to whom: moments of a table, messages for viewers, the broadcast."""
