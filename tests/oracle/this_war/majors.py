"""Major Events and new blocks (2.21, 2.22, 11.1, 13.0)."""
from .newmodel import exchange_all
from .printed import SIDES


def turn_begins(o):
    """What comes at the beginning of a Turn."""
    if o.variant:
        yield from by_chance(o)
        return
    for year, turn, event in ((1643, 5, "irish-cessation"), (1644, 4, "callendar")):
        if (o.p.year, o.p.turn) == (year, turn):
            yield from comes(o, event)


def by_chance(o):
    """13.0: a roll for each, to be at most what stands under the Turn."""
    covenant = "solemn-league" in o.major
    for row in o.pr.tables["variant_timing"]:
        if row["event"] == "new-model-army":
            yield from callendar_rolls(o, covenant)
        number = [t["number"] for t in row["turns"] if (t["year"], t["turn"]) == (o.p.year, o.p.turn)]
        if number and row["event"] not in o.major:
            side = "king" if row["event"] == "irish-cessation" else "parliament"
            if o.die("major event") + modifier(o, side) <= number[0]:
                yield from comes(o, row["event"])


def callendar_rolls(o, covenant):
    """The Earl of Callendar waits for the Covenant to stand in Scotland when the Turn begins."""
    if covenant and "callendar" not in o.major:
        if o.die("earl of Callendar") <= o.pr.tables["callendar"]["occurs_up_to"]:
            yield from comes(o, "callendar")


def modifier(o, side):
    """The marker on one's own side makes one's own Events less likely. 1 for 1 VP, 2 for 2."""
    points = o.p.points if side == "king" else -o.p.points
    return max(-2, min(2, points))


def comes(o, event):
    o.major.append(event)
    if event == "new-model-army":
        o.new_model = True
        yield from exchange_all(o)
    else:
        for block in o.pr.blocks:
            info = o.p.info(block)
            if o.p.place[block] == "beside" and belongs(info, event):
                arrive(o, block, "ireland" if event == "irish-cessation" else "scotland")
    o.p.settle()


def belongs(info, event):
    if event == "irish-cessation":
        return info["irish"]
    return info["covenanter"] and info["callendar"] == (event == "callendar")


def arrive(o, block, place):
    o.p.place[block], o.p.strength[block] = place, o.p.info(block)["strength"]


def new_blocks(o):
    """11.1, in its order: what the Year brings, then what the conditions bring."""
    if o.p.year == 1642:
        arrive(o, "r-henrietta", "continent")
    if o.p.year == 1643:
        if o.p.place["p-manchester"] == "beside":
            o.p.place["p-manchester"] = "pool"
        if not o.variant:
            yield from comes(o, "solemn-league")
    if o.p.year == 1644 and not o.variant:
        yield from comes(o, "new-model-army")
    for side in SIDES:
        for block in o.pr.blocks:
            condition = o.p.info(block).get("condition")
            if o.p.side(block) == side and o.p.place[block] == "beside" and condition and holds(o, side, condition):
                o.p.place[block] = "pool"


def holds(o, side, condition):
    if "city" in condition:
        return o.p.city_control[condition["city"]] == side
    return sum(1 for a in o.pr.areas if o.pr.area[a]["region"] == condition["region"]
               and o.p.friendly(a, side)) >= condition["areas"]
