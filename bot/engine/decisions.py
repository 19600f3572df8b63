"""Questions to a seat: what is legal, a random legal answer, and what silence means.

A template is an action whose open keys hold a domain in place of a value:
    {"of": [..]}                        one of these values
    {"of": [..], "count": [a, b]}       a list of a to b of these, each at most as often as it is listed
    {"min": a, "max": b}                an int from a to b
    {"of": "RPS", "length": n}          a text of n of these letters; with "not": t any but t
What fits a template is legal; what fits none is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.errors import IllegalAction, glimpse

Action = dict[str, Any]
Template = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """One question to one seat; `kind` is a word of the contract, `terms` are numbers that the question turns on.

    `likely` gives answers that people who know the game would weigh, the likeliest first; none where any may be.
    """

    kind: str
    seat: int
    templates: list[Template]
    silence: Template
    answered: bool = False
    terms: dict[str, int] = field(default_factory=dict)
    likely: Callable[[], list[Action]] = field(default=list, compare=False)

    def legal(self) -> list[Template]:
        """The templates of all legal answers."""
        return self.templates

    def sample(self, rng: Random) -> Action:
        """A random legal answer: a random template, its open keys filled at random."""
        return _filled(rng.choice(self.templates), rng)

    def default(self, rng: Random | None = None) -> Action:
        """What silence means; `rng` is needed only where silence is a random choice (a throw)."""
        return _filled(self.silence, rng)

    def check(self, action: object) -> None:
        """Do nothing if the answer is legal, else raise IllegalAction with the first thing that is wrong."""
        check(action, self.templates)


def check(action: object, templates: list[Template]) -> None:
    """Do nothing if an answer fits a template, else raise IllegalAction with the first thing that is wrong."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise IllegalAction("no_action", templates)
    if any(template.keys() == action.keys() and _fits(action, template) for template in templates):
        return
    named = [template for template in templates if template["type"] == action["type"]]
    if not named:
        raise IllegalAction("not_open", templates, given=glimpse(action["type"]))
    alike = [template for template in named if template.keys() == action.keys()]
    if not alike:
        raise IllegalAction("wrong_keys", templates, given=glimpse(action["type"]))
    wrong, domain = next((key, domain) for key, domain in alike[0].items() if not _allows(domain, action[key]))
    raise IllegalAction("wrong_value", templates, key=wrong, given=_read(action[wrong]), domain=domain)


def _read(value: Any) -> str:
    """A refused value as short text; cards as they are written, with spaces between them."""
    listed = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return glimpse(" ".join(value) if listed else value)


def _fits(action: Action, template: Template) -> bool:
    return all(_allows(domain, action[key]) for key, domain in template.items())


def _allows(domain: Any, value: Any) -> bool:
    """Whether a value lies in a domain; True, 3.0 and "3" are no ints."""
    if not isinstance(domain, dict):
        return type(value) is type(domain) and bool(value == domain)
    if "min" in domain:
        return type(value) is int and domain["min"] <= value <= domain["max"]
    if "length" in domain:
        return _spells(domain, value)
    if "count" in domain:
        return _picks(domain, value)
    return isinstance(value, str) and value in domain["of"]


def _spells(domain: dict[str, Any], value: Any) -> bool:
    letters, length = domain["of"], domain["length"]
    return (
        isinstance(value, str)
        and len(value) == length
        and all(letter in letters for letter in value)
        and value != domain.get("not")
    )


def _picks(domain: dict[str, Any], value: Any) -> bool:
    least, most = domain["count"]
    if not isinstance(value, list) or not least <= len(value) <= most:
        return False
    held = domain["of"]
    return all(isinstance(each, str) and value.count(each) <= held.count(each) for each in value)


def _filled(template: Template, rng: Random | None) -> Action:
    return {
        key: _drawn(domain, _needed(rng)) if isinstance(domain, dict) else domain for key, domain in template.items()
    }


def _needed(rng: Random | None) -> Random:
    if rng is None:
        raise TypeError("this answer is a random choice: pass an rng")
    return rng


def _drawn(domain: dict[str, Any], rng: Random) -> Any:
    if "min" in domain:
        return rng.randint(domain["min"], domain["max"])
    if "length" in domain:
        return _throws(domain, rng)
    if "count" in domain:
        return rng.sample(domain["of"], rng.randint(*domain["count"]))
    return rng.choice(domain["of"])


def _throws(domain: dict[str, Any], rng: Random) -> str:
    while True:
        drawn = "".join(rng.choice(domain["of"]) for _ in range(domain["length"]))
        if drawn != domain.get("not"):
            return drawn
