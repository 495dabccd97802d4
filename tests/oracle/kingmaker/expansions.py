"""The events of the two expansions and their lasting effects (KM-E1-*, KM-E2-*)."""
from .asking import Unjudged

EFFECTS = {}
