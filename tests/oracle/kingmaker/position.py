"""Who and what is where: what the views of all roles show together, and what nobody shows but the rules remember."""
from .printed import ABROAD, FORTIFIED

FIELDS_OF_NOBLE = ("square", "place", "ship", "leader", "captor", "besieges", "moved", "attacked")
FIELDS_OF_HEIR = ("lives", "crowned", "owner", "with", "square", "place", "ship")
FIELDS_OF_SHIP = ("owner", "mover", "square", "port", "fleet", "blockades", "moved")
PUBLIC = ("round", "active", "phase", "supported", "catastrophe", "treaty", "calais_lost")


class Noble:
    def __init__(self, owner):
        self.owner, self.awards = owner, set()
        self.square = self.place = self.ship = self.leader = self.captor = self.besieges = None
        self.moved = self.attacked = False


class Thing:
    """An heir or a ship."""


class Seat:
    def __init__(self):
        self.hand, self.assets, self.dealt = set(), set(), set()
        self.kept, self.refuges_used, self.allies = [], [], set()
        self.present, self.excommunicated, self.defeatism = True, False, 0


def copied(offer):
    """An offer or draft that can be changed without the view that tells of it."""
    return offer and dict(offer, terms=[dict(t) for t in offer["terms"]])


def shown_of(noble, name):
    """A captive stands nowhere on the board; the view tells where he was taken."""
    if name == "square" and noble["square"] is None:
        return noble["taken_in"]
    return noble[name]


