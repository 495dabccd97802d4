"""What is printed: areas, borders, cities, blocks, cards and tables, out of the game's content files."""
import json
import os

SIDES = ("king", "parliament")


def other(side):
    return "parliament" if side == "king" else "king"


def with_event(card):
    """The card with the name of its operation as `event`, the operation's number as `amount`, its place as `place`."""
    op = (card["event"] or [{"op": "none"}])[0]
    numbers = [value for value in op.values() if isinstance(value, int)]
    return dict(card, event=op["op"], amount=numbers[0] if numbers else 0, place=op.get("city", op.get("area")))


class Printed:
    def __init__(self, folder):
        def read(name):
            with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
                return json.load(file)

        areas = read("areas")
        self.area = {a["id"]: a for a in areas["areas"]}
        self.areas = [a["id"] for a in areas["areas"] if a["kind"] == "area"]
        self.seas = {s["id"]: s for s in areas["seas"]}
        self.yorkshire = set(areas["yorkshire"]["areas"])
        borders = read("borders")
        self.limit_of_kind = {x["id"]: x["limit"] for x in borders["limits"]}
        self.border = {b["id"]: b for b in borders["borders"]}
        self.neighbours = {a: {} for a in self.area}
        for b in borders["borders"]:
            self.neighbours[b["a"]][b["b"]] = b["id"]
            self.neighbours[b["b"]][b["a"]] = b["id"]
        cities = read("cities")["cities"]
        self.city = {c["id"]: c for c in cities}
        self.city_in = {c["area"]: c["id"] for c in cities}
        self.fortress_in = {c["area"]: c["id"] for c in cities if c["fortified"]}
        blocks = read("blocks")["blocks"]
        self.block = {b["id"]: b for b in blocks}
        self.blocks = [b["id"] for b in blocks]
        self.number = {b: i for i, b in enumerate(self.blocks)}
        self.area_number = {a: i for i, a in enumerate(self.area)}
        self.card = {c["id"]: with_event(c) for c in read("cards")["cards"]}
        self.scenario = {s["id"]: s for s in read("scenarios")["scenarios"]}
        self.tables = read("tables")
        self.london_home = {"bucks-herts"} | set(self.neighbours["bucks-herts"])

    def limit(self, border):
        return self.limit_of_kind[self.border[border]["kind"]]

    def is_home(self, block, area):
        """3.24, 6.16: is the area in the block's Home Region? (London: with the Areas around Bucks & Herts.)"""
        home = self.block[block]["home"]
        if home == "london":
            return area in self.london_home
        if home == "scotland-north":
            return area == "scotland" or self.area[area]["region"] == "north"
        return self.area[area]["region"] == home

    def leads(self, leader, block):
        """3.25, 6.16: may the leader lead the Regional block?"""
        a, b = self.block[leader], self.block[block]
        if a["side"] != b["side"] or leader == block:
            return False
        if b["covenanter"]:
            return leader == "c-leven"
        if a["kind"] == "leader":
            return True
        return a["kind"] == "regional-leader" and not a["covenanter"] and a["home"] == b["home"]


def city_of(place):
    """The city of a place such as in-york; None for others."""
    return place[3:] if place.startswith("in-") else None
