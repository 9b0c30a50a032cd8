"""Clients whose table another node runs: frames and requests go there, messages and responses come back."""
