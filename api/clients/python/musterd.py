#!/usr/bin/env python3
"""A client of musterd in one file, with nothing but Python's standard library (3.9 or later).

    from musterd import Musterd
    table = Musterd("http://127.0.0.1:8650", "mst_...", player="ana")
    game = table.post("/v1/games", {"ruleset": "cruel-necessity", "scenario": "first-civil-war",
                                    "seats": {"parliament": "ana"}})
    asked = table.view(game["id"])
    table.act(game["id"], asked["role"], asked["seq"], asked["actions"][0]["key"])

What each path takes and gives stands in openapi.yaml, which every daemon serves at /openapi.yaml and explains at /docs.
As a program it is a table in a terminal: musterd.py URL TOKEN PLAYER GAME
"""
import base64
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ATTEMPTS = 5
HEARTBEAT_SECONDS = 60  # a stream that is silent for longer is dead


class Problem(Exception):
    """What the daemon refused, as application/problem+json (RFC 9457) tells it; status 0: there was no answer."""

    def __init__(self, status, body, retry_after=0):
        super().__init__(body.get("detail") or body.get("title") or "no answer")
        self.status, self.body, self.retry_after = status, body, retry_after
        self.kind = body.get("type", "").replace("/problems/", "")


def _problem(error):
    try:
        body = json.load(error)
    except ValueError:  # a proxy's own page
        body = {"title": error.reason}
    after = error.headers.get("Retry-After") or "0"
    return Problem(error.code, body, int(after) if after.isdigit() else 0)


class Musterd:
    def __init__(self, base, token=None, player=None):
        """player: for whom an app or an administrator acts; a player's own token needs none."""
        self.base, self.token, self.player = base.rstrip("/"), token, player

    def acting_for(self, player):
        return Musterd(self.base, self.token, player)

    # ---- requests -----------------------------------------------------------------------------------------------

    def _open(self, method, path, body=None, query=None, headers=None, timeout=30):
        pairs = [(name, value) for name, value in (query or {}).items() if value is not None]
        url = self.base + path + ("?" + urllib.parse.urlencode(pairs, doseq=True) if pairs else "")
        request = urllib.request.Request(url, method=method, headers=dict(headers or {}))
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        if self.token and self.player:
            request.add_header("Musterd-Player", self.player)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            raise _problem(error) from None
        except OSError as error:
            raise Problem(0, {"title": "No answer", "detail": str(error)}) from None

    def get(self, path, **query):
        with self._open("GET", path, query=query) as answer:
            return json.load(answer)

    def bytes(self, path, **query):
        """A picture or an export as it comes."""
        with self._open("GET", path, query=query) as answer:
            return answer.read()

    def send(self, method, path, body=None):
        """Sent again under the same Idempotency-Key while nobody knows whether it was done: it is done once."""
        headers = {"Idempotency-Key": secrets.token_urlsafe(16)} if method == "POST" else {}
        for attempt in range(ATTEMPTS):
            try:
                with self._open(method, path, body, headers=headers) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except Problem as problem:
                if problem.status not in (0, 429, 503) or attempt == ATTEMPTS - 1:
                    raise
                time.sleep(problem.retry_after or 0.25 * 2 ** attempt)

    def post(self, path, body=None):
        return self.send("POST", path, {} if body is None else body)

    def put(self, path, body=None):
        return self.send("PUT", path, {} if body is None else body)

    def items(self, path, **query):
        """All items of a list, page by page."""
        while True:
            page = self.get(path, **query)
            yield from page["items"]
            if not page["next"]:
                return
            query["cursor"] = page["next"]

    # ---- a game -------------------------------------------------------------------------------------------------

    def view(self, game, role=None, seq=None):
        return self.get("/v1/games/%s/view" % game, role=role, seq=seq)

    def actions(self, game, role=None):
        return self.get("/v1/games/%s/actions" % game, role=role)

    def menu(self, game, role=None, most=25):
        """The choices as a tree: (title, key) or (title, [choices]), none with more than `most`."""
        def read(choices):
            return [(one["title"], one["key"] if "key" in one else read(one["choices"])) for one in choices]
        answer = self.get("/v1/games/%s/actions" % game, role=role, menu=most)
        return answer["seq"], read(answer["menu"])

    def act(self, game, role, seq, *keys):
        """One action by its key, or several of one's own, taken in order as far as they go."""
        chosen = {"key": keys[0]} if len(keys) == 1 else {"keys": list(keys)}
        return self.post("/v1/games/%s/actions" % game, {"role": role, "seq": seq, **chosen})

    def undo(self, game, role, seq):
        return self.post("/v1/games/%s/undo" % game, {"role": role, "seq": seq})

    def log(self, game, role=None, since=0):
        return self.items("/v1/games/%s/log" % game, role=role, since=since)

    def board(self, game, role=None, width=800, **more):
        return self.bytes("/v1/games/%s/board.png" % game, role=role, width=width, **more)

    def stream(self, path, last=None, **query):
        """(event, id, data) of a stream of Server-Sent Events, taken up again where it broke off; ends never by itself."""
        pause = 0.25
        while True:
            try:
                headers = {"Last-Event-ID": last} if last is not None else {}
                with self._open("GET", path, query=query, headers=headers, timeout=HEARTBEAT_SECONDS) as answer:
                    pause = 0.25
                    for event, seen, data in _events(answer):
                        last = seen if seen is not None else last
                        yield event, seen, data
            except Problem as problem:
                if 400 <= problem.status < 500 and problem.status != 429:
                    raise
            except OSError:
                pass
            time.sleep(pause)
            pause = min(2 * pause, 5)


