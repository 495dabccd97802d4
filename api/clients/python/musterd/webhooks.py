"""Posts to a webhook, by Standard Webhooks 1.0."""
import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Optional


class WebhookError(ValueError):
    """The post does not come from the daemon that has the secret, or comes too late."""


def webhook(secret: str, headers: Mapping[str, str], body: bytes, tolerance: int = 300,
            now: Optional[float] = None) -> Dict[str, Any]:
    """The notice in the body of a post, as its bytes came. Raises WebhookError.

    tolerance: the seconds that its time may differ from ours. While a secret is being replaced there are two
    signatures; one of them must be right."""
    named = {name.lower(): value for name, value in headers.items()}
    try:
        number, stamp, signatures = (named["webhook-" + name] for name in ("id", "timestamp", "signature"))
        sent = int(stamp)
    except (KeyError, ValueError):
        raise WebhookError("this is not a webhook's post") from None
    if abs(sent - (time.time() if now is None else now)) > tolerance:
        raise WebhookError("too old, or of the future")
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    wanted = hmac.new(key, ("%s.%s." % (number, stamp)).encode() + body, hashlib.sha256).digest()
    if not any(_fits(signature, wanted) for signature in signatures.split()):
        raise WebhookError("the signature is wrong")
    try:
        notice = json.loads(body)
    except ValueError:
        raise WebhookError("the body is not JSON") from None
    if not isinstance(notice, dict):
        raise WebhookError("the body is not a notice")
    return notice


def _fits(signature: str, wanted: bytes) -> bool:
    version, _, value = signature.partition(",")
    try:
        return version == "v1" and hmac.compare_digest(base64.b64decode(value, validate=True), wanted)
    except (binascii.Error, ValueError):
        return False
