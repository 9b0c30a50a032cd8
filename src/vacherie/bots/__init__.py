"""Players made of code: the `Bot` protocol, the built-in bots, how to find one and let it play."""
