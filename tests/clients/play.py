"""A whole game by the package of api/clients/python, as it is installed, with its stream beside it. usage: play.py URL TOKEN"""
import http.server
import io
import os
import queue
import random
import sys
import tempfile
import threading
from unittest import mock

import musterd
from musterd.__main__ import main as sit_down
from musterd.pairing import main as pair_a_round


def play(table):
    game = table.post("/v1/games", {"ruleset": "this-war-without-an-enemy", "scenario": "mid-war",
                                    "seats": {"king": "ana", "parliament": "ana"}})
    heard = []

    def listen():
        for _, _, data in table.stream("/v1/games/%s/stream" % game["id"], role="king", since=0):
            heard.append(data["seq"])
            if data.get("result"):
                return

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    chance = random.Random(1643)
    while game["status"] == "active":
        role = next(seat["role"] for seat in game["roles"] if seat["to_act"])
        asked = table.actions(game["id"], role)
        table.act(game["id"], role, asked["seq"], chance.choice(asked["actions"])["key"])
        game = table.get("/v1/games/" + game["id"])
    listener.join(120)
    assert heard == list(range(1, game["seq"] + 1)), "the stream told %d of %d" % (len(heard), game["seq"])
    assert [entry["seq"] for entry in table.log(game["id"], "king")][-1] == game["seq"]
    assert table.board(game["id"], "king").startswith(b"\x89PNG")
    return game


def refuse(table, game):
    try:
        table.act(game["id"], "king", game["seq"], "no")
    except musterd.Problem as problem:
        assert problem.status in (409, 422), problem.status
        return
    raise AssertionError("an action after the end was accepted")


def in_a_terminal(base, token):
    """Whoever types 1 all the time comes to the end of a game of Cruel Necessity."""
    table = musterd.Musterd(base, token, "bo")
    game = table.post("/v1/games", {"ruleset": "cruel-necessity", "scenario": "second-civil-war", "seats": {"parliament": "bo"}})
    with mock.patch("sys.argv", ["musterd-table", base, token, "bo", game["short_id"]]), mock.patch("builtins.input", lambda _: "1"), \
            mock.patch("sys.stdout", io.StringIO()) as shown:
        sit_down()
    assert "outcome" in shown.getvalue().splitlines()[-1]


def make_once(table, base, token):
    """A POST whose answer is lost is sent again, and is done once."""
    mine = "cy-%d" % random.randrange(1 << 40)
    cy = musterd.Musterd(base, token, mine)
    for _ in range(30):
        cy.post("/v1/webhooks", {"url": "https://webhook.invalid/"})
    assert len(list(cy.items("/v1/webhooks", limit=7))) == 30


# It takes the players of the report from the last to the first, two by two.
ENGINE = """#!/usr/bin/python3
import sys
system, report, option, answer = sys.argv[1:]
assert (system, option) == ("--dutch", "-p")
players = [int(line[4:8]) for line in open(report) if line.startswith("001 ")][::-1] + [0]
pairs = list(zip(players[::2], players[1::2]))
open(answer, "w").write("%d\\n" % len(pairs) + "".join("%d %d\\n" % pair for pair in pairs))
"""


def pair_by_an_engine(base, token):
    """A round is shown, and then made, as another engine pairs it."""
    app = musterd.Musterd(base, musterd.Musterd(base, token).post("/v1/tokens", {"scope": "app"})["token"])
    league = app.post("/v1/leagues", {"name": "Paired", "kind": "swiss", "games": [{
        "ruleset": "this-war-without-an-enemy", "scenario": "mid-war"}]})
    for player in ("dot", "eve", "fay"): # of this app alone
        app.put("/v1/leagues/%s/members/%s-%d" % (league["id"], player, random.randrange(1 << 40)), {})
    with tempfile.TemporaryDirectory() as folder:
        engine = os.path.join(folder, "engine")
        with open(engine, "w", encoding="utf-8") as file:
            file.write(ENGINE)
        os.chmod(engine, 0o755)
        for more in ([], ["--make"]):
            with mock.patch("sys.argv", ["musterd-pair", base, app.token, league["id"], engine] + more), \
                    mock.patch("sys.stdout", io.StringIO()) as shown:
                pair_a_round()
            said = shown.getvalue().splitlines()
            numbers = {row["number"]: row["player"] for row in app.get("/v1/leagues/%s/standings" % league["id"])["items"]}
            assert said == ["king: %s, parliament: %s" % (numbers[3], numbers[2]), "%s has a bye (allocated)" % numbers[1]], said
    assert app.get("/v1/leagues/%s/rounds/1" % league["id"])["games"][0]["game"]


def hear_of_webhooks(table):
    """A real post to a webhook is verified, and one that was changed is not."""
    heard = queue.Queue()

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.put((self.headers, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hook = table.post("/v1/webhooks", {"url": "http://127.0.0.1:%d/" % server.server_port})
    table.post("/v1/webhooks/%s/test" % hook["id"])
    headers, body = heard.get(timeout=30)
    assert musterd.webhook(hook["secret"], headers, body)["type"] == "webhook.test"
    for wrong in ((hook["secret"], headers, body + b" "), ("whsec_" + 32 * "A", headers, body), (hook["secret"], {}, body)):
        try:
            musterd.webhook(*wrong)
        except musterd.WebhookError:
            continue
        raise AssertionError("a wrong webhook was taken")
    table.delete("/v1/webhooks/" + hook["id"])
    server.shutdown()


def main():
    base, token = sys.argv[1:]
    table = musterd.Musterd(base, token, "ana")
    game = play(table)
    refuse(table, game)
    in_a_terminal(base, token)
    hear_of_webhooks(table)
    make_once(table, base, token)
    pair_by_an_engine(base, token)
    print("played by the Python client: %d entries, %s" % (game["seq"], game["result"]["outcome"]))


main()
