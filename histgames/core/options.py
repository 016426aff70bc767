"""Scenarios and options: what can be played, which rules can be switched, and which of them go together.

There is one check, `settle`; whoever takes options from people, files or chance asks it. `against` says why a single choice is not
possible, for menus that show it greyed.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from attrs import evolve, field, frozen

from histgames.core.errors import FaultyGame, OptionClash, UnknownName
from histgames.core.names import cited, nearest

__all__ = [
    "Option",
    "Scenario",
    "against",
    "check_options",
    "fits",
    "fitting",
    "in_force",
    "never_together",
    "options_in",
    "random_options",
    "settle",
    "usual",
]

Value = bool | str
Chosen = Mapping[str, Value]


@frozen(kw_only=True)
class Scenario:
    """A scenario.

    Attributes
    ----------
    name, title, about : str
        Its name in programs, its title for people, and what it is about.
    year : int
        When it begins.
    rule : str
        Id of the rule that describes it.
    fixes : mapping of str to bool or str
        Options that have this value here and no other.
    forbids : tuple of str
        Options that cannot be switched on here.
    allows : tuple of str, optional
        The only options that can be switched on here beside those fixed; without it all that are not forbidden.
    """

    name: str
    title: str
    about: str
    year: int
    rule: str
    fixes: Chosen = field(factory=dict, hash=False)
    forbids: tuple[str, ...] = ()
    allows: tuple[str, ...] | None = None

    def lets(self, option: str) -> bool:
        """Return whether an option can be switched on here at all.

        Examples
        --------
        >>> siege = Scenario(name="siege", title="The Siege", about="", year=1176, rule="XX-0", allows=("ladders",))
        >>> siege.lets("ladders"), siege.lets("ships")
        (True, False)
        """
        return option not in self.forbids and (self.allows is None or option in (*self.allows, *self.fixes))


@frozen(kw_only=True)
class Option:
    """A rule that can be switched.

    Attributes
    ----------
    name : str
        Its name; as `on` rule it is called so, or ``"name:value"`` where there are more choices than off and on.
    default : bool or str
        What it is if nobody says otherwise.
    about : str
        What it does, in a sentence.
    rule : str
        Id of its rule.
    choices : tuple
        What it can be; with the first the option is off.
    scenarios : tuple of str
        Where it means something; empty for everywhere.
    needs, excludes : tuple of str
        Rules, as `on` calls them, that must be in force with it, and that cannot be.
    title : str
        What people read in place of its name; without one they read the name.
    words : mapping of str to str
        What people read in place of a choice.
    """

    name: str
    default: Value
    about: str
    rule: str
    choices: tuple[Value, ...] = (False, True)
    scenarios: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    title: str = ""
    words: Mapping[str, str] = field(factory=dict, hash=False)

    @property
    def off(self) -> Value:
        """The choice with which the rule is not in force.

        Examples
        --------
        >>> Option(name="siege", default="b", choices=("a", "b"), about="", rule="").off
        'a'
        """
        return self.choices[0]

    def called(self, value: Value) -> str:
        """Return what the rule in force with a choice is called.

        Examples
        --------
        >>> siege = Option(name="failed_siege", default="eliminate", choices=("eliminate", "send_back"), about="", rule="")
        >>> siege.called("send_back"), Option(name="sea", default=False, about="", rule="").called(True)
        ('failed_siege:send_back', 'sea')
        """
        return self.name if isinstance(value, bool) else f"{self.name}:{value}"

    @property
    def rules(self) -> tuple[str, ...]:
        """What the rules are called that can be in force with it.

        Examples
        --------
        >>> Option(name="siege", default="a", choices=("a", "b", "c"), about="", rule="").rules
        ('siege:b', 'siege:c')
        """
        return tuple([self.called(value) for value in self.choices if value != self.off])


Options = Mapping[str, Option]


def in_force(options: Options, chosen: Chosen) -> frozenset[str]:
    """Return the names of the rules that are in force with options.

    Examples
    --------
    >>> rules = {"A": Option(name="A", default=False, about="", rule=""), "B": Option(name="B", default=False, about="", rule="")}
    >>> in_force(rules, {"A": True, "B": False})
    frozenset({'A'})
    """
    return frozenset(options[name].called(value) for name, value in chosen.items() if value != options[name].off)


def settle(title: str, options: Options, scenario: Scenario, given: Chosen | None) -> dict[str, Value]:
    """Return a value for every option: what is given, else what the scenario fixes, else the default where it is possible.

    Parameters
    ----------
    title : str
        The game's title, for messages.
    options : mapping
        Its options by name.
    scenario : Scenario
        What is played.
    given : mapping or None
        What somebody has chosen.

    Raises
    ------
    UnknownName
        If an option or its value does not exist.
    OptionClash
        If the scenario or another option stands against a choice.

    Examples
    --------
    >>> snow = Option(name="snow", default=False, about="", rule="XX-1", excludes=("sun",))
    >>> sun = Option(name="sun", default=False, about="", rule="XX-2")
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> settle("Raid", {"snow": snow, "sun": sun}, march, {"snow": True})
    {'snow': True, 'sun': False}
    >>> settle("Raid", {"snow": snow, "sun": sun}, march, {"snow": True, "sun": True})
    Traceback (most recent call last):
        ...
    histgames.core.errors.OptionClash: Raid: 'snow' cannot be played together with 'sun' (XX-1).
    """
    if given is not None and not isinstance(given, Mapping):
        raise UnknownName(
            f"Options are given as names with values, such as {{{next(iter(options), 'name')!r}: True}}, not as {cited(given)}."
        )
    given = given or {}
    for name, value in given.items():
        _must_exist(title, options, name, value)
    chosen = {name: given.get(name, usual(option, scenario)) for name, option in options.items()}
    for name in options:
        if reason := against(options, scenario, chosen, name, chosen[name]):
            raise OptionClash(f"{title}: {reason}.")
    return chosen


def usual(option: Option, scenario: Scenario) -> Value:
    """Return what an option is in a scenario if nobody says otherwise.

    Examples
    --------
    >>> monks = Option(name="monks", default=True, about="", rule="XX-1", scenarios=("spring",))
    >>> winter = Scenario(name="winter", title="Winter", about="", year=1077, rule="XX-0")
    >>> usual(monks, winter)
    False
    """
    if option.name in scenario.fixes:
        return scenario.fixes[option.name]
    return option.default if _possible(option, scenario) else option.off


def fits(option: Option, scenario: Scenario, value: Value) -> bool:
    """Return whether a scenario lets an option have a value, whatever else is chosen.

    Examples
    --------
    >>> snow = Option(name="snow", default=False, about="", rule="XX-1")
    >>> summer = Scenario(name="summer", title="Summer", about="", year=1067, rule="XX-0", forbids=("snow",))
    >>> fits(snow, summer, True), fits(snow, summer, False)
    (False, True)
    """
    if option.name in scenario.fixes:
        return value == scenario.fixes[option.name]
    return value == option.off or _possible(option, scenario)


def fitting(options: Options, scenario: Scenario, given: Chosen) -> dict[str, Value]:
    """Return choices without those that mean nothing in a scenario, or together: options are off, or as the scenario fixes them.

    Older records keep such choices. What is no option at all is left in, to be refused by `settle`.

    Examples
    --------
    >>> die = Option(name="die", default=False, about="", rule="XX-1", needs=("team",))
    >>> team = Option(name="team", default=False, about="", rule="XX-2")
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> fitting({"die": die, "team": team}, march, {"die": True, "team": False})
    {'die': False, 'team': False}
    """
    chosen = {
        name: value if fits(options[name], scenario, value) else usual(options[name], scenario)
        for name, value in given.items()
        if name in options
    }
    for name, value in chosen.items():
        if against(options, scenario, chosen, name, value):
            chosen[name] = scenario.fixes.get(name, options[name].off)
    return {**given, **chosen}


def _possible(option: Option, scenario: Scenario) -> bool:
    return scenario.lets(option.name) and (not option.scenarios or scenario.name in option.scenarios)


def options_in(options: Options, scenario: Scenario) -> dict[str, Option]:
    """Return the options that mean something in a scenario; one that it fixes has that value as its default and only choice.

    Examples
    --------
    >>> rules = {n: Option(name=n, default=False, about="", rule="") for n in ("snow", "sun", "storm")}
    >>> march = Scenario(name="march", title="", about="", year=1067, rule="", fixes={"snow": True}, forbids=("sun",))
    >>> [(option.name, option.default, option.choices) for option in options_in(rules, march).values()]
    [('snow', True, (True,)), ('storm', False, (False, True))]
    """
    found: dict[str, Option] = {}
    for name, option in options.items():
        if name in scenario.fixes:
            found[name] = evolve(option, default=scenario.fixes[name], choices=(scenario.fixes[name],))
        elif _possible(option, scenario):
            found[name] = option
    return found


def _must_exist(title: str, options: Options, name: object, value: object) -> None:
    if not isinstance(name, str) or name not in options:
        near = nearest(name, options, count=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(options)}."
        raise UnknownName(f"{title} has no option {cited(name)}: {meant}")
    choices = options[name].choices
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        wanted = " or ".join(repr(choice) for choice in choices)
        raise UnknownName(f"The option {name!r} of {title} can be {wanted}, not {cited(value)}.")


def against(options: Options, scenario: Scenario, chosen: Chosen, name: str, value: Value) -> str:
    """Return why an option cannot have a value beside what else is chosen, or an empty text.

    Parameters
    ----------
    chosen : mapping
        What the other options are.

    Examples
    --------
    >>> ties = Option(name="blood_ties", default=False, about="", rule="XX-1", scenarios=("march",))
    >>> later = Scenario(name="later", title="Later", about="", year=1088, rule="XX-0")
    >>> against({"blood_ties": ties}, later, {}, "blood_ties", True)
    "'blood_ties' means nothing in Later (XX-1)"
    """
    option = options[name]
    fixed = scenario.fixes.get(name)
    if fixed is not None and value != fixed:
        return f"{name!r} is {fixed!r} in {scenario.title} and nothing else ({scenario.rule})"
    if value == option.off:
        return ""
    if not scenario.lets(name):
        return f"{name!r} is not played in {scenario.title} ({scenario.rule})"
    if not _possible(option, scenario):
        return f"{name!r} means nothing in {scenario.title} ({option.rule})"
    own = option.called(value)
    on = in_force(options, {**chosen, name: value})
    for needed in option.needs:
        if needed not in on:
            return f"{own!r} needs {needed!r} ({option.rule})"
    for other in sorted(on - {own}):
        if other in option.excludes:
            return f"{own!r} cannot be played together with {other!r} ({option.rule})"
        if own in _excluded_by(options, other):
            return f"{own!r} cannot be played together with {other!r} ({options[other.partition(':')[0]].rule})"
    return ""


def _excluded_by(options: Options, rule: str) -> tuple[str, ...]:
    return options[rule.partition(":")[0]].excludes


def random_options(options: Options, scenario: Scenario, random: Random) -> dict[str, Value]:
    """Return a value for every option, each drawn at random; what cannot be played with the rest is switched off again.

    Examples
    --------
    >>> rules = {n: Option(name=n, default=False, about="", rule="", excludes=tuple("AB".replace(n, ""))) for n in "AB"}
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> any(all(random_options(rules, march, Random(seed)).values()) for seed in range(20))
    False
    """
    chosen = {name: scenario.fixes.get(name, random.choice(option.choices)) for name, option in options.items()}
    for _ in range(10 * len(options)):
        wrong = [name for name in options if against(options, scenario, chosen, name, chosen[name])]
        if not wrong:
            return chosen
        name = random.choice(wrong)
        chosen[name] = scenario.fixes.get(name, options[name].off)
    return {name: usual(option, scenario) for name, option in options.items()}


def check_options(title: str, options: Options, scenarios: Mapping[str, Scenario]) -> None:
    """Look for options and scenarios of a game that do not fit together.

    Raises
    ------
    FaultyGame
        With the first that is wrong.

    Examples
    --------
    >>> march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    >>> check_options("Raid", {"snow": Option(name="snow", default=False, about="", rule="XX-1", needs=("sun",))}, {"march": march})
    Traceback (most recent call last):
        ...
    histgames.core.errors.FaultyGame: Raid: the option 'snow' needs 'sun', which is no rule of the game.
    """
    rules = {rule for option in options.values() for rule in option.rules}
    for name, option in options.items():
        if name != option.name:
            raise FaultyGame(f"{title}: the option {option.name!r} is listed as {name!r}.")
        if option.default not in option.choices:
            raise FaultyGame(f"{title}: the default {option.default!r} of {name!r} is none of its choices.")
        for what, others in (("needs", option.needs), ("excludes", option.excludes)):
            for other in others:
                if other in option.rules:
                    raise FaultyGame(f"{title}: the option {name!r} {what} itself.")
                if other not in rules:
                    raise FaultyGame(f"{title}: the option {name!r} {what} {other!r}, which is no rule of the game.")
        if both := sorted({*option.needs} & {*option.excludes}):
            raise FaultyGame(f"{title}: the option {name!r} needs {both[0]!r} and excludes it.")
        for where in option.scenarios:
            if where not in scenarios:
                raise FaultyGame(f"{title}: the option {name!r} names the scenario {where!r}, which there is not.")
    if not scenarios:
        raise FaultyGame(f"{title} has no scenario: it needs at least one.")
    for name, scenario in scenarios.items():
        if name != scenario.name:
            raise FaultyGame(f"{title}: the scenario {scenario.name!r} is listed as {name!r}.")
        _check_scenario(title, options, scenario)
    if double := sorted(rules & set(scenarios)):
        raise FaultyGame(f"{title}: {double[0]!r} is the name of an option and of a scenario.")


def _check_scenario(title: str, options: Options, scenario: Scenario) -> None:
    for name in (*scenario.fixes, *scenario.forbids, *(scenario.allows or ())):
        if name not in options:
            raise FaultyGame(f"{title}: the scenario {scenario.name!r} names the option {name!r}, which there is not.")
    for name, value in scenario.fixes.items():
        if value not in options[name].choices:
            raise FaultyGame(
                f"{title}: the scenario {scenario.name!r} fixes {name!r} to {value!r}, which is no choice."
            )
    try:
        settle(title, options, scenario, None)
    except OptionClash as clash:
        raise FaultyGame(f"The scenario {scenario.name!r} cannot be played as it is: {clash}") from clash


def never_together(options: Options, scenarios: Mapping[str, Scenario], one: str, other: str) -> bool:
    """Return whether two rules, options or scenarios, can never be in force at the same time.

    Examples
    --------
    >>> snow = Option(name="snow", default=False, about="", rule="XX-1")
    >>> summer = Scenario(name="summer", title="Summer", about="", year=1067, rule="XX-0", forbids=("snow",))
    >>> never_together({"snow": snow}, {"summer": summer}, "snow", "summer")
    True
    """
    if one in scenarios and other in scenarios:
        return one != other
    if one in scenarios or other in scenarios:
        scenario, rule = (scenarios[one], other) if one in scenarios else (scenarios[other], one)
        option = options[rule.partition(":")[0]]
        on = [value for value in option.choices if value != option.off and option.called(value) == rule]
        return not any([fits(option, scenario, value) for value in on])
    first, second = options[one.partition(":")[0]], options[other.partition(":")[0]]
    if first is second:
        return one != other
    apart = bool(first.scenarios and second.scenarios) and not {*first.scenarios} & {*second.scenarios}
    return apart or other in first.excludes or one in second.excludes
