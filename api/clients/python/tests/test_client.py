"""What needs no daemon. python -m unittest discover tests"""
import base64
import email.utils
import hashlib
import hmac
import json
import time
import unittest

from musterd import Problem, WebhookError, webhook
from musterd.client import _events, _seconds

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'
NOW = 1614265331
# The example of the Standard Webhooks libraries.
HEADERS = {"Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
           "WEBHOOK-SIGNATURE": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}


def signed(body, secret=SECRET, stamp=NOW):
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, b"msg_1.%d." % stamp + body, hashlib.sha256).digest()
    return {"webhook-id": "msg_1", "webhook-timestamp": str(stamp),
            "webhook-signature": "v1," + base64.b64encode(digest).decode()}


class Webhooks(unittest.TestCase):
    def refused(self, headers, body=BODY, now=NOW):
        with self.assertRaises(WebhookError):
            webhook(SECRET, headers, body, now=now)

    def test_the_standard_example(self):
        self.assertEqual(webhook(SECRET, HEADERS, BODY, now=NOW), {"test": 2432232314})

    def test_another_body_time_or_secret(self):
        self.refused(HEADERS, body=b'{"test": 2432232315}')
        self.refused(HEADERS, now=NOW + 301)
        self.refused(HEADERS, now=NOW - 302)
        self.refused(signed(BODY, "whsec_" + base64.b64encode(b"another secret of 24 byte").decode()))

    def test_missing_and_malformed_headers(self):
        for name in HEADERS:
            self.refused({other: value for other, value in HEADERS.items() if other != name})
        for value in ("", "v1", "v1,", "v1,!!!", "v2," + HEADERS["WEBHOOK-SIGNATURE"][3:], "v1,\u00e9", "v1,AAAA"):
            self.refused({**HEADERS, "WEBHOOK-SIGNATURE": value})
        self.refused({**HEADERS, "webhook-timestamp": "now"})

    def test_one_of_two_signatures(self):
        both = "v1,AAAA " + HEADERS["WEBHOOK-SIGNATURE"]
        self.assertTrue(webhook(SECRET, {**HEADERS, "WEBHOOK-SIGNATURE": both}, BODY, now=NOW))

    def test_a_body_that_is_no_notice(self):
        for body in (b"", b"[]", b"3", b"{"):
            self.refused(signed(body), body=body)


class Retries(unittest.TestCase):
    def test_retry_after(self):
        self.assertEqual(_seconds("3"), 3)
        self.assertEqual(_seconds(None), 0)
        self.assertEqual(_seconds("soon"), 0)
        self.assertEqual(_seconds("-1"), 0)
        later = email.utils.formatdate(time.time() + 30, usegmt=True)
        self.assertTrue(28 <= _seconds(later) <= 31)
        self.assertEqual(_seconds(email.utils.formatdate(0, usegmt=True)), 0)

    def test_what_may_pass(self):
        self.assertTrue(Problem(503, {}).may_pass and Problem(429, {}).may_pass and Problem(0, {}).may_pass)
        self.assertFalse(Problem(409, {}).may_pass or Problem(500, {}).may_pass)


class Streams(unittest.TestCase):
    def test_events(self):
        lines = (b": musterd\n\nevent: entry\nid: 4\ndata: {\"seq\":\ndata: 4}\n\n:\n\ndata: 1\r\n\r\ndata: 2\n")
        events = list(_events(lines.splitlines(keepends=True)))
        self.assertEqual(events, [("entry", "4", {"seq": 4}), ("message", None, 1)])
        self.assertEqual(json.dumps(events[0][2]), '{"seq": 4}')


if __name__ == "__main__":
    unittest.main()