class Position:
    def __init__(self, printed, options):
        self.printed, self.options = printed, options
        self.chancery, self.gone_events = set(), set()
        self.standing = {}
        self.noble, self.ship = {}, {}
        self.drawn, self.in_force = set(), set()
        self.lost = set()  # to the Scots: neutral, whoever has the card
        self.known_holders = None
        self.pledges = []

    # ---- reading the engine's views ----------------------------------------------------------------------

    def load(self, views):
        """Takes over all that the views show. What is hidden from all of them stays as it is."""
        any_view = next(iter(views.values()))
        self.roles = [s["role"] for s in any_view["seats"]]
        for name in PUBLIC:
            setattr(self, name, any_view[name])
        self.rounds, self.first = any_view["rounds"], any_view["first"]
        self.peace = set(any_view["peace"])
        crown, events = any_view["crown"], any_view["events"]
        self.discard, self.lying_open, self.face_down = set(crown["discard"]), set(crown["open"]), crown["face_down"]
        self.event_discard, self.event_deck = set(events["discard"]), events["deck"]
        self.seat, nobles = {}, {}
        self.known = {v: {s["role"]: set(s["hand"]) for s in views[v]["seats"]} for v in self.roles}
        for i, role in enumerate(self.roles):
            shown, seat = views[role]["seats"][i], Seat()
            seat.present, seat.hand, seat.assets = shown["in"], set(shown["hand"]), set(shown["assets"])
            seat.dealt, seat.kept = set(shown["dealt"]), sorted(shown["kept"])
            seat.refuges_used = [(u["event"], u["turns"]) for u in shown["refuges_used"]]
            seat.allies, seat.excommunicated, seat.defeatism = set(shown["allies"]), shown["excommunicated"], shown["defeatism"]
            self.seat[role] = seat
            for piece in shown["nobles"]:
                noble = Noble(role)
                for name in FIELDS_OF_NOBLE:
                    setattr(noble, name, shown_of(piece, name))
                noble.awards = set(piece["awards"])
                nobles[piece["noble"]] = noble
        self.noble = {n: nobles[n] for n in self.printed.nobles if n in nobles}
        self.heir, self.ship = {}, {}
        for h in any_view["heirs"]:
            self.heir[h["heir"]] = thing = Thing()
            for name in FIELDS_OF_HEIR:
                setattr(thing, name, h[name])
        for s in any_view["ships"]:
            self.ship[s["ship"]] = thing = Thing()
            for name in FIELDS_OF_SHIP:
                setattr(thing, name, s[name])
        self.captured = {p["place"]: p["owner"] for p in any_view["places"] if p["captured"]}
        owned = {p["place"] for p in any_view["places"] if p["owner"]}
        held = self.holders()
        self.lost -= owned
        self.lost |= {p for p, cards in self.printed.grants.items() if p not in owned and any(c in held for c in cards)}
        self.rogues = {p["place"] for p in any_view["places"] if p["rogues"]}
        self.load_hidden(views)
        self.load_deals(views)

    def load_hidden(self, views):
        seen = set(self.discard) | self.lying_open
        for seat in self.seat.values():
            seen |= seat.hand | seat.assets | seat.dealt
        for name, noble in self.noble.items():
            seen |= noble.awards | {name}
        self.chancery -= seen

    def load_deals(self, views):
        any_view = next(iter(views.values()))["deals"]
        self.leaves = [dict(x) for role in self.roles for x in views[role]["deals"]["leaves"] if x["from"] == role]
        self.claims = [dict(x) for x in any_view["claims"]]
        self.truces = {(x["role"], x["other"]): x["turns"] for x in any_view["truces"]}
        self.promised = {r: {x["chamber"]: x["vote"] for x in views[r]["deals"]["promised_votes"] if x["vote"] != "not-cast"}
                         for r in self.roles}
        self.offers = {r: [copied(x) for x in views[r]["deals"]["offers"] if x["from"] == r] for r in self.roles}
        self.draft = {r: copied(views[r]["deals"]["draft"]) for r in self.roles}
        self.offers_left = {r: views[r]["deals"]["offers_left"] for r in self.roles}
        self.load_pledges(views)

    def load_pledges(self, views):
        """What is known of them already stays: whom they were made before, and how long they stand."""
        known = {(x["from"], x["to"], x["pledge"], x["openly"]): x["turns"] for x in self.pledges}
        rows, openly = {}, {}
        for role in views:
            for x in views[role]["deals"]["pledges"]:
                key = (x["from"], x["to"], x["pledge"])
                if role == key[0]:
                    rows.setdefault(key, []).append(x["state"])
                elif role != key[1]:
                    openly[key] = x["state"]
        self.pledges = []
        for key, states in rows.items():
            if key in openly:
                states.remove(openly[key])
                states = [(openly[key], True)] + [(x, False) for x in states]
            else:
                states = [(x, False) for x in states]
            for state, before_all in states:
                self.pledges.append({"from": key[0], "to": key[1], "pledge": key[2], "openly": before_all, "state": state,
                                     "turns": known.get(key + (before_all,))})

    # ---- the decks ---------------------------------------------------------------------------------------

    def in_sets(self, record):
        name = record["set"]
        return name in ("base", "special") or self.options.get(name, False)

    def crown_deck(self):
        out = self.discard | self.lying_open | self.chancery | self.hidden_discard
        for seat in self.seat.values():
            out |= seat.hand | seat.assets | seat.dealt
        for name, noble in self.noble.items():
            out |= noble.awards | {name}
        return [c["id"] for c in self.printed.cards if self.in_sets(c) and c["id"] not in out | self.gone_cards]

    def events_in_deck(self):
        out = set(self.event_discard) | self.gone_events | self.drawn | self.in_force
        for seat in self.seat.values():
            out |= set(seat.kept) | {e for e, _ in seat.refuges_used}
        return [e["id"] for e in self.printed.events if self.in_sets(e) and e["id"] not in out]

    # ---- places ------------------------------------------------------------------------------------------

    def e1(self):
        return self.options.get("e1", False)

    def e2(self):
        return self.options.get("e2", False)

    def in_game(self, place):
        if place == "dublin":
            return bool(self.options.get("dublin"))
        return not (place == "calais" and self.calais_lost)

    def holders(self):
        """The faction of each card in play."""
        out = {card: role for role, seat in self.seat.items() for card in seat.assets}
        for name, noble in self.noble.items():
            for card in noble.awards | {name}:
                out.setdefault(card, noble.owner)
        return out

    def holder(self, card):
        """The faction that has the card in play."""
        if self.known_holders is not None:
            return self.known_holders.get(card)
        for role, seat in self.seat.items():
            if card in seat.assets:
                return role
        for name, noble in self.noble.items():
            if name == card or card in noble.awards:
                return noble.owner
        return None

    def owner(self, place):
        if place in self.captured:
            return self.captured[place]
        if place in self.lost:
            return None
        for card in self.printed.grants.get(place, ()):
            role = self.holder(card)
            if role is not None:
                return role
        return None

    def fortified(self, place):
        return self.printed.place[place]["kind"] in FORTIFIED

    def in_open(self, name):
        """Outside, or in a town without walls."""
        x = self.noble[name]
        return x.square is not None and x.ship is None and (
            x.place is None or self.printed.place[x.place]["kind"] == "unfortified")

    def garrison(self, place):
        record = self.printed.place[place]
        if place in self.rogues:
            return self.printed.card["french-aid"]["strength"]
        return record["held_garrison"] if self.within(place) else record["garrison"]

    def within(self, place, role=None):
        return [n for n in self.noble if self.noble[n].place == place and self.noble[n].ship is None
                and self.noble[n].captor is None and role in (None, self.noble[n].owner)]

    def besiegers(self, place):
        leaders = [n for n in self.noble if self.noble[n].besieges == place and self.noble[n].captor is None]
        return [n for n in self.noble if self.noble[n].leader in leaders] if leaders else leaders

    def besieged(self, name):
        noble = self.noble[name]
        return noble.place is not None and bool(self.besiegers(noble.place))

    def room(self, place):
        return self.printed.place[place]["capacity"] - sum(self.load_of(n) for n in self.within(place))

    # ---- Nobles ------------------------------------------------------------------------------------------

    def mine(self, role, captives=False):
        return [n for n in self.noble if self.noble[n].owner == role and (captives or self.noble[n].captor is None)]

    def force(self, leader):
        return [n for n in self.noble if self.noble[n].leader == leader]

    def spot(self, name):
        x = self.noble[name]
        return (x.square, x.place, x.ship)

    def together(self, a, b):
        return self.spot(a) == self.spot(b)

    def strength(self, name, attack=False, bonus=True):
        """Himself, title, office, mercenaries; bonuses of the region where he stands; the men of his towns in attack."""
        noble, total = self.noble[name], self.printed.card[name]["strength"]
        ashore = noble.ship is None and noble.square is not None
        regions = self.printed.regions(noble.square) if ashore else ()
        for card in noble.awards - self.frozen:
            record = self.printed.card[card]
            kind = record["kind"]
            if kind == "aid":
                if card == "irish-kerns":
                    total += record["strength"] if "ireland" not in regions or not ashore else 0
                elif attack:
                    total += record["strength"]
                continue
            if kind == "town":
                if attack and self.e1() and not set(regions) & set(ABROAD):
                    total += record.get("men", 0)
                continue
            if self.catastrophe and kind in ("title", "office", "bishop"):
                continue
            total += record.get("strength", 0)
            if bonus and record.get("region") in regions:
                total += record["bonus"]
        return total

    def load_of(self, name):
        """The men whom he takes along."""
        frozen, self.frozen = self.frozen, set()
        total = self.strength(name, bonus=False)
        self.frozen = frozen
        x = self.noble[name]
        counted = {"irish-kerns"} if x.ship is not None or x.square != "ireland" else set()
        return total + sum(self.printed.card[c]["strength"] for c in x.awards - counted if self.printed.kind(c) == "aid")

    def total(self, names, attack=False):
        return sum(self.strength(n, attack) for n in names)

    def heirs_with(self, name):
        return [h for h in self.heir if self.heir[h].lives and self.heir[h].__dict__["with"] == name]

    def heirs_of(self, role):
        return [h for h in self.heir if self.heir[h].lives and self.heir[h].owner == role]

    def senior(self, house):
        for h in self.printed.heirs:
            if h["house"] == house and self.heir[h["id"]].lives:
                return h["id"]
        return None

    def kings(self):
        kings = [h for h in self.heir if self.heir[h].lives and self.heir[h].crowned]
        return kings + (["beaufort"] if self.beaufort_crowned else [])

    def sole_king(self):
        kings = self.kings()
        if len(kings) == 1:
            return kings[0]
        return self.supported if self.supported in kings else None

    def clockwise(self, start, strictly=False):
        i = self.roles.index(start)
        row = self.roles[i:] + self.roles[:i]
        return [r for r in (row[1:] if strictly else row) if self.seat[r].present]

    # ---- what is compared --------------------------------------------------------------------------------

    def shown(self):
        """As the views show it. The holders of all cards are looked up once."""
        self.known_holders = self.holders()
        tree = self.shown_now()
        self.known_holders = None
        return tree

    def shown_now(self):
        seats = {}
        for role, seat in self.seat.items():
            seats[role] = {"hand": sorted(seat.hand), "assets": sorted(seat.assets), "dealt": sorted(seat.dealt),
                           "kept": sorted(seat.kept),
                           "allies": sorted(seat.allies), "excommunicated": seat.excommunicated,
                           "defeatism": seat.defeatism, "in": seat.present}
        nobles, besieged = {}, {x.besieges for x in self.noble.values() if x.captor is None}
        for name, noble in self.noble.items():
            nobles[name] = {f: getattr(noble, f) for f in FIELDS_OF_NOBLE}
            nobles[name].update(owner=noble.owner, awards=sorted(noble.awards), besieged=noble.place in besieged - {None},
                                strength=self.strength(name), attack=self.strength(name, True))
        heirs, places = {}, {}
        for name, heir in self.heir.items():
            heirs[name] = {f: getattr(heir, f) for f in FIELDS_OF_HEIR} if heir.lives else {"lives": False}
        for p in self.printed.place:
            owner = self.owner(p)
            if owner or p in besieged or p in self.rogues:
                places[p] = {"owner": owner, "captured": p in self.captured, "besieged": p in besieged,
                             "rogues": p in self.rogues}
        return {"seats": seats, "nobles": nobles, "heirs": heirs, "places": places,
                "ships": {s: {f: getattr(x, f) for f in FIELDS_OF_SHIP} for s, x in self.ship.items()},
                "public": {f: getattr(self, f) for f in PUBLIC}, "sole_king": self.sole_king(),
                "crown": {"discard": sorted(self.discard), "open": sorted(self.lying_open), "chancery": len(self.chancery),
                          "deck": len(self.crown_deck())},
                "commons": {r: self.commons(r) for r in self.roles},
                "event_discard": sorted(self.event_discard), "event_deck": len(self.events_in_deck()),
                "peace": sorted(self.peace), "leaves": told(self.leaves), "claims": told(self.claims),
                "truces": {str(k): v for k, v in self.truces.items()}}


