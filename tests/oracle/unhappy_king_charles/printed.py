"""What is printed on the map, the counters and the cards: the ruleset's content/ alone."""
import json
import os

SIDES = ("royalist", "parliament")


def other(side):
    return "parliament" if side == "royalist" else "royalist"


class Printed:
    def __init__(self, folder):
        def read(name):
            with open(os.path.join(folder, name + ".json"), encoding="utf-8") as f:
                return json.load(f)

        def by_id(records):
            return {r["id"]: r for r in records}

        map_ = read("areas")
        self.area, self.region = by_id(map_["areas"]), by_id(map_["regions"])
        self.regions = list(self.region)
        self.of_region = {r: [a for a in self.area if self.area[a]["region"] == r] for r in self.region}
        self.infrastructures = [i["areas"] for i in map_["infrastructures"]]
        self.line = {a: {} for a in self.area}
        for c in read("connections")["connections"]:
            self.line[c["a"]][c["b"]] = self.line[c["b"]][c["a"]] = c["kind"]
        self.general = by_id(read("generals")["generals"])
        self.brigade = by_id(read("brigades")["brigades"])
        self.order = {b: i for i, b in enumerate(self.brigade)}
        self.notable = by_id(read("notables")["notables"])
        self.card = {int(c["id"]): c for c in read("cards")["cards"]}
        tables = read("tables")
        self.classes = tables["fortress_classes"]
        self.rule = tables["rules"]
        turns = read("turns")
        self.turns = turns["turns"]
        self.turn = {t["id"]: i for i, t in enumerate(self.turns)}
        self.chits = [c["value"] for c in turns["naval_chits"]]

    def fortress(self, area):
        """The printed Fortress's class, or 0."""
        record = self.area[area]
        return record["class"] if record["kind"] == "fortress" else 0

    def within(self, start, most):
        """The Areas at most that many lines away, with their distances."""
        far, edge = {start: 0}, [start]
        for step in range(1, most + 1):
            edge = [n for a in edge for n in self.line[a] if n not in far]
            for n in edge:
                far[n] = step
        return far
