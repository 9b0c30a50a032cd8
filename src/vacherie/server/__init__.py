"""The table server: people and bots play at tables in real time, over HTTP and websockets."""
