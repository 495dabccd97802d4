"""A client of musterd. See README.md."""
from .client import Musterd, Problem
from .version import CONTRACT, VERSION
from .webhooks import WebhookError, webhook

__all__ = ["CONTRACT", "VERSION", "Musterd", "Problem", "WebhookError", "webhook"]
__version__ = VERSION
