"""The API documents, OpenAPI and AsyncAPI, and what makes them: at build time, never in a server."""
