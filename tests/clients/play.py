"""A whole game by api/clients/python, its stream beside it; Standard Webhooks' own example. usage: play.py URL TOKEN"""
import io
import random
import sys
import threading
from unittest import mock

sys.path.insert(0, "api/clients/python")
import musterd  # noqa: E402


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
    listener.join(30)
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
    with mock.patch("sys.argv", ["musterd.py", base, token, "bo", game["short_id"]]), mock.patch("builtins.input", lambda _: "1"), \
            mock.patch("sys.stdout", io.StringIO()) as shown:
        musterd.main()
    assert "outcome" in shown.getvalue().splitlines()[-1]


def webhooks():
    """The example of the Standard Webhooks libraries, and the same with one letter changed."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    headers = {"webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
               "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}
    assert musterd.webhook(secret, headers, b'{"test": 2432232314}', now=1614265331) == {"test": 2432232314}
    for body, now in ((b'{"test": 2432232315}', 1614265331), (b'{"test": 2432232314}', 1614270000)):
        try:
            musterd.webhook(secret, headers, body, now=now)
        except ValueError:
            continue
        raise AssertionError("a wrong webhook was taken")


def main():
    base, token = sys.argv[1:]
    table = musterd.Musterd(base, token, "ana")
    game = play(table)
    refuse(table, game)
    in_a_terminal(base, token)
    webhooks()
    print("played by the Python client: %d entries, %s" % (game["seq"], game["result"]["outcome"]))


main()
