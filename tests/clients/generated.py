"""A game by the classes that quicktype made of openapi.yaml: what the daemon says comes through them unchanged, and what it is
sent is written by them. usage: generated.py URL TOKEN; contract.py and state_RULESET.py lie beside it."""
import importlib
import json
import random
import re
import sys
import urllib.request
from datetime import datetime

import contract

base, token = sys.argv[1:]
chance = random.Random(1643)
TIME = re.compile(r"\d{4}-\d\d-\d\dT")


def ask(method, path, body=None):
    headers = {"Authorization": "Bearer " + token, "Musterd-Player": "ana", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(urllib.request.Request(base + path, data, headers, method=method)) as answer:
        return json.load(answer)


def plain(value):
    """Times as moments, for the classes write them another way; without members that are null or that this version does not know
    (weather.mjs), for they leave them out."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if one is not None and name != "added_later"}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, str) and TIME.match(value):
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    return value


def through(kind, said):
    made = kind.from_dict(said)
    again = made.to_dict()
    assert plain(again) == plain(said), "%s: %s, not %s" % (kind.__name__, again, said)
    return made


def play(ruleset, most):
    state = importlib.import_module("state_" + ruleset.id.replace("-", "_")).State
    new = contract.NewGame(ruleset=ruleset.id, scenario=ruleset.scenarios[0].id)
    seats = {one.role: "ana" for one in through(contract.Game, ask("POST", "/v1/games", new.to_dict())).roles}
    new.seats = seats
    game = through(contract.Game, ask("POST", "/v1/games", new.to_dict()))
    path, played = "/v1/games/%s" % game.id, 0
    while game.status == contract.Status.ACTIVE and played < most:
        role = next(seat.role for seat in game.roles if seat.to_act)
        view = through(contract.View, ask("GET", "%s/view?role=%s" % (path, role)))
        through(state, view.state)
        asked = through(contract.ActionList, ask("GET", "%s/actions?role=%s" % (path, role)))
        new_action = contract.NewAction(role=role, seq=asked.seq, key=chance.choice(asked.actions).key)
        through(contract.Outcome, ask("POST", path + "/actions", new_action.to_dict()))
        game = through(contract.Game, ask("GET", path))
        played += 1
    log = through(contract.Log, ask("GET", "%s/log?role=%s&limit=200" % (path, next(iter(seats)))))
    assert len(log.items) == min(game.seq + 1, 200)  # and the set-up
    return played


def main():
    rulesets = through(contract.RulesetList, ask("GET", "/v1/rulesets")).items
    assert len(rulesets) >= 4
    for ruleset in rulesets:
        detail = contract.RulesetDetail.from_dict(ask("GET", "/v1/rulesets/" + ruleset.id))
        assert detail.id == ruleset.id and detail.verbs
        print("%s: %d actions by generated classes" % (ruleset.id, play(ruleset, 60)))


main()
