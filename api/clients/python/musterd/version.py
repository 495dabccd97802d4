"""The versions of this client and of the contract that it was made for (info.version of openapi.yaml)."""
CONTRACT = "1.0.0"
VERSION = "1.0.0"
