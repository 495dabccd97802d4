"""Games with everything that waits in them, played by requests of API v1 that every version knows. Used by
tests/upgrade/record and tests/upgrade/halfway.sh. usage: games.py begin|look|end URL TOKEN NUMBER FILE"""
import json
import os
import random
import sys
import urllib.error
import urllib.request

os.environ["no_proxy"] = "*"
TABLES = [
    {"ruleset": "cruel-necessity", "scenario": "second-civil-war", "seats": {"parliament": "ana"}},
    {"ruleset": "kingmaker", "scenario": "wars-of-the-roses", "options": {"players": 3, "rounds": 2},
     "seats": {"red": "ana", "blue": "bo", "green": "cy"}},
    {"ruleset": "this-war-without-an-enemy", "scenario": "mid-war", "seats": {"king": "ana", "parliament": "bo"}},
    {"ruleset": "unhappy-king-charles", "scenario": "henrietta", "seats": {"royalist": "ana", "parliament": "bo"}},
]
CLOCKS = [{"kind": "move", "seconds": 864000, "on_expiry": "forfeit"},
          {"kind": "bank", "seconds": 864000, "increment": 3600, "cap": 864000, "on_expiry": "caretaker"}, None]
HALF, MOST = 24, 20000


class Table:
    def __init__(self, url, token):
        self.url, self.token, self.number = url, token, 0

    def ask(self, method, path, body=None, player=None):
        """(status, JSON)."""
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("Authorization", "Bearer " + self.token)
        if player:
            request.add_header("Musterd-Player", player)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def must(self, status, method, path, body=None, player=None):
        found, answer = self.ask(method, path, body, player)
        assert found == status, "%s %s: %d %s" % (method, path, found, answer)
        return answer

    def create(self, number, chance):
        setup = dict(TABLES[number % len(TABLES)])
        clock = CLOCKS[number // len(TABLES) % len(CLOCKS)]
        if clock:
            setup["clock"] = clock
        game = self.must(201, "POST", "/v1/games", {**setup, "labels": {"league": "winter"}})
        for role, player in setup["seats"].items() if number // len(TABLES) % 2 else ():
            rules = {"rules": [{"do": "only-choice"}]}
            self.must(200, "PUT", "/v1/games/%s/orders/%s" % (game["id"], role), rules, player)
        self.play(game["id"], chance, HALF)
        if len(setup["seats"]) > 1 and number // len(TABLES) % 2 == 0:
            role, player = next(iter(setup["seats"].items()))
            self.ask("POST", "/v1/games/%s/proposals" % game["id"], {"role": role, "kind": "end"}, player)
        self.ask("POST", "/v1/games/%s/messages" % game["id"], {"text": "Well met"}, "ana")
        return game["id"]

    def play(self, game, chance, most):
        """Random actions until the game is over or has `most` entries; the game."""
        while True:
            table = self.must(200, "GET", "/v1/games/" + game)
            if table["status"] != "active" or table["seq"] >= most:
                return table
            role = next((seat["role"] for seat in table["roles"] if seat["to_act"]), None)
            if role is None:
                continue  # an order answers
            asked = self.must(200, "GET", "/v1/games/%s/actions?role=%s" % (game, role))
            if not asked["actions"]:
                continue
            body = {"role": role, "seq": asked["seq"], "key": chance.choice(asked["actions"])["key"]}
            status, answer = self.ask("POST", "/v1/games/%s/actions" % game, body)
            assert status in (200, 409), "%s: %d %s" % (body, status, answer)

    def shown(self, game):
        """What must be the same after an upgrade."""
        table = self.must(200, "GET", "/v1/games/" + game)
        begun = table["status"] != "open"
        entries = self.must(200, "GET", "/v1/games/%s/export" % game)["entries"] if begun else []
        return {"game": {name: table[name] for name in ("id", "seq", "status", "ruleset", "ruleset_version", "labels")},
                "seats": [(seat["role"], seat["player"], seat["to_act"]) for seat in table["roles"]],
                "entries": [(one["seq"], one["kind"], one["role"], one["key"]) for one in entries]}


def begin(table, number, path):
    """Half-played games, one of each ruleset played out, one open, and a webhook that nobody answers."""
    chance, kept = random.Random(1642), []
    hook = {"url": "https://hooks.example.org/gone", "name": "waits", "types": ["game.entry"]}
    table.must(201, "POST", "/v1/webhooks", hook)
    for i in range(number * len(TABLES)):
        kept.append(table.shown(table.create(i, chance)))
    for setup in TABLES:
        game = table.must(201, "POST", "/v1/games", setup)["id"]
        table.play(game, chance, MOST)
        kept.append(table.shown(game))
    opened = table.must(201, "POST", "/v1/games", {**TABLES[2], "seats": {"king": "ana"}})
    kept.append(table.shown(opened["id"]))
    with open(path, "w") as file:
        json.dump(kept, file)


def without_names(shown):
    """Databases of before migration 13 have no names of roles and verbs: they need the rules."""
    return {"game": shown["game"], "seats": [seat[1:] for seat in shown["seats"]],
            "entries": [entry[:2] for entry in shown["entries"]]}


def same(table, path):
    with open(path) as file:
        kept = json.load(file)
    for was in kept:
        now = json.loads(json.dumps(table.shown(was["game"]["id"])))
        if now["seats"][0][0] == "role-1":
            was, now = without_names(was), without_names(now)
        assert now == was, "game %s was\n%s\nand is\n%s" % (was["game"]["id"], was, now)
    return kept


def end(table, path):
    """They are as they were, and are played to their ends."""
    chance = random.Random(1649)
    for was in same(table, path):
        game = was["game"]["id"]
        if was["game"]["status"] == "open":
            table.must(200, "PUT", "/v1/games/%s/seats/parliament" % game, {"player": "bo"})
        assert table.play(game, chance, MOST)["status"] == "finished"


def main():
    what, url, token, number, path = sys.argv[1:]
    table = Table(url, token)
    if what == "begin":
        begin(table, int(number), path)
    elif what == "end":
        end(table, path)
    else:
        look(table, path)


def look(table, path):
    """Each game is as it was: its rules are installed and it can be seen, or the view says that they are not."""
    replayed = without = 0
    for was in same(table, path):
        game = was["game"]
        if game["status"] == "open":
            continue
        role = table.must(200, "GET", "/v1/games/" + game["id"])["roles"][0]["role"]
        status, view = table.ask("GET", "/v1/games/%s/view?role=%s" % (game["id"], role))
        assert status == 200 or (status == 503 and view["type"] == "/problems/ruleset-not-installed"), view
        replayed += status == 200
        without += status == 503
        for part in ("log?role=" + role, "fairness"):
            table.must(200, "GET", "/v1/games/%s/%s" % (game["id"], part))
        if status == 503 and game["status"] == "active":
            table.must(200, "POST", "/v1/games/%s/direct" % game["id"], {"do": "abort", "reason": "no rules"})
    print("%d games go on, %d say that their rules are not installed" % (replayed, without))


if __name__ == "__main__":
    main()
