#!/usr/bin/env python3
"""Runs a league as an organiser's script would: names, pairings, games made in bulk, what changed since, messages, standings, one file
at the end. Two players vanish on the way: one is replaced, and the other's
game is decided. Every table is compared with one that is worked out here from the games alone.

usage: tests/api/league.py URL ADMIN-TOKEN FOLDER
"""
import csv
import io
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../api/clients/python"))
from musterd import Musterd, Problem  # noqa: E402

PLAYERS, ROUNDS = 16, 5
VANISH = {2: "p07", 4: "p12"}  # in which round who stops to play
SUBSTITUTES = {2: "q07"}       # and who goes on in his place; else the director decides
LABEL = "league:autumn"


def check(what, found, expected):
    if found != expected:
        raise SystemExit("%s: %r instead of %r" % (what, found, expected))


class League:
    def __init__(self, url, admin):
        token = Musterd(url, admin).post("/v1/tokens", {"scope": "app", "name": "league"})["token"]
        self.organiser, self.watcher = Musterd(url, token), Musterd(url)
        self.players = ["p%02d" % number for number in range(1, PLAYERS + 1)]
        self.dice = random.Random(16)
        self.met, self.byes, self.actions = set(), [], 0

    # ---- a round --------------------------------------------------------------------------------------------------

    def propose(self, number):
        return self.organiser.get("/v1/pairings", label=LABEL, system="swiss", ruleset="muster-test", round=number,
                                  players=",".join(self.players))

    def make(self, number, proposal):
        labels = {"league": "autumn", "round": str(number)}
        if proposal["bye"]:
            labels["bye"] = proposal["bye"]
            self.byes.append(proposal["bye"])
        seats = [pair["seats"] for pair in proposal["pairs"]]
        check("who is paired", sorted([name for two in seats for name in two.values()] + [proposal["bye"]] * bool(proposal["bye"])),
              self.players)
        for two in seats:
            pair = frozenset(two.values())
            check("%s have met" % sorted(pair), pair in self.met, False)
            self.met.add(pair)
        made = self.organiser.post("/v1/games/bulk", {"games": [
            {"ruleset": "muster-test", "scenario": "skirmish", "seats": two, "labels": labels} for two in seats]})
        return made["items"]

    def step(self, game, vanished):
        """One action of somebody who is there; False: the game is over, or waits for one who has vanished."""
        view = self.watcher.view(game["id"])
        holder = {seat["role"]: seat["player"] for seat in game["roles"]}
        there = [role for role in view["to_act"] if holder[role] not in vanished]
        if view["status"] != "active" or not there:
            return False
        role = self.dice.choice(there)
        player = self.organiser.acting_for(holder[role])
        listed = player.actions(game["id"], role)
        choices = [action for action in listed["actions"] if not action.get("out_of_turn")] or listed["actions"]
        player.act(game["id"], role, listed["seq"], self.dice.choice(choices)["key"])
        self.actions += 1
        return True

    def direct(self, game, **what):
        return self.organiser.post("/v1/games/%s/direct" % game["id"], what)

    def go_on(self, number, since):
        """Games that have come to a stand: another takes over where somebody vanished in time, or the director decides."""
        for game in self.organiser.items("/v1/games", label=[LABEL, "round:%d" % number], status="active"):
            gone, reason = VANISH[number], "%s has not been seen since %s." % (VANISH[number], since)
            check("who keeps %s waiting" % game["id"], gone in [seat["player"] for seat in game["roles"] if seat["to_act"]], True)
            self.organiser.post("/v1/games/%s/messages" % game["id"], {"channel": "players", "text": reason})
            [role] = [seat["role"] for seat in game["roles"] if seat["player"] == gone]
            [other] = [seat["role"] for seat in game["roles"] if seat["player"] != gone]
            self.players.remove(gone)
            if number not in SUBSTITUTES:
                self.direct(game, do="adjudicate", reason=reason, places={role: 2, other: 1})
                continue
            game = self.direct(game, do="replace", reason=reason, role=role, player=SUBSTITUTES[number])
            self.players.append(SUBSTITUTES[number])
            self.met.add(frozenset(seat["player"] for seat in game["roles"]))
            while self.step(game, set()):
                pass

    def play(self, number):
        start = next(self.organiser.items("/v1/games", label=LABEL, sort="-updated_at", limit=1), {"updated_at": "1970-01-01T00:00:00Z"})
        games = self.make(number, self.propose(number))
        vanished = {VANISH.get(number)}
        under_way = list(games)
        while under_way:
            game = self.dice.choice(under_way)
            if not self.step(game, vanished):
                under_way.remove(game)
        if number in VANISH:
            self.go_on(number, start["updated_at"])
        changed = {game["id"] for game in self.organiser.items("/v1/games", label=LABEL, sort="updated_at", updated_since=start["updated_at"], limit=3)}
        check("what changed in round %d" % number, {game["id"] for game in games} <= changed and len(changed) <= len(games) + 1, True)
        return games

    # ---- tables ----------------------------------------------------------------------------------------------------

    def expected(self):
        """The standings by the games alone."""
        rows, results = {}, []
        row = lambda name: rows.setdefault(name, {"points": 0.0, "wins": 0, "draws": 0, "losses": 0, "byes": 0, "opponents": []})
        byes = set()
        for game in self.organiser.items("/v1/games", label=LABEL, sort="created_at", limit=7):
            check("the status of %s" % game["id"], game["status"], "finished")
            place = {one["role"]: one["place"] for one in game["result"]["roles"]}
            (first, mine), (second, theirs) = ((seat["player"], place[seat["role"]]) for seat in game["roles"])
            results.append((first, second, 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0))
            if "bye" in game["labels"]:
                byes.add((game["labels"]["round"], game["labels"]["bye"]))
        for first, second, score in results:
            for me, other, mine in ((first, second, score), (second, first, 1 - score)):
                row(me)["points"] += mine
                row(me)[{1.0: "wins", 0.5: "draws", 0.0: "losses"}[mine]] += 1
                row(me)["opponents"].append((other, mine))
        for _, name in byes:
            row(name)["points"] += 1
            row(name)["byes"] += 1
        for mine in rows.values():
            mine["head_to_head"] = sum(score for other, score in mine["opponents"] if rows[other]["points"] == mine["points"])
            mine["buchholz"] = sum(rows[other]["points"] for other, _ in mine["opponents"])
            mine["sonneborn_berger"] = sum(score * rows[other]["points"] for other, score in mine["opponents"])
        key = lambda name: tuple(-rows[name][what] for what in ("points", "head_to_head", "buchholz", "sonneborn_berger", "wins"))
        order = sorted(rows, key=lambda name: (key(name), name))
        for name in order:
            rows[name]["rank"] = 1 + sum(key(other) < key(name) for other in order)
        return order, rows

    def compare(self):
        order, rows = self.expected()
        table = self.organiser.get("/v1/standings", label=LABEL)
        check("the order of players", [item["player"] for item in table["items"]], order)
        for item in table["items"]:
            mine = rows[item["player"]]
            for what in ("rank", "points", "wins", "draws", "losses", "byes", "head_to_head", "buchholz", "sonneborn_berger"):
                check("%s of %s" % (what, item["player"]), round(item[what], 3), round(mine[what], 3))
            check("what %s is called" % item["player"], item["name"], "Player %s" % item["player"][1:])
            red, blue = (item["sides"].get(side, 0) for side in ("red", "blue"))
            check("the sides of %s are balanced" % item["player"], abs(red - blue) <= 2, True)
            check("the opponents of %s" % item["player"], sorted(one["player"] for one in item["opponents"]),
                  sorted(other for other, _ in mine["opponents"]))
        lines = list(csv.DictReader(io.StringIO(self.organiser.bytes("/v1/standings", label=LABEL, format="csv").decode(), newline="")))
        check("the CSV", [(line["player"], float(line["points"])) for line in lines], [(item["player"], item["points"]) for item in table["items"]])
        return table

    def take_away(self, folder, games):
        lines = [json.loads(line) for line in self.organiser.bytes("/v1/games/export", label=LABEL).decode().splitlines()]
        check("the last line", lines[-1], {"exported": games})
        check("games in the file", len({line["game"]["id"] for line in lines[:-1]}), games)
        with open(os.path.join(folder, "first.json"), "w") as file:
            json.dump(lines[0], file)

    def look(self, game):
        """As a web page would, without a header: a ticket for one who plays, nothing for one who watches."""
        seat = game["roles"][0]
        ticket = self.organiser.acting_for(seat["player"]).post("/v1/games/%s/tickets" % game["id"], {"role": seat["role"], "seconds": 60})
        for query in ({"ticket": ticket["ticket"]}, {}):
            check("a picture", self.watcher.bytes("/v1/games/%s/board.png" % game["id"], width=200, **query)[:4], b"\x89PNG")
        try:
            self.watcher.view(game["id"], seat["role"])
            check("a role's view without a token", "there", "refused")
        except Problem as problem:
            check("a role's view without a token", problem.kind, "no-token")


def main():
    url, admin, folder = sys.argv[1:4]
    league = League(url, admin)
    count = 0
    for player in [*league.players, *SUBSTITUTES.values()]:
        try:
            league.organiser.acting_for(player).send("PATCH", "/v1/players/" + player, {"name": "Player " + player[1:]})
        except Problem as problem:
            check("naming " + player, problem.kind, "")
    for number in range(1, ROUNDS + 1):
        games = league.play(number)
        count += len(games)
        leader = league.compare()["items"][0]
        print("round %d: %d games, %d players, %s leads with %g" % (number, len(games), len(league.players), leader["player"], leader["points"]))
    check("games", count, 8 + 8 + 8 + 8 + 7)
    check("who had byes", len(league.byes), len(set(league.byes)))
    waiting = league.organiser.post("/v1/games", {"ruleset": "muster-test", "scenario": "skirmish", "seats": {"red": "p01", "blue": "p02"}})
    league.look(waiting)
    league.take_away(folder, count)
    print("%d games of %d actions, byes: %s" % (count, league.actions, ", ".join(league.byes)))


if __name__ == "__main__":
    main()