def _events(answer):
    event, seen, data = "message", None, ""
    for line in answer:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            event = value
        elif name == "id":
            seen = value
        elif name == "data":
            data += value
        elif not name and not value and data:
            yield event, seen, json.loads(data)
            event, seen, data = "message", None, ""


def webhook(secret, headers, body, tolerance=300, now=None):
    """The JSON of a webhook's body (bytes) where its signature is right (Standard Webhooks 1.0), else ValueError.

    headers: lower-case names to values. tolerance: seconds that its timestamp may be off."""
    number, stamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(int(stamp) - (time.time() if now is None else now)) > tolerance:
        raise ValueError("too old, or of the future")
    key = base64.b64decode(secret.partition("_")[2] if secret.startswith("whsec_") else secret)
    wanted = hmac.new(key, ("%s.%s." % (number, stamp)).encode() + body, hashlib.sha256).digest()
    for signature in headers["webhook-signature"].split():
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(base64.b64decode(value), wanted):
            return json.loads(body)
    raise ValueError("the signature is not ours")


# ---- a table in a terminal --------------------------------------------------------------------------------------------

def _choose(choices):
    while True:
        for i, (title, _) in enumerate(choices, 1):
            print("%3d  %s" % (i, title))
        answer = input("> ").strip()
        if answer.isdigit() and 1 <= int(answer) <= len(choices):
            inside = choices[int(answer) - 1][1]
            return inside if isinstance(inside, str) else _choose(inside)


def main():
    if len(sys.argv) != 5:
        raise SystemExit("usage: musterd.py URL TOKEN PLAYER GAME")
    table, game = Musterd(*sys.argv[1:4]), sys.argv[4]
    told = 0
    while table.get("/v1/games/" + game)["status"] == "active":
        mine = [one for one in table.items("/v1/me/games", waiting="true") if game in (one["id"], one["short_id"])]
        for entry in table.log(game, since=told):
            told = entry["seq"]
            for event in entry["events"]:
                print(event["text"])
        if not mine:
            time.sleep(1)
            continue
        role = next(seat["role"] for seat in mine[0]["roles"] if seat["to_act"] and seat["player"] == table.player)
        view = table.view(game, role)
        print("\n" + view["prompt"])
        seq, choices = table.menu(game, role)
        try:
            table.act(game, role, seq, _choose(choices))
        except Problem as problem:
            print(problem)
    print(table.get("/v1/games/" + game)["result"])


if __name__ == "__main__":
    main()
