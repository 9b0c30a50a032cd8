"""The API documents: OpenAPI, AsyncAPI, and the JSON Schemas both are made from."""
