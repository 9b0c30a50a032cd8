"""The API documents: OpenAPI, AsyncAPI, and the JSON Schema both are made from."""
