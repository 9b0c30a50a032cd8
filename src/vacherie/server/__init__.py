"""The table server: people and bots at tables in real time, over an open API."""
