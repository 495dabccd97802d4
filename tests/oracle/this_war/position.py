"""The position: where blocks stand, who controls what, the Sieges and the Victory Track (3, 4, 8.0, 8.01)."""
from .printed import SIDES, city_of, other


class Places(dict):
    """Where each block stands; remembers who stands where until somebody moves."""

    there = None

    def __setitem__(self, block, place):
        self.there = None
        dict.__setitem__(self, block, place)


class Position:
    def __init__(self, printed):
        self.printed = printed
        self.place, self.strength = Places(), {}
        self.half = set()
        self.city_control, self.besieged, self.marker = {}, {}, {}
        self.points, self.captured = 0, False
        self.turn = self.year = 0
        self.in_force = set()
        self.counting = True  # not before the Prelude's blocks stand (12.53)
        self.rupert_failed = False  # 10.12: in this Turn

    # ---- reading the engine's views ------------------------------------------------------------------------

    def load(self, views):
        for side in SIDES:
            for b in views[side]["blocks"]:
                if self.printed.block[b["id"]]["side"] == side:
                    self.place[b["id"]], self.strength[b["id"]] = b["place"], b["strength"]
        view = views["king"]
        for c in view["cities"]:
            self.city_control[c["id"]] = c["control"]
            if "besieged" in c:
                self.besieged[c["id"]] = c["besieged"]
                self.marker[c["id"]] = c["siege_marker"]
        self.points, self.captured = view["victory_points"], view["king_captured"]
        self.year, self.turn = view["year"], view["turn"]
        self.in_force = set(view["in_force"])
        self.scenario = view["scenario"]

    # ---- who is where --------------------------------------------------------------------------------------

    def info(self, block):
        return self.printed.block[block]

    def side(self, block):
        return self.printed.block[block]["side"]

    def kind(self, block):
        return self.printed.block[block]["kind"]

    def clas(self, block):
        return self.printed.block[block]["class"]

    def at(self, place, side=None):
        """Blocks at a place, in the order of the content. A list of one's own."""
        there = self.place.there
        if there is None:
            there = self.place.there = {}
            for block in self.printed.blocks:
                where = self.place[block]
                there.setdefault((where, None), []).append(block)
                there.setdefault((where, self.side(block)), []).append(block)
        return list(there.get((place, side), ()))

    def inside(self, city, side=None):
        return self.at("in-" + city, side)

    def fighters(self, blocks):
        """Infantry and Cavalry among them."""
        return [b for b in blocks if self.clas(b) != "artillery"]

    def of_class(self, blocks, clas):
        return [b for b in blocks if self.clas(b) == clas]

    def on_map(self, block):
        return city_of(self.place[block]) is not None or self.place[block] in self.printed.area

    # ---- control (4.1, 4.2) ---------------------------------------------------------------------------------

    def control(self, area):
        king, parliament = self.at(area, "king"), self.at(area, "parliament")
        if king and parliament:
            return "contested"
        if king or parliament:
            return "king" if king else "parliament"
        loyal = self.printed.area[area]["loyal"]
        return "neutral" if loyal == "none" else loyal

    def vacant(self, area):
        return not self.at(area)

    def friendly(self, area, side):
        return area in self.printed.areas and self.control(area) == side

    def open_to(self, area, side):
        """Friendly or Vacant (7.6, 7.7)."""
        return area in self.printed.areas and not self.at(area, other(side))

    def settle(self):
        """After every change: Sieges begin and end, markers come and go, Cities change hands."""
        for city, record in self.printed.city.items():
            if record["fortified"]:
                self.settle_siege(city, record)
            self.take(city, self.control_of_city(city, record))

    def settle_siege(self, city, record):
        area, inside = record["area"], self.inside(city)
        if inside:
            owner = self.side(inside[0])
            if not self.at(area, other(owner)):
                for b in inside:
                    self.place[b] = area
                inside = []
            elif not self.at(area, owner):
                self.besieged[city] = True
        if not inside:
            self.besieged[city], self.marker[city] = False, None
        if self.besieged[city]:
            enough = len(self.besiegers(city)) >= record["size"]
            if not enough:
                self.marker[city] = None
            elif self.marker[city] is None:
                self.marker[city] = 0

    def besieger(self, city):
        inside = self.inside(city)
        return other(self.side(inside[0])) if inside else None

    def besiegers(self, city):
        """The Besieging Infantry and Cavalry (8.01)."""
        return self.fighters(self.at(self.printed.city[city]["area"], self.besieger(city)))

    def control_of_city(self, city, record):
        inside = self.inside(city) if record["fortified"] else []
        if inside:
            return self.side(inside[0])
        area = self.control(record["area"])
        if area == "contested":
            return self.city_control[city]
        if area == "neutral":
            return "neutral" if record["sympathy"] == "none" else record["sympathy"]
        return area

    def hand_over(self, area, side):
        """7.1: the Area changes hands though it is Contested, and a City that is not Besieged with it."""
        city = self.printed.city_in.get(area)
        if city and not (self.printed.city[city]["fortified"] and self.inside(city)):
            self.take(city, side)

    def take(self, city, side):
        before, self.city_control[city] = self.city_control[city], side
        record = self.printed.city[city]
        if side != before and record["victory"] and self.counting:
            step = record["vp"] if side == "king" else -record["vp"]
            self.points = max(-10, min(10, self.points + step))

    def controls_sea(self, sea, side):
        return self.city_control[self.printed.seas[sea]["key_port"]] == side

    # ---- losses (3.11, 7.8, 4.52) -----------------------------------------------------------------------------

    def lose(self, block, amount=1):
        """Returns True where it is Eliminated."""
        self.strength[block] -= amount
        if self.strength[block] <= 0:
            self.eliminate(block)
            return True
        return False

    def eliminate(self, block):
        self.place[block] = self.info(block)["eliminated_to"]
        self.strength[block] = 0
        self.half.discard(block)
        self.rupert_failed |= block == "r-rupert"
        if block == "r-charles" and not self.captured and "p25" not in self.in_force:
            self.captured = True
            self.points = max(-10, self.points - self.printed.tables["victory"]["king"])
        self.settle()

    # ---- leaders (3.24, 7.82) ---------------------------------------------------------------------------------

    def led_at(self, block, place):
        return any(self.printed.leads(x, block) for x in self.at(place))

    def may_end(self, block, area, place=None):
        """3.24: a Regional block ends any move at home or with a leader. place: the City where it goes into one."""
        return self.kind(block) != "regional" or self.printed.is_home(block, area) or self.led_at(block, place or area)

    def strand(self, side):
        """7.82: any Regional block of the side that is abroad without a leader is Eliminated."""
        while True:
            lost = [b for b in self.printed.blocks if self.side(b) == side and self.stranded(b)]
            for b in lost:
                self.eliminate(b)
            if not lost:
                return

    def stranded(self, b):
        if self.kind(b) != "regional" or not self.on_map(b):
            return False
        place = self.place[b]
        city = city_of(place)
        area = self.printed.city[city]["area"] if city else place
        fortress = self.printed.fortress_in.get(area)
        return (not self.printed.is_home(b, area) and not self.led_at(b, area)
                and not (fortress and self.led_at(b, "in-" + fortress)))

    # ---- supply (9.11) -----------------------------------------------------------------------------------------

    def supply(self, area, side):
        """(blocks, of which Cavalry, Infantry that the City feeds beside them)"""
        row = [r for r in self.printed.tables["supply"]
               if r["terrain"] == ("mountain" if self.printed.area[area]["mountain"] else "other")][0]
        city = self.printed.city_in.get(area)
        extra = 0
        if city and not (self.printed.city[city]["fortified"] and self.inside(city, other(side))):
            extra = [r["infantry"] for r in self.printed.tables["supply_city"]
                     if r["size"] == self.printed.city[city]["size"]][0]
        return row["blocks"], row["cavalry"], extra

    def hungry(self, area, side, blocks):
        """The least number of blocks that must do without."""
        most, horse, extra = self.supply(area, side)
        c, i = len(self.of_class(blocks, "cavalry")), len(self.of_class(blocks, "infantry"))
        return max(0, c - horse, c + max(0, i - extra) - most)
