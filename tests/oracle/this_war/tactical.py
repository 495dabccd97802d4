"""Where a Tactical Event may be named (7.01, 7.9)."""
from ..asking import Ask
from .events import offer
from .printed import other


def tactical_events(o):
    for side in o.in_order():
        if o.phase_of(side) != "tactical":
            continue
        if o.pr.card[o.cards[side]]["lasting"]:
            yield from offer(o, side)
            continue
        card, event = o.cards[side], o.event_of(side)
        if not any(seems_possible(o, side, event, a) for a in o.pr.areas):
            continue
        areas = named_areas(o, side, event)
        answer = yield Ask("tactical-event", side, lambda: ["decline:" + card] + ["area:" + a for a in areas])
        if answer.verb == "area":
            o.tactical.append((card, answer.args[0]))
            o.enacted.add(card)


def seems_possible(o, side, event, area):
    """By what both see: not by classes and names of upright blocks."""
    city = siege_in(o, area)
    if is_contested(o, area) and event != "mining":
        attacker = o.battles[area]["attacker"]
        return {"advantageous-terrain": attacker != side, "surprise-attack": attacker == side}.get(event, True)
    return city is not None and SIEGES[event](o, side, city)  # Siege Markers are seen by both


def named_areas(o, side, event):
    """Where a Battle and a Siege are in one Area the Event serves the Battle, but for Mining."""
    return [a for a in o.pr.areas if (may_name_battle(o, side, event, a) if is_contested(o, a) and event != "mining"
                                      else siege_in(o, a) and may_name_siege(o, side, event, siege_in(o, a)))]


def may_name_battle(o, side, event, area):
    return event not in BATTLES or BATTLES[event](o, side, area)


def may_name_siege(o, side, event, city):
    if event == "surprise-attack":
        return may_surprise(o, side, city)
    return SIEGES[event](o, side, city)


def is_contested(o, area):
    return bool(o.p.at(area, "king") and o.p.at(area, "parliament"))


def siege_in(o, area):
    """The Besieged City of the Area."""
    city = o.pr.fortress_in.get(area)
    return city if city and o.p.besieged[city] else None


def anywhere(o, side, place):
    return True


def defends(o, side, area):
    return area in o.battles and o.battles[area]["attacker"] == other(side)


def attacks_by_surprise(o, side, area):
    """7.94"""
    if area not in o.battles or o.battles[area]["attacker"] != side:
        return False
    return not any(gives_away(o, b) for b in o.p.at(area, side))


def gives_away(o, block):
    return block in ("r-charles", "p-essex") or o.p.clas(block) == "artillery"


def unmarked(o, side, city):
    return o.p.marker[city] is None


def may_mine(o, side, city):
    return o.p.besieger(city) == side and bool(o.p.marker[city])


def shut_in_unmarked(o, side, city):
    """A Sally is a Battle there (8.2)."""
    return o.p.besieger(city) == other(side) and o.p.marker[city] is None


def may_surprise(o, side, city):
    """Somebody could sally without those who give a surprise away."""
    return shut_in_unmarked(o, side, city) and not all(gives_away(o, b) for b in o.p.inside(city))


# Events that may be named for some Battles only, and for which Sieges each may be named.
BATTLES = {"advantageous-terrain": defends, "surprise-attack": attacks_by_surprise}
SIEGES = {"fails-to-charge": anywhere, "advantageous-terrain": anywhere, "determined-last-stand": anywhere,
          "surprise-attack": shut_in_unmarked, "terrain-disfavours-cavalry": anywhere, "turncoats": anywhere,
          "well-positioned-artillery": unmarked, "mining": may_mine}
