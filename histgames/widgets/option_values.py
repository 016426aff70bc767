"""What can be chosen before a game begins: a value for every option that fits the rest, and the reasons against the others. No widgets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from histgames.core.options import Option, Scenario, Value, against, usual

__all__ = ["choice_of", "in_words", "offered", "reasons", "title_of"]

Options = Mapping[str, Option]
Chosen = Mapping[str, Value]


def title_of(option: Option) -> str:
    """Return an option as people read it.

    Examples
    --------
    >>> title_of(Option(name="sea_invasion", default=False, about="", rule="XX-1"))
    'Sea invasion'
    """
    return option.title or _readable(option.name)


def choice_of(option: Option, value: Value) -> str:
    """Return a value of an option as people read it.

    Examples
    --------
    >>> siege = Option(name="siege", default="a", choices=("a", "send_back"), words={"a": "is lost"}, about="", rule="XX-1")
    >>> choice_of(siege, "a"), choice_of(siege, "send_back"), choice_of(siege, True)
    ('is lost', 'Send back', 'On')
    """
    if isinstance(value, bool):
        return "On" if value else "Off"
    return option.words.get(value) or _readable(value)


def _readable(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def in_words(reason: str, options: Options) -> str:
    """Return a reason of `against` with the options called as people read them.

    Examples
    --------
    >>> storm = Option(name="bad_weather", title="Storms", default=False, about="", rule="XX-1")
    >>> in_words("'sea_invasion' needs 'bad_weather' (ML-12.4a)", {"bad_weather": storm})
    '“Sea invasion” needs “Storms” (ML-12.4a)'
    """

    def said(found: re.Match[str]) -> str:
        name, _, value = found[1].partition(":")
        option = options.get(name)
        title = title_of(option) if option else _readable(name)
        words = (option.words.get(value) if option else None) or value.replace("_", " ")
        return f"“{title}: {words}”" if value else f"“{title}”"

    return re.sub(r"'([^']+)'", said, reason)


def offered(options: Options, scenario: Scenario, wishes: Chosen) -> dict[str, Value]:
    """Return a value for every option: what was wished where it goes together with the rest, else what is usual.

    A wish gives way to what the scenario fixes; of two wishes that exclude each other, the first in the order of the options gives way.

    Examples
    --------
    >>> snow = Option(name="snow", default=False, about="", rule="XX-1", needs=("frost",))
    >>> frost = Option(name="frost", default=True, about="", rule="XX-2")
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> offered({"snow": snow, "frost": frost}, march, {"snow": True, "frost": False})
    {'snow': False, 'frost': False}
    """
    usually = {name: usual(option, scenario) for name, option in options.items()}
    chosen = usually | {name: value for name, value in wishes.items() if name not in scenario.fixes}
    while wrong := _first_wrong(options, scenario, chosen):
        if (
            chosen[wrong] == options[wrong].off or wrong in scenario.fixes
        ):  # what is fixed could not be: all wishes give way
            return usually
        chosen[wrong] = options[wrong].off
    return chosen


def _first_wrong(options: Options, scenario: Scenario, chosen: Chosen) -> str:
    """Return the first option that cannot be as it is, those that a scenario fixes last; empty if everything fits."""
    order = sorted(options, key=lambda name: name in scenario.fixes)
    return next((name for name in order if against(options, scenario, chosen, name, chosen[name])), "")


def reasons(options: Options, scenario: Scenario, chosen: Chosen, name: str) -> dict[Value, str]:
    """Return for every value of an option why it cannot be chosen beside the others, or an empty text.

    Examples
    --------
    >>> snow = Option(name="snow", default=False, about="", rule="XX-1", excludes=("sun",))
    >>> sun = Option(name="sun", default=False, about="", rule="XX-2")
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> reasons({"snow": snow, "sun": sun}, march, {"snow": True, "sun": False}, "sun")
    {False: '', True: '“Sun” cannot be played together with “Snow” (XX-1)'}
    """
    fixed = scenario.fixes.get(name)
    if fixed is not None:
        why = f"{choice_of(options[name], fixed)} in {scenario.title}, and nothing else ({scenario.rule})"
        return {value: "" if value == fixed else why for value in options[name].choices}
    return {
        value: in_words(_against(options, scenario, chosen, name, value), options) for value in options[name].choices
    }


def _against(options: Options, scenario: Scenario, chosen: Chosen, name: str, value: Value) -> str:
    """Return why a value cannot be: for itself, or because what the scenario fixes could not be any more."""
    if reason := against(options, scenario, chosen, name, value):
        return reason
    then = {**chosen, name: value}
    whys = [against(options, scenario, then, each, then[each]) for each in scenario.fixes]
    return next((why for why in whys if why), "")
