"""What bench/server.py is made of: the players, the server's process, the disk, the profile."""
