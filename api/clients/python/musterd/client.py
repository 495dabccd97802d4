"""Requests and streams."""
import email.utils
import http.client
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

Json = Dict[str, Any]
Choice = Tuple[str, Union[str, List["Choice"]]]  # (title, key) or (title, [choices])

Bytes = bytes  # the class below has a method of that name

ATTEMPTS = 5
LONGEST_SECONDS = 60  # between two attempts
HEARTBEAT_SECONDS = 60  # a stream that is silent for longer is dead


class Problem(Exception):
    """What the daemon refused, as application/problem+json (RFC 9457) tells it; status 0: there was no answer."""

    def __init__(self, status: int, body: Json, retry_after: float = 0):
        super().__init__(body.get("detail") or body.get("title") or "no answer")
        self.status, self.body, self.retry_after = status, body, retry_after
        self.kind = str(body.get("type", "")).replace("/problems/", "")

    @property
    def may_pass(self) -> bool:
        """Another attempt may succeed: there was no answer, or the daemon or the budget has no room now."""
        return self.status in (0, 429, 502, 503, 504)


def _seconds(after: Optional[str]) -> float:
    """Retry-After: seconds, or a date."""
    if not after:
        return 0
    if after.isdigit():
        return int(after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(after).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0


def _problem(error: urllib.error.HTTPError) -> Problem:
    try:
        body = json.load(error)
    except ValueError:
        body = None
    if not isinstance(body, dict):  # a proxy's own page
        body = {"title": str(error.reason)}
    return Problem(error.code, body, _seconds(error.headers.get("Retry-After")))


class Musterd:
    def __init__(self, base: str, token: Optional[str] = None, player: Optional[str] = None):
        """player: for whom an app or an administrator acts; a player's own token needs none."""
        self.base, self.token, self.player = base.rstrip("/"), token, player

    def acting_for(self, player: str) -> "Musterd":
        return Musterd(self.base, self.token, player)

    # ---- requests -----------------------------------------------------------------------------------------------

    def _open(self, method: str, path: str, body: Any = None, query: Optional[Json] = None,
              headers: Optional[Dict[str, str]] = None, timeout: float = 30) -> Any:
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
        except (OSError, http.client.HTTPException) as error:
            raise Problem(0, {"title": "No answer", "detail": str(error)}) from None

    def _read(self, method: str, path: str, body: Any = None, query: Optional[Json] = None) -> bytes:
        """Sent again while another attempt may succeed; a POST under one Idempotency-Key, so that it is done once."""
        headers = {"Idempotency-Key": secrets.token_urlsafe(16)} if method == "POST" else {}
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with self._open(method, path, body, query, headers) as answer:
                    return answer.read()
            except (OSError, http.client.HTTPException) as error:  # the answer broke off
                problem = Problem(0, {"title": "No answer", "detail": str(error)})
            except Problem as error:
                problem = error
            if method == "DELETE" and problem.status == 404 and attempt > 1:
                return b""  # an earlier attempt deleted it
            if not problem.may_pass or problem.retry_after > LONGEST_SECONDS or attempt == ATTEMPTS:
                raise problem
            time.sleep(problem.retry_after or 0.125 * 2 ** attempt)
        raise AssertionError("unreachable")

    def get(self, path: str, **query: Any) -> Any:
        return json.loads(self._read("GET", path, query=query))

    def bytes(self, path: str, **query: Any) -> Bytes:
        """A picture or an export as it comes."""
        return self._read("GET", path, query=query)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        text = self._read(method, path, body)
        return json.loads(text) if text else None

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, {} if body is None else body)

    def put(self, path: str, body: Any = None) -> Any:
        return self.send("PUT", path, {} if body is None else body)

    def patch(self, path: str, body: Any) -> Any:
        return self.send("PATCH", path, body)

    def delete(self, path: str) -> Any:
        return self.send("DELETE", path)

    def items(self, path: str, **query: Any) -> Iterator[Json]:
        """All items of a list, page by page."""
        while True:
            page = self.get(path, **query)
            yield from page["items"]
            if not page["next"]:
                return
            query["cursor"] = page["next"]

    # ---- a game -------------------------------------------------------------------------------------------------

    def view(self, game: str, role: Optional[str] = None, seq: Optional[int] = None) -> Json:
        return self.get("/v1/games/%s/view" % game, role=role, seq=seq)

    def actions(self, game: str, role: Optional[str] = None) -> Json:
        return self.get("/v1/games/%s/actions" % game, role=role)

    def menu(self, game: str, role: Optional[str] = None, most: int = 20) -> Tuple[int, List[Choice]]:
        """The seq and the choices as a tree: (title, key) or (title, [choices]), none with more than `most`."""
        def read(choices: List[Json]) -> List[Choice]:
            return [(one["title"], one["key"] if "key" in one else read(one["choices"])) for one in choices]
        answer = self.get("/v1/games/%s/actions" % game, role=role, menu=most)
        return answer["seq"], read(answer["menu"])

    def act(self, game: str, role: str, seq: int, *keys: str) -> Json:
        """One action by its key, or several of one's own, taken in order as far as they go."""
        chosen = {"key": keys[0]} if len(keys) == 1 else {"keys": list(keys)}
        return self.post("/v1/games/%s/actions" % game, {"role": role, "seq": seq, **chosen})

    def undo(self, game: str, role: str, seq: int) -> Json:
        return self.post("/v1/games/%s/undo" % game, {"role": role, "seq": seq})

    def log(self, game: str, role: Optional[str] = None, since: int = 0) -> Iterator[Json]:
        return self.items("/v1/games/%s/log" % game, role=role, since=since)

    def board(self, game: str, role: Optional[str] = None, width: int = 800, **more: Any) -> Bytes:
        return self.bytes("/v1/games/%s/board.png" % game, role=role, width=width, **more)

    def stream(self, path: str, last: Optional[str] = None, **query: Any) -> Iterator[Tuple[str, Optional[str], Any]]:
        """(event, id, data) of a stream of Server-Sent Events, taken up again where it broke off; ends if the game is over."""
        pause = 0.25
        while True:
            try:
                headers = {"Last-Event-ID": last} if last is not None else {}
                with self._open("GET", path, query=query, headers=headers, timeout=HEARTBEAT_SECONDS) as answer:
                    if answer.status == 204:
                        return
                    pause = 0.25
                    for event, seen, data in _events(answer):
                        last = seen if seen is not None else last
                        yield event, seen, data
            except Problem as problem:
                if not problem.may_pass and problem.status < 500:
                    raise
                pause = max(pause, min(problem.retry_after, LONGEST_SECONDS))
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(pause)
            pause = min(2 * pause, 5)


def _events(answer: Any) -> Iterator[Tuple[str, Optional[str], Any]]:
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
