#!/usr/bin/env python3
"""Verifies signatures of Standard Webhooks with Python's standard library only.

usage: tests/support/verify_webhook.py < LINES

Each line: secret, webhook-id, webhook-timestamp, webhook-signature and the body in hex, with tabs between. Prints for each
"good" or "bad".
"""
import base64
import hashlib
import hmac
import sys

for line in sys.stdin:
    secret, name, timestamp, signatures, body = line.rstrip("\n").split("\t")
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    signed = b".".join([name.encode(), timestamp.encode(), bytes.fromhex(body)])
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [s.split(",", 1)[1] for s in signatures.split(" ") if s.startswith("v1,")]
    print("good" if any(hmac.compare_digest(expected, s) for s in given) else "bad")
