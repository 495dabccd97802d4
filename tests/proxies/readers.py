"""Plays through one proxy: readers.py PROXY PORT-OF-THE-DAEMON FOLDER. tests/proxies/caches calls it.

Before and after each action all six seats, two strangers with tokens of their own and one without a token read the
same addresses through the proxy. What each gets is what the daemon itself says to that reader at that moment: nobody
reads what is another's, nor a state older than the last action. Between actions nothing changes, so the two can be
compared byte for byte."""
import gzip
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import time

import configurations

ADMIN = os.environ["MUSTERD_ADMIN_TOKEN"]
ROLES = ("red", "blue", "green", "yellow", "purple", "orange")
ACTIONS = 20
BODY = 5 * 1024 * 1024


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.sent = response.read()
        self.body = self.sent
        if response.getheader("Content-Encoding") == "gzip":
            self.body = gzip.decompress(self.sent)

    def json(self):
        return json.loads(self.body)


class Server:
    """The daemon, or the proxy in front of it."""

    def __init__(self, port):
        self.port = port

    def ask(self, method, path, headers, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = dict(headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def made(self, path, headers, body):
        answer = self.ask("POST", path, headers, body)
        assert answer.status in (200, 201), (path, answer.status, answer.body)
        return answer.json()


class Reader:
    """A seat or a stranger. `kept`: what it has kept, by address."""

    def __init__(self, name, headers, role=None):
        self.name, self.headers, self.role, self.kept = name, headers, role, {}


def bearer(token, player=None):
    return {"Authorization": f"Bearer {token}"} | ({"Musterd-Player": player} if player else {})


def make_readers(daemon, stamp):
    """Three seats act through one app's token, three have tokens of their own: the same address, other headers."""
    admin = bearer(ADMIN)
    app = daemon.made("/v1/tokens", admin, {"scope": "app", "name": stamp})["token"]
    readers = [Reader(f"{stamp}-{role}", bearer(app, f"{stamp}-{role}"), role) for role in ROLES[:3]]
    for role in ROLES[3:] + ("stranger",):
        player = f"{stamp}-{role}"
        token = daemon.made("/v1/tokens", admin, {"scope": "player", "player": player})["token"]
        readers.append(Reader(player, bearer(token), role if role in ROLES else None))
    readers.append(Reader(f"{stamp}-other", bearer(app, f"{stamp}-other")))
    readers.append(Reader("nobody", {}))
    for reader in readers[:3]:
        assert daemon.ask("GET", "/v1/me", reader.headers).status == 200
    return readers


def make_game(daemon, readers, visibility):
    seats = {reader.role: reader.name for reader in readers if reader.role}
    return daemon.made("/v1/games", bearer(ADMIN),
                       {"ruleset": "kingmaker", "scenario": "wars-of-the-roses", "options": {"players": 6},
                        "seats": seats, "visibility": visibility})["id"]


def addresses(games):
    for game in games:
        for part in ("", "/view", "/view?role=red", "/view?role=spectator", "/actions", "/log", "/board.svg?layer=pieces",
                     "/hand.svg", "/orders/red", "/notes/blue", "/fairness"):
            yield f"/v1/games/{game}{part}"
    yield from ("/v1/me", "/v1/me/games", "/v1/games")


def read(proxy, daemon, reader, path, chance):
    """One reading through the proxy, sometimes with an ETag or in gzip, against the daemon's own word."""
    headers = dict(reader.headers)
    etag, body = reader.kept.get(path, (None, None))
    if chance.random() < 0.5:
        headers["Accept-Encoding"] = "gzip"
    if etag and chance.random() < 0.5:
        headers["If-None-Match"] = etag
    through, direct = proxy.ask("GET", path, headers), daemon.ask("GET", path, reader.headers)
    if through.status == 304:
        assert "If-None-Match" in headers and direct.status == 200 and body == direct.body, (reader.name, path, "304")
        return
    if without_id(through) != without_id(direct):
        raise AssertionError(f"{reader.name} reads {path} as {through.status} {through.body[:300]!r}, "
                             f"and the daemon says {direct.status} {direct.body[:300]!r}")
    if through.status == 200 and through.headers["ETag"]:
        reader.kept[path] = (through.headers["ETag"], through.body)


def without_id(answer):
    return answer.status, answer.body


def read_all(proxy, daemon, readers, games, chance, most):
    pairs = [(reader, path) for reader in readers for path in addresses(games)]
    for reader, path in chance.sample(pairs, min(most, len(pairs))):
        read(proxy, daemon, reader, path, chance)


def act(proxy, daemon, readers, game, chance):
    """One action through the proxy by a seat that must act, which reads at once what came of it."""
    summary = daemon.ask("GET", f"/v1/games/{game}", bearer(ADMIN)).json()
    waiting = {seat["role"] for seat in summary["roles"] if seat["to_act"]}
    reader = chance.choice([reader for reader in readers if reader.role in waiting])
    view = proxy.ask("GET", f"/v1/games/{game}/view", reader.headers).json()
    assert view["role"] == reader.role, (reader.name, view["role"])
    body = {"role": reader.role, "seq": view["seq"], "key": chance.choice(view["actions"])["key"]}
    done = proxy.made(f"/v1/games/{game}/actions", reader.headers, body)
    again = proxy.ask("GET", f"/v1/games/{game}/view", reader.headers).json()
    assert again["role"] == reader.role and again["seq"] >= done["seq"], (reader.name, again["seq"], done["seq"])


def read_pages(proxy, daemon, content):
    """Pages and content, whole each time, packed for those who take gzip and for nobody else."""
    for path in ("/docs", "/openapi.yaml", "/play", "/play/main.js", "/v1/rulesets", "/v1/rulesets/kingmaker", content):
        direct = daemon.ask("GET", path, {"Host": f"127.0.0.1:{proxy.port}"})
        for encoding in ("gzip", "identity", "gzip", "identity"):
            through = proxy.ask("GET", path, {"Accept-Encoding": encoding, "Host": f"127.0.0.1:{proxy.port}"})
            packed = through.headers.get("Content-Encoding") == "gzip"
            assert through.status == 200 and through.sent and (encoding == "gzip" or not packed), (path, encoding)
            if path != "/docs":
                assert through.body == direct.body, path
            known = proxy.ask("GET", path, {"Accept-Encoding": encoding, "If-None-Match": through.headers["ETag"] or "*",
                                            "Host": f"127.0.0.1:{proxy.port}"})
            assert known.status == 304 or known.body == through.body, (path, known.status, len(known.body))


def counter(proxy):
    for line in proxy.ask("GET", "/metrics", bearer(ADMIN)).body.decode().splitlines():
        if line.startswith("musterd_actions_total "):
            return int(float(line.split()[1]))
    raise AssertionError("/metrics has no musterd_actions_total")


def send_too_much(server, folder):
    """5 MB in chunks, by curl, which reads while it sends. Returns the status that arrives."""
    path = os.path.join(folder, "much")
    with open(path, "wb") as file:
        file.write(b" " * BODY)
    done = subprocess.run(["curl", "-s", "-o", os.devnull, "-w", "%{http_code}", "-H", "Transfer-Encoding: chunked", "-H", "Expect:",
                           "-H", "Content-Type: application/json", "-H", f"Authorization: Bearer {ADMIN}",
                           "--data-binary", f"@{path}", f"http://127.0.0.1:{server.port}/v1/games"],
                          stdout=subprocess.PIPE, check=False)
    return done.stdout.decode()


def send_it_all(server):
    """The same by a client that sends all of it before it reads."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    chunks = (b" " * 65536 for _ in range(BODY // 65536))
    connection.request("POST", "/v1/games", chunks, bearer(ADMIN) | {"Content-Type": "application/json"}, encode_chunked=True)
    status = connection.getresponse().status
    connection.close()
    return status


def expire(proxy, daemon, ticket, path):
    """The ticket opens the address until it expires, and not a moment longer through the proxy."""
    path = f"{path}?ticket={ticket}"
    for _ in range(1200):
        if daemon.ask("GET", path, {}).status == 401:
            break
        assert proxy.ask("GET", path, {}).status in (200, 401)
        time.sleep(0.1)
    assert proxy.ask("GET", path, {}).status == 401, "the ticket outlives itself"


def play(name, proxy, daemon, folder):
    chance = random.Random(name)
    readers = make_readers(daemon, f"{name}-player")
    games = [make_game(daemon, readers, visibility) for visibility in ("private", "public")]
    summary = daemon.ask("GET", f"/v1/games/{games[0]}", bearer(ADMIN)).json()
    content = f"/v1/rulesets/kingmaker/{summary['ruleset_version']}/{summary['content_hash']}"
    ticket = proxy.made(f"/v1/games/{games[0]}/tickets", readers[0].headers, {"role": "red", "seconds": 10})["ticket"]
    read_all(proxy, daemon, readers, games, chance, 10000)
    before = counter(proxy)
    for number in range(ACTIONS):
        act(proxy, daemon, readers, games[number % 2], chance)
        read_all(proxy, daemon, readers, games, chance, 60)
    assert counter(proxy) - before >= ACTIONS, "the metrics stand still"
    read_all(proxy, daemon, readers, games, chance, 10000)
    read_pages(proxy, daemon, content)
    expire(proxy, daemon, ticket, f"/v1/games/{games[0]}/view")
    assert send_it_all(daemon) == 413 and send_too_much(daemon, folder) == "413"
    much = [send_too_much(proxy, folder) for _ in range(3)]
    print(f"{name}: {ACTIONS} actions, {len(readers)} readers of {len(list(addresses(games)))} addresses; 5 MB are {much}",
          flush=True)
    assert much == ["413"] * 3, much


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def await_port(process, port):
    for _ in range(1200):
        assert process.poll() is None, f"the proxy ended with {process.returncode}"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not listen")


def main():
    name, daemon, folder = sys.argv[1], int(sys.argv[2]), os.path.join(sys.argv[3], sys.argv[1])
    port = free_port()
    os.makedirs(folder)
    with open(os.path.join(folder, "output"), "wb") as output:
        process = subprocess.Popen(configurations.command(name, folder, port, daemon), stdout=output, stderr=output,
                                   env=os.environ | {"HOME": folder})
    try:
        await_port(process, port)
        play(name, Server(port), Server(daemon), folder)
    except BaseException:
        for log in ("output", "log"):
            path = os.path.join(folder, log)
            if os.path.exists(path):
                with open(path, errors="replace", encoding="utf-8") as file:
                    print(f"--- {name} {log}", file.read()[-2000:], sep="\n", file=sys.stderr)
        raise
    finally:
        process.terminate()
        process.wait(60)


if __name__ == "__main__":
    main()
