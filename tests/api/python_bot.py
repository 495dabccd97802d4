"""Games of api/clients/python/bot.py. usage: python_bot.py URL TOKEN"""
import os
import random
import signal
import subprocess
import sys
import time

sys.path.insert(0, "api/clients/python")
import bot  # noqa: E402
from musterd import Musterd, Problem  # noqa: E402

PATIENCE = 240  # seconds


def wait_until(done, what):
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def token_of(admin, scope, player):
    return admin.post("/v1/tokens", {"scope": scope, "player": player})["token"]


def play_at_random(table, game, player):
    """The person: a random answer whenever asked, until the game is over."""
    chance = random.Random(7)
    role = next(seat["role"] for seat in game["roles"] if seat["player"] == player)
    while table.get("/v1/games/" + game["id"])["status"] in ("open", "active"):
        try:
            asked = table.actions(game["id"], role)
            answers = [action for action in asked["actions"] if not action.get("out_of_turn")]
            if answers:
                table.act(game["id"], role, asked["seq"], chance.choice(answers)["key"])
            else:
                time.sleep(0.02)
        except Problem as problem:
            assert problem.kind in ("stale-seq", "not-active", "game-over", "illegal-action"), problem.body
            time.sleep(0.02)


def against_a_person(url, admin):
    """The program as its own process: invited by alice, it sits down and plays to the end."""
    alice = Musterd(url, token_of(admin, "player", "alice"))
    program = subprocess.Popen([sys.executable, "api/clients/python/bot.py", url, token_of(admin, "bot", "marvin"),
                                "--games", "1"])
    try:
        game = alice.post("/v1/games", {"ruleset": "this-war-without-an-enemy", "scenario": "mid-war",
                                        "seats": {"king": "alice"}, "invitations": {"parliament": "marvin"}})
        wait_until(lambda: alice.get("/v1/games/" + game["id"])["status"] == "active", "the program does not sit down")
        game = alice.get("/v1/games/" + game["id"])
        seats = {seat["role"]: seat for seat in game["roles"]}
        assert seats["parliament"]["is_bot"] and seats["parliament"]["player"] == "marvin", seats
        assert not seats["king"]["is_bot"], seats
        play_at_random(alice, game, "alice")
        wait_until(lambda: program.poll() is not None, "the program does not end")
        assert program.returncode == 0
    finally:
        if program.poll() is None:
            os.kill(program.pid, signal.SIGTERM)


def against_itself(url, admin):
    """Every ruleset to its end: all seats, so a deadlock would be its own."""
    table = Musterd(url, token_of(admin, "bot", "hal"))
    player = bot.Bot(table, seed=1)
    wanted = [("muster-test", "skirmish", {}), ("unhappy-king-charles", "war", {}), ("cruel-necessity", "first-civil-war", {}),
              ("kingmaker", "wars-of-the-roses", {"players": 3, "rounds": 2})]
    made = []
    for ruleset, scenario, options in wanted:
        roles = [role["id"] for role in table.get("/v1/rulesets/" + ruleset)["roles"]][:options.get("players", 2)]
        made.append(table.post("/v1/games", {"ruleset": ruleset, "scenario": scenario, "options": options,
                                             "seats": {role: "hal" for role in roles}})["id"])
    wait_until(lambda: player.look() >= len(made), "the program does not come to an end")
    for game in made:
        assert table.get("/v1/games/" + game)["result"], game


def rules_of_thumb():
    ruleset = {"verbs": [{"id": "pass", "passes": True}, {"id": "march"}, {"id": "offer"}]}
    thumb = bot.Thumb(ruleset, random.Random(1))
    choices = [{"verb": "pass", "label": "Pass"}, {"verb": "march", "label": "March", "cost": "1 AP"},
               {"verb": "offer", "label": "Offer", "out_of_turn": True}]
    assert all(thumb.choose(choices)["verb"] == "march" for _ in range(50))
    assert thumb.choose(choices[2:]) is None
    assert bot.chance_in("5 or 6") == 2 and bot.chance_in("3-6") == 4 and bot.chance_in("Oxford") is None


def main():
    url, token = sys.argv[1:]
    admin = Musterd(url, token)
    rules_of_thumb()
    against_a_person(url, admin)
    against_itself(url, admin)


main()
