"""Coronation, heirs of both houses, victory (KM-coronation, KM-capture-heir, KM-victory, KM-succession)."""
from .asking import Ask, Unjudged


def phase(o, role):
    return
    yield


def houses(o, role):
    return
    yield
