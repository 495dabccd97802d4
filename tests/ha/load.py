"""Games played at once through the proxy by clients that never give up, with streams and a webhook beside them. What is
not answered with certainty is asked again under the same Idempotency-Key; whatever was acknowledged is remembered."""
import http.client
import http.server
import json
import random
import sys
import threading
import time
import uuid

sys.path.insert(0, "api/clients/python")
import musterd  # noqa: E402

PACE_S = 0.3
GAMES = [
    {"ruleset": "cruel-necessity", "scenario": "first-civil-war", "seats": {"parliament": "ana"}},
    {"ruleset": "kingmaker", "scenario": "wars-of-the-roses", "options": {"players": 3, "rounds": 20},
     "seats": {"red": "ana", "blue": "bo", "green": "cy"}},
    {"ruleset": "this-war-without-an-enemy", "scenario": "full-war", "seats": {"king": "ana", "parliament": "bo"}},
    {"ruleset": "unhappy-king-charles", "scenario": "war", "seats": {"royalist": "ana", "parliament": "bo"}},
]


class Game:
    def __init__(self, number):
        self.number, self.id, self.acknowledged, self.over = number, None, [], False
        self.orders = number // len(GAMES) % 2 == 1


class Load:
    def __init__(self, host, port, token, games, threads):
        self.host, self.port, self.token = host, port, token
        self.games = [Game(number) for number in range(games)]
        self.stop, self.faults, self.unavailable, self.unanswered = False, [], 0, 0
        self.heard, self.listeners = {}, []
        self.threads = [threading.Thread(target=self.work, args=(self.games[i::threads], i), daemon=True)
                        for i in range(threads)]

    def begin(self):
        for thread in self.threads:
            thread.start()

    def work(self, games, number):
        chance = random.Random(number)
        connection = [None]
        try:
            while not self.stop and not self.faults:
                for game in games:
                    if self.stop or self.faults:
                        break
                    if game.id is None:
                        self.create(connection, game)
                    elif not game.over:
                        self.act(connection, game, chance)
                    time.sleep(PACE_S * chance.random())
        except Exception as fault:  # noqa: BLE001
            self.faults.append("%s: %s" % (type(fault).__name__, fault))

    def ask(self, connection, method, path, body=None, headers=None):
        """(status, JSON); status 0: no answer."""
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json", **(headers or {})}
        try:
            if connection[0] is None:
                connection[0] = http.client.HTTPConnection(self.host, self.port, timeout=15)
            connection[0].request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection[0].getresponse()
            text = answer.read()
            if answer.status in (502, 504) or (answer.status == 503 and b"/problems/" not in text):
                return 0, None  # the proxy's own
            return answer.status, json.loads(text)
        except (OSError, http.client.HTTPException, ValueError):
            if connection[0] is not None:
                connection[0].close()
            connection[0] = None
            return 0, None

    def insist(self, connection, method, path, body=None, headers=None):
        while True:
            status, answer = self.ask(connection, method, path, body, headers)
            if status not in (0, 503):
                return status, answer
            self.unanswered += status == 0
            self.unavailable += status == 503
            if self.stop:
                raise AssertionError("%s %s is never answered" % (method, path))
            time.sleep(0.1)

    def create(self, connection, game):
        body = {**GAMES[game.number % len(GAMES)], "orders_delay": 0,
                "clock": {"kind": "move", "seconds": 86400, "on_expiry": "forfeit"}}
        status, answer = self.insist(connection, "POST", "/v1/games", body, {"Idempotency-Key": str(uuid.uuid4())})
        assert status == 201, answer
        for role, player in body["seats"].items() if game.orders else ():
            status, orders = self.insist(connection, "PUT", "/v1/games/%s/orders/%s" % (answer["id"], role),
                                         {"rules": [{"do": "only-choice"}]}, {"Musterd-Player": player})
            assert status == 200, orders
        game.id = answer["id"]

    def act(self, connection, game, chance):
        path = "/v1/games/" + game.id
        seen = game.acknowledged[-1][0] if game.acknowledged else 0
        status, table = self.insist(connection, "GET", "%s?min_seq=%d" % (path, seen))
        assert status == 200 and table["seq"] >= seen, "%d was acknowledged, and now there is %s" % (seen, table)
        if table["status"] != "active":
            game.over = True
            return
        role = next(seat["role"] for seat in table["roles"] if seat["to_act"])
        status, asked = self.insist(connection, "GET", "%s/actions?role=%s&min_seq=%d" % (path, role, table["seq"]))
        if status == 200 and not asked["actions"]:
            return
        assert status == 200, asked
        key = chance.choice(asked["actions"])["key"]
        body = {"role": role, "seq": asked["seq"], "key": key}
        status, answer = self.insist(connection, "POST", path + "/actions", body, {"Idempotency-Key": str(uuid.uuid4())})
        assert status == 200, "%s at %d answered %d %s" % (key, asked["seq"], status, answer)
        game.acknowledged.append((answer["seq"], role, key))

    def count(self):
        return sum(len(game.acknowledged) for game in self.games)

    def await_progress(self, seconds):
        """Every game that can has gone on."""
        before = [len(game.acknowledged) for game in self.games]
        until = time.monotonic() + seconds
        while any(len(game.acknowledged) == count and not game.over for game, count in zip(self.games, before)):
            if self.faults:
                raise AssertionError(self.faults[0])
            stuck = sum(len(game.acknowledged) == count and not game.over for game, count in zip(self.games, before))
            if time.monotonic() > until:
                raise AssertionError("%d of %d games are stuck" % (stuck, len(self.games)))
            time.sleep(0.02)

    def listen(self, games):
        """Streams of these games, by the client in api/clients/python, which resumes with Last-Event-ID."""
        table = musterd.Musterd("http://%s:%d" % (self.host, self.port), self.token, "ana")

        def hear(game):
            role = next(iter(GAMES[game.number % len(GAMES)]["seats"]))
            try:
                for event, _, data in table.stream("/v1/games/%s/stream" % game.id, role=role, since=0):
                    if event == "entry":
                        self.heard[game.id].append(data["seq"])
            except musterd.Problem as problem:
                self.faults.append("the stream of %s: %s" % (game.id, problem))

        for game in games:
            self.heard[game.id] = []
            listener = threading.Thread(target=hear, args=(game,), daemon=True)
            listener.start()
            self.listeners.append(listener)

    def finish(self):
        for thread in self.threads:
            thread.join(0.1)
        self.stop = True
        for thread in self.threads:
            thread.join(60)
        if self.faults:
            raise AssertionError(self.faults[0])

    def check(self, hooks):
        """Each acknowledged action is there once, in its order; streams and webhooks told every entry in order."""
        connection, self.stop = [None], False
        total = 0
        for game in self.games:
            seen = game.acknowledged[-1][0] if game.acknowledged else 0
            status, table = self.insist(connection, "GET", "/v1/games/%s?min_seq=%d" % (game.id, seen))
            assert status == 200, table
            status, export = self.insist(connection, "GET", "/v1/games/%s/export" % game.id)
            assert status == 200, export
            played = [(one["seq"], one["role"], one["key"]) for one in export["entries"] if one["kind"] == "action"]
            mine = [(role, key) for _, role, key in game.acknowledged]
            if not game.orders:
                assert [one[1:] for one in played] == mine, "game %s is not what was acknowledged" % game.id
            rest = iter(one[1:] for one in played)
            assert all(any(one == wanted for one in rest) for wanted in mine), "game %s lost something" % game.id
            last = export["entries"][-1]["seq"]
            total += len(mine)
            if game.id in self.heard:
                self.await_told(lambda g=game: self.heard[g.id], last, "the stream of " + game.id, False)
            self.await_told(lambda g=game: hooks.told(g.id), last, "the webhook for " + game.id, game.orders)
        return total

    @staticmethod
    def await_told(told, last, what, with_gaps):
        until = time.monotonic() + 300
        while (told() or [0])[-1] < last and time.monotonic() < until:
            time.sleep(0.1)
        whole = told() == list(range(1, last + 1)) or (with_gaps and told()[-1:] == [last])
        assert whole, "%s told %s of %d" % (what, str(told())[-200:], last)


class Hooks:
    """A receiver of webhooks. A delivery may come twice; each must first come in its order. It names the last entry of a
    request, which has several entries if standing orders answered."""

    def __init__(self, host):
        self.lock, self.entries, self.faults, self.again = threading.Lock(), {}, [], 0
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                outer.take(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((host, 0), Handler)
        self.url = "http://%s:%d/hook" % (host, self.server.server_port)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, body):
        data = body["data"]
        with self.lock:
            told = self.entries.setdefault(data["game"], [])
            last = told[-1] if told else 0
            if data["seq"] > last:
                told.append(data["seq"])
            elif data["seq"] in told:
                self.again += 1
            else:
                self.faults.append("game %s: entry %d came after %d" % (data["game"], data["seq"], last))

    def told(self, game):
        with self.lock:
            assert not self.faults, self.faults[0]
            return list(self.entries.get(game, []))
