"""HTTP and websocket: routes, errors, static files, the gate in front of them."""
