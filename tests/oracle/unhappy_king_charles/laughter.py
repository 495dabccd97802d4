"""The Laughter of the Court (25.4)."""
from . import activation

NEWCASTLE, LANGDALE, SIDE = "newcastle", "langdale", "royalist"


def is_due(o):
    """Whether no Royalist marker is left in the North."""
    return all(o.p.control[a] != SIDE for a in o.pr.of_region["north"])


def laughter(o):
    """Newcastle leaves England; Langdale takes his place, two Northern Brigades are lost."""
    p = o.p
    x = p.gen[NEWCASTLE]
    if not o.options["laughter-of-the-court"] or x.box == "gone":
        return
    yield from replaced(o, x)
    for _ in range(2):
        found = [b for b in o.pr.brigade if o.pr.brigade[b]["region"] == "north" and o.pr.brigade[b]["pool"] == "regional"
                 and o.pr.brigade[b]["side"] == SIDE and (p.place[b] == ("available", SIDE) or p.where(b) and p.side_of(b) == SIDE)]
        if not found:
            break
        answer = yield from o.ask("laughter-loss", SIDE, ["lose:" + b for b in o.alike(found)])
        o.eliminate(answer.args[0])
        o.lone()
    o.settle()


def replaced(o, x):
    p, y = o.p, o.p.gen[LANGDALE]
    area, own, followers, chief = x.area, p.own(NEWCASTLE), p.subordinates(NEWCASTLE), x.under
    takes = not y.area and y.box != "gone"
    inside, box = x.inside, x.box
    if takes:
        o.comes_out(chief or NEWCASTLE)
    for h in followers:
        o.free(h)
    train, queen = p.train[SIDE][1] == NEWCASTLE, p.queen[1] == NEWCASTLE
    x.area, x.box, x.under, x.inside, x.sheltered = None, "gone", None, False, False
    if takes:
        y.area, y.box, y.inside = area, box, inside
        y.under = chief if chief and o.ranks(chief, LANGDALE) else None
    for b in own:
        p.place[b] = ("with", LANGDALE) if takes else ("inside" if inside else "outside", area)
    if train:
        p.train[SIDE] = (area, LANGDALE if takes else None)
    if queen:
        p.queen = (area, LANGDALE if takes else None)
    for a, g in list(p.siege_by.items()):
        if g == NEWCASTLE:
            p.siege_by[a] = LANGDALE if takes else None
    while takes and area and p.size(LANGDALE) > o.most(LANGDALE):
        answer = yield from o.ask("over-limit", SIDE, ["drop:%s:%s" % (b, "inside" if inside else "outside")
                                                       for b in o.alike(p.own(LANGDALE))])
        p.place[answer.args[0]] = (answer.args[1], area)
    if area:
        o.join(area, SIDE)
        o.settle()
        yield from activation.illegal_at(o, SIDE, area)
        o.loose_trains()
