"""What is printed: the content of the ruleset, and facts that follow from it at once."""
import json
import os

ROLES = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white")
NOBLES = ("titled-noble", "untitled-noble", "plantagenet")
ABROAD = ("calais", "continent", "ireland", "scotland")
FORTIFIED = ("city", "town", "royal-castle", "noble-castle")
CASTLES = ("royal-castle", "noble-castle")
ODDS = {"majority": (1, 1), "5-4": (5, 4), "3-2": (3, 2), "2-1": (2, 1), "3-1": (3, 1), "4-1": (4, 1)}


NUMBERS = ("men", "cards", "rounds", "turns")


def flat(card):
    """An event card with the arguments of its operations (OPS.md) as members. Its kind is that of the last one."""
    out = {k: v for k, v in card.items() if k != "event"}
    for op in card["event"]:
        out["kind"] = op["op"]
        out["breaks_treaty"] = out.get("breaks_treaty", False) or op["op"] == "break-treaty"
        if op["op"] == "discard-card":
            out["discards"] = op["card"]
        out.update({k: v for k, v in op.items() if k in ("places", "must", "ship", "groups", "office")})
        out.update({"places": [op["place"]] for k in ("place",) if k in op})
        out.update({"number": op[k] for k in NUMBERS if isinstance(op.get(k), int)})
    return out


class Printed:
    def __init__(self, folder):
        def read(name, part):
            with open(os.path.join(folder, name + ".json"), encoding="utf-8") as f:
                return json.load(f)[part]

        self.cards = read("cards", "cards")
        self.card = {c["id"]: c for c in self.cards}
        self.order = {c["id"]: i for i, c in enumerate(self.cards)}
        self.nobles = [c["id"] for c in self.cards if c["kind"] in NOBLES]
        self.events = [flat(e) for e in read("events", "events")]
        self.event = {e["id"]: e for e in self.events}
        self.calls = read("calls", "calls")
        self.heirs = read("heirs", "heirs")
        self.heir = {h["id"]: h for h in self.heirs}
        self.ships = read("ships", "ships")
        self.ship = {s["id"]: s for s in self.ships}
        self.places = read("places", "places")
        self.place = {p["id"]: p for p in self.places}
        self.voting = [p for p in self.places if p["votes"]]
        self.squares = read("squares", "squares")
        self.square = {s["id"]: s for s in self.squares}
        self.roads = read("roads", "roads")
        for name in ("royal_death", "vacillating"):
            setattr(self, name, read("tables", name))
        self.inside = {}
        self.ports_at = {}
        for p in self.places:
            self.inside.setdefault(p["square"], []).append(p["id"])
            for water in p["access"]:
                self.ports_at.setdefault(water, []).append(p["id"])
        self.grants = {}
        for c in self.cards:
            for p in c.get("places", ()):
                self.grants.setdefault(p, []).append(c["id"])
        self.ship_card = {s: c["id"] for c in self.cards for s in c.get("ships", ())}

    def regions(self, square):
        return self.square[square]["regions"]

    def sea(self, square):
        return self.square[square]["terrain"] in ("sea", "estuary")

    def forest(self, square):
        return self.square[square]["terrain"] == "forest"

    def kind(self, card):
        return self.card[card]["kind"]

    def titled(self, noble):
        return self.kind(noble) != "untitled-noble"