def told(records):
    return sorted(" ".join("%s=%s" % x for x in sorted(r.items())) for r in records)


def shown_by(views, roles):
    """The same of the engine's views."""
    any_view = next(iter(views.values()))
    seats, nobles = {}, {}
    for i, role in enumerate(roles):
        s = views[role]["seats"][i]
        seats[role] = {"hand": sorted(s["hand"]), "assets": sorted(s["assets"]), "dealt": sorted(s["dealt"]),
                       "kept": sorted(s["kept"]),
                       "allies": sorted(s["allies"]), "excommunicated": s["excommunicated"], "defeatism": s["defeatism"],
                       "in": s["in"]}
        for n in s["nobles"]:
            nobles[n["noble"]] = {f: shown_of(n, f) for f in FIELDS_OF_NOBLE}
            nobles[n["noble"]].update(owner=role, awards=sorted(n["awards"]), besieged=n["besieged"],
                                      strength=n["strength"], attack=n["attack"])
    heirs = {h["heir"]: {f: h[f] for f in FIELDS_OF_HEIR} if h["lives"] else {"lives": False} for h in any_view["heirs"]}
    places = {p["place"]: {"owner": p["owner"], "captured": p["captured"], "besieged": p["besieger"] is not None,
                           "rogues": p["rogues"]} for p in any_view["places"]}
    crown, deals = any_view["crown"], any_view["deals"]
    return {"seats": seats, "nobles": nobles, "heirs": heirs, "places": places,
            "ships": {s["ship"]: {f: s[f] for f in FIELDS_OF_SHIP} for s in any_view["ships"]},
            "public": {f: any_view[f] for f in PUBLIC}, "sole_king": any_view["sole_king"],
            "crown": {"discard": sorted(crown["discard"]), "open": sorted(crown["open"]), "chancery": crown["chancery"],
                      "deck": crown["deck"]},
            "commons": {s["role"]: s["commons"] for s in any_view["seats"]},
            "event_discard": sorted(any_view["events"]["discard"]), "event_deck": any_view["events"]["deck"],
            "peace": sorted(any_view["peace"]),
            "leaves": told(x for r in roles for x in views[r]["deals"]["leaves"] if x["from"] == r),
            "claims": told(deals["claims"]),
            "truces": {str((t["role"], t["other"])): t["turns"] for t in deals["truces"]}}


def differences(mine, theirs, path=""):
    """Where two trees of dictionaries differ."""
    if mine == theirs:
        return []
    if isinstance(mine, dict) and isinstance(theirs, dict):
        out = []
        for key in sorted(set(mine) | set(theirs), key=str):
            out += differences(mine.get(key, "nothing"), theirs.get(key, "nothing"), path + "." + str(key))
        return out
    if isinstance(mine, list) and isinstance(theirs, list):
        mine, theirs = ([x for x in some if x not in others] for some, others in ((mine, theirs), (theirs, mine)))
        return ["%s has by the rules alone %s, in the game alone %s" % (path[1:], mine, theirs)]
    return ["%s is %s, in the game %s" % (path[1:], mine, theirs)]
