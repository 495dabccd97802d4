"""Prince Rupert: Lieutenant General, and dismissed (annex 81, 96)."""
from . import activation


def rupert(o):
    return next((g for g in ("prince-rupert", "lieutenant-general") if o.p.gen[g].box not in ("gone", "waiting")), None)


def exchanged(o, side):
    p = o.p
    old, new = p.gen["prince-rupert"], p.gen["lieutenant-general"]
    for b in p.own("prince-rupert"):
        p.place[b] = ("with", "lieutenant-general")
    new.area, new.box, new.inside, new.may_assault = old.area, old.box, old.inside, old.may_assault
    chief, area = old.under, old.area
    for h in p.subordinates("prince-rupert"):
        p.gen[h].under = "lieutenant-general"
    o.comes_out(chief or "lieutenant-general")
    carry(o, "prince-rupert", "lieutenant-general")
    old.area, old.box, old.under, old.inside, old.sheltered = None, "gone", None, False, False
    if chief and o.level(chief) > 1:
        o.put_under("lieutenant-general", chief)
    if area:
        o.join(area, side)
    o.settle()


def carry(o, old, new):
    """The Siege Train and the Queen go over."""
    p, side = o.p, o.side(old)
    if p.train[side][1] == old:
        p.train[side] = (p.train[side][0], new)
    if p.queen[1] == old:
        p.queen = (p.queen[0], new)
    for area, g in list(p.siege_by.items()):
        if g == old:
            p.siege_by[area] = new


def becomes_lieutenant_general(o, side, card):
    """81."""
    exchanged(o, side)
    area = o.p.gen["lieutenant-general"].area
    if area:
        yield from activation.illegal_at(o, side, area)


def dismissed(o, side, card):
    """96."""
    p, g = o.p, rupert(o)
    x, area = p.gen[g], p.gen[g].area
    own = p.own(g)
    if area is None:
        o.box_general(g, "gone")
        return
    who = None
    options = [h for h, y in p.gen.items() if o.side(h) == "royalist" and y.box == ("dispersed" if p.gmt else "available")
               and o.faction(h) == "english"]
    if options:
        answer = yield from o.ask("replace-rupert", "royalist", ["replace:" + h for h in options] + ["end-event"])
        who = answer.args[0] if answer.verb == "replace" else None
    yield from rupert_leaves(o, g, who, area, own, x)


def rupert_leaves(o, g, who, area, own, x):
    p = o.p
    inside, chief, followers = x.inside, x.under, p.subordinates(g)
    if who is None:
        train = p.train["royalist"][1] == g
        queen = p.queen[1] == g
        for b in own:
            p.place[b] = ("inside" if inside else "outside", area)
        for h in followers:
            o.free(h)
        x.area, x.box, x.under, x.inside, x.sheltered = None, "gone", None, False, False
        if train:
            p.train["royalist"] = (area, None)
        if queen:
            p.queen = (area, None)
    else:
        y = p.gen[who]
        o.comes_out(chief or g)
        y.area, y.box, y.inside = area, None, inside
        y.under = chief if chief and o.level(chief) < o.level(who) else None
        for b in own:
            p.place[b] = ("with", who)
        for h in followers:
            p.gen[h].under = who if o.ranks(who, h) else None
        carry(o, g, who)
        x.area, x.box, x.under, x.inside, x.sheltered = None, "gone", None, False, False
        o.settle()
        yield from over_limit(o, who, area, inside)
    o.join(area, "royalist")
    o.settle()
    o.loose_trains()
    yield from activation.illegal_at(o, "royalist", area)


def over_limit(o, g, area, inside):
    p = o.p
    while not p.gmt and p.size(g) > o.most(g) and p.own(g):
        answer = yield from o.ask("over-limit", o.side(g), ["drop:%s:%s" % (b, "inside" if inside else "outside")
                                                            for b in o.alike(p.own(g))])
        p.place[answer.args[0]] = (answer.args[1], area)
