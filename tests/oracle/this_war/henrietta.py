"""The queen meets the king (11.11)."""
from .recruit import grant


def meeting(o):
    """The Area where they are together, with the grant still to come; None where they are not."""
    place = o.p.place["r-henrietta"]
    if o.granted or place != o.p.place["r-charles"] or not o.p.friendly(place, "king"):
        return None
    return place


def meet(o):
    area = meeting(o)
    if area is None:
        return
    o.granted = True
    yield from grant(o, ("henrietta", "henrietta-deploy"), "king", 3, lambda: friendly_about(o, area, "king"), 1)


def friendly_about(o, area, side):
    """The Area and those next to it, as far as they are Friendly."""
    return [a for a in [area] + list(o.pr.neighbours[area]) if o.p.friendly(a, side)]
