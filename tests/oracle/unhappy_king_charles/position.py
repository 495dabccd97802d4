"""The position: Generals, Brigades, markers, and what follows from them (3, 4, 9.1, 20.1)."""
from .printed import SIDES, other

ON_MAP = ("outside", "inside", "with")


class General:
    def __init__(self, record):
        self.area, self.box, self.under = record["area"], record["box"], record["under"]
        self.inside, self.may_assault = record["inside"], record["may_assault"]
        self.sheltered = record["sheltered"]  # GMT 14.1: gone in before an enemy came


class Position:
    def __init__(self, printed, gmt):
        self.pr, self.gmt = printed, gmt
        self.turned, self.base = set(), 0

    # ---- reading the engine's views ------------------------------------------------------------------------

    def load(self, views):
        """views: of both sides; whoever owns a Brigade knows which it is."""
        view = views["royalist"]
        self.gen = {g["general"]: General(g) for g in view["generals"]}
        self.place = {b: None for b in self.pr.brigade}
        for side in SIDES:
            v = views[side]
            for g in v["generals"]:
                for b in g["known"]:
                    self.place[b] = ("with", g["general"])
            for u in v["unled"]:
                for b in u["known"]:
                    self.place[b] = (u["spot"], u["area"])
                    self.turn_coat(b, SIDES[not u[SIDES[0]]])
            for s in v["sides"]:
                for box in ("available", "reformed", "dispersed", "eliminated"):
                    for b in s[box]["known"]:
                        self.place[b] = (box, s["role"])
        for b, place in self.place.items():
            if place and place[0] == "with" and self.gen[place[1]].area:
                self.turn_coat(b, self.pr.general[place[1]]["side"])
        areas = {a["area"]: a for a in view["areas"]}
        self.control = {a: r["control"] for a, r in areas.items()}
        self.notable = {a: r["notable"] for a, r in areas.items()}
        self.siege = {a for a, r in areas.items() if r["siege"] or r["blockade"]}
        self.siege_by = {a: self.besieger(a) for a in self.siege}
        self.blockade = {a for a, r in areas.items() if r["blockade"]}
        self.bombarded = {a: r["bombarded"] for a, r in areas.items() if r["bombarded"]}
        self.train = {s["role"]: (s["siege_train"]["area"], s["siege_train"]["general"]) for s in view["sides"]}
        self.train_gone = {s["role"]: s["siege_train"]["gone"] for s in view["sides"]}
        self.queen = (view["queen"]["area"], view["queen"]["general"])
        self.queen_gone = view["queen"]["gone"]
        self.naval, self.turn = view["naval_status"], self.pr.turn[view["turn"]]
        if self.on_track(self.base - self.dip()) != self.naval:
            self.base = self.naval + self.dip()
        self.standard, self.truce = view["standard_raised"], view["truce"]
        self.joint_venture, self.brentford = view["joint_venture"], view["brentford"]
        self.passed = {s["role"]: s["passed"] for s in view["sides"]}
        self.london_held, self.new_model = view["london_held"], view["new_model_army"]

    def on_track(self, naval):
        most = self.pr.rule["naval_most"]
        return max(-most, min(most, naval))

    def dip(self):
        """8.4: the Royalist holds London or Bristol, one step on the track."""
        return int("royalist" in (self.control["london"], self.control["bristol"]))

    def compare(self, views):
        """What is otherwise in the engine's views."""
        mine, theirs = self, Position(self.pr, self.gmt)
        theirs.load(views)
        wrong = []
        for g, a in mine.gen.items():
            b = theirs.gen[g]
            for name in ("area", "box", "under", "inside", "sheltered", "may_assault"):
                if getattr(a, name) != getattr(b, name) and not (name == "may_assault" and b.box == "gone"):
                    wrong.append("%s has %s %s, in the game %s" % (g, name, getattr(a, name), getattr(b, name)))
        for name in ("place", "control", "notable", "train", "train_gone", "passed"):
            for key, value in getattr(mine, name).items():
                if value != getattr(theirs, name)[key]:
                    wrong.append("%s of %s is %s, in the game %s" % (name, key, value, getattr(theirs, name)[key]))
        for name in ("siege", "blockade"):
            for key in sorted(getattr(mine, name) ^ getattr(theirs, name)):
                wrong.append("%s of %s stands, in the game not" % (name, key) if key in getattr(mine, name) else
                             "%s of %s does not stand, in the game it does" % (name, key))
        for name in ("bombarded", "queen", "queen_gone", "naval", "turn", "brentford", "london_held"):
            if getattr(mine, name) != getattr(theirs, name):
                wrong.append("%s is %s, in the game %s" % (name, getattr(mine, name), getattr(theirs, name)))
        for key, value in zip(("isolated", "masked"), self.consequences()):
            shown = {a["area"] for a in views["royalist"]["areas"] if a[key]}
            if value != shown:
                wrong.append("%s are %s, in the game %s" % (key, sorted(value - shown), sorted(shown - value)))
        shown = {s["role"]: (s["areas"], s["regions"], s["infrastructures"]) for s in views["royalist"]["sides"]}
        for side in SIDES:
            held = (self.power(side), self.regions(side), self.infrastructures(side))
            if held != shown[side]:
                wrong.append("%s has %s Areas, Regions, Infrastructures, in the game %s" % (side, held, shown[side]))
        return wrong

    last = (None, None)

    def consequences(self):
        """The isolated Areas and the Masked ones; worked out anew where something moved."""
        stand = (tuple(self.control.values()), tuple((x.area, x.inside, x.under) for x in self.gen.values()),
                 frozenset(self.siege), tuple(self.notable.values()))
        if self.last[0] != stand:
            self.last = (stand, (self.isolated_areas(), {a for a in self.occupied() if self.masked(a)}))
        return self.last[1]

    def occupied(self):
        return {x.area for x in self.gen.values() if x.area}

    # ---- who is where ----------------------------------------------------------------------------------------

    def turn_coat(self, b, side):
        if self.pr.brigade[b]["side"] != side:
            self.turned.add(b)
        else:
            self.turned.discard(b)

    def side_of(self, b):
        side = self.pr.brigade[b]["side"]
        return other(side) if b in self.turned else side

    def own(self, g):
        """The Brigades on a General's own Display."""
        return [b for b, place in self.place.items() if place == ("with", g)]

    def subordinates(self, g):
        return [h for h, x in self.gen.items() if x.under == g]

    def chief(self, g):
        return self.gen[g].under or g

    def army(self, g):
        """All Brigades under a General's command."""
        names = {g, *self.subordinates(g)}
        return [b for b, place in self.place.items() if place and place[0] == "with" and place[1] in names]

    def size(self, g):
        return len(self.army(g))

    def generals_at(self, area, side, inside=None):
        """The Generals in command there; inside: only those in the Fortress or only those outside."""
        found = [(g, x) for g, x in self.gen.items() if x.area == area]
        return [g for g, x in found if not x.under and self.pr.general[g]["side"] == side and inside in (None, x.inside)]

    def unled(self, area, side, spot):
        return [b for b, place in self.place.items() if place == (spot, area) and self.side_of(b) == side]

    def garrison(self, area):
        """All Brigades inside the Fortress or Local Notable, Generals' too."""
        side = self.control[area]
        found = self.unled(area, side, "inside")
        for g in self.generals_at(area, side):
            found += self.army(g) if self.gen[g].inside or self.gen[g].sheltered else []
        return found

    def brigades_at(self, area, side):
        found = [b for b, place in self.place.items() if place in (("inside", area), ("outside", area))
                 and self.side_of(b) == side]
        for g in self.generals_at(area, side):
            found += self.army(g)
        return found

    def where(self, b):
        """The Area in which a Brigade is, or None."""
        place = self.place[b]
        if place is None or place[0] not in ON_MAP:
            return None
        return self.gen[place[1]].area if place[0] == "with" else place[1]

    def on_map(self, side):
        return [b for b in self.place if self.where(b) and self.side_of(b) == side]

    def in_the_way(self, area, side):
        """Whether an enemy of that side stands there in the open: a General or Unled Brigades."""
        foe = other(side)
        return bool(self.generals_at(area, foe, False) or self.unled(area, foe, "outside"))

    def enemy_there(self, area, side):
        """Whether any enemy of that side is there, in or out of a Fortress."""
        foe = other(side)
        return bool(self.generals_at(area, foe) or self.brigades_at(area, foe))

    # ---- Fortresses --------------------------------------------------------------------------------------------

    def holds_out(self, area):
        """Whether the Area is a Fortress Area: a printed Fortress or a Local Notable in play."""
        return bool(self.pr.fortress(area) or self.notable[area])

    def besieger(self, area):
        """The enemy General in command outside a Fortress."""
        if not self.holds_out(area):
            return None
        there = self.generals_at(area, other(self.control[area]), False)
        return there[0] if there else None

    def closed(self, area):
        return self.holds_out(area) and (area in self.siege or self.besieger(area) is not None)

    def masked(self, area):
        return self.holds_out(area) and area not in self.siege and self.besieger(area) is not None

    def limit(self, area):
        """How many Brigades may be inside."""
        if self.notable[area]:
            return self.pr.notable[self.notable[area]]["limit"]
        if self.gmt and not self.pr.area[area]["supply"]:
            return 1
        return self.pr.classes[self.pr.fortress(area) - 1]["limit"]

    def surrender_value(self, area):
        if self.notable[area]:
            return self.pr.notable[self.notable[area]]["surrender"]
        return self.pr.classes[self.pr.fortress(area) - 1]["surrender"]

    def may_besiege(self, g, area, more=0):
        """20.1: enough Brigades, a Local Notable's class being nothing. more: of those who come under his command."""
        if not self.holds_out(area) or self.control[area] == self.pr.general[g]["side"]:
            return False
        base = 0 if self.notable[area] else self.pr.classes[self.pr.fortress(area) - 1]["besiegers"]
        return self.size(g) + more >= max(1, base + len(self.garrison(area)))

    # ---- markers -------------------------------------------------------------------------------------------------

    def power(self, side):
        return sum(c == side for c in self.control.values())

    def holders(self, region):
        held = [self.control[a] for a in self.pr.of_region[region]]
        for side in SIDES:
            if held.count(side) >= self.pr.region[region]["needed"]:
                return side
        return "neutral"

    def regions(self, side):
        return sum(self.holders(r) == side for r in self.pr.regions)

    def infrastructures(self, side):
        return sum(all(self.yields(a, side) for a in areas) for areas in self.pr.infrastructures)

    def yields(self, area, side):
        return self.control[area] == side and not self.brigades_at(area, other(side))

    def isolated_areas(self):
        return {a for side in SIDES for a in self.isolated(side)}

    def isolated(self, side):
        """9.1."""
        occupied = self.occupied()
        reached = {a for a, c in self.control.items() if (c == side or a in occupied) and self.is_source(a, side)}
        edge = list(reached)
        while edge:
            a = edge.pop()
            for n, kind in self.pr.line[a].items():
                if kind != "maritime" and n not in reached and self.control[n] != other(side):
                    reached.add(n)
                    edge.append(n)
        return {a for a, c in self.control.items() if c == side and a not in reached and not self.holds_out(a)}

    def is_source(self, area, side):
        generals = self.generals_at(area, side)
        if self.gmt and generals:
            return True
        if any(not (self.gen[g].inside and self.closed(area)) for g in generals):
            return True
        if self.control[area] != side:
            return False
        if self.notable[area]:
            return area not in self.siege if self.gmt else not self.closed(area)
        return bool(self.pr.fortress(area)) and self.pr.area[area]["supply"] and not self.closed(area)
