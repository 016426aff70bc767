"""The decision panel: whose decision it is, and the legal actions as lists, as buttons, on the map and as typed text.

A click is a message that names a button and nothing else. So that a second click, sent before the page shows what the first one has
done, is not taken for a choice among the new actions, there are two sets of buttons: what is offered next is offered by the other set,
and a set that is not shown acts no more. The page lets a set be clicked only a moment after it has appeared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from histgames.core import GameError
from histgames.maps.drawing.ground import ground
from histgames.maps.drawing.scene import Area, Hex, Scene, Site
from histgames.widgets import words
from histgames.widgets.arrivals import Latest, after_text, on_enter
from histgames.widgets.choices import MOST, Choice, Pick, by_place, by_verb, choices, click, narrow, targets
from histgames.widgets.desk import Desk
from histgames.widgets.offer import BUTTONS, MARKED, Offer
from histgames.widgets.parts import Act, Quiet, button, column, html, row, set_text, show_if
from histgames.widgets.situation import Situation

__all__ = ["DecisionPanel"]

#: More places than these are not listed; the map and the text field reach them all.
PLACES = 200
#: A blank at which a line of a list may be broken: the page turns usual ones into blanks at which none is.
SPACE = "\u2005"
#: Longer texts may not fit into a line of the list.
LINE = 36
#: Texts offered while typing.
OFFERED = 30
#: What the text field says where no action is marked.
TYPED = "or type an action and press Enter"
#: What is said to a click on a choice that is just going.
GONE = "This choice is no longer there: the board has changed since."


class DecisionPanel:
    """Shows the legal actions and carries out the one that is chosen.

    Parameters
    ----------
    desk : Desk
        The game.
    act : callable
        Runs what a control asks for.
    """

    def __init__(self, desk: Desk, act: Act) -> None:
        self.desk, self._quiet = desk, Quiet()
        self.pick = Pick()
        self.found: list[Choice] = []
        self.fitting: list[Choice] = []
        self.now: Situation | None = None
        self._at: object = None
        self.prompt, self.odds, self.likely = html(), html(), html()
        self.verbs = ipywidgets.Dropdown(
            tooltip="Which kind of action", layout=ipywidgets.Layout(flex="1 1 110px", min_width="0", width="auto")
        )
        self.places = ipywidgets.Dropdown(
            tooltip="Actions that begin where", layout=ipywidgets.Layout(flex="1 1 130px", min_width="0", width="auto")
        )
        self.list = ipywidgets.Select(
            tooltip="Actions", layout=ipywidgets.Layout(width="auto", min_width="0", height="132px")
        )
        self.number = ipywidgets.BoundedIntText(
            min=1, max=1, value=1, description="How many", layout=ipywidgets.Layout(width="170px")
        )
        latest, counted = Latest(self.list, quiet=lambda: self._quiet.on), after_text(self.number, act)

        def settled(do: Callable[[], object]) -> None:
            latest.then(lambda: (counted if self.number.max > 1 else act)(do))

        self.offers = (Offer(settled, self._take, self._go), Offer(settled, self._take, self._go))
        for offer in self.offers:
            offer.show((), marked=False)
        self.offer = self.offers[0]
        self._painted: object = None
        self._focus: int | None = None
        self.clear = button("All actions", act, self._clear, tip="Forget what was clicked and show every action again")
        self.entry = ipywidgets.Combobox(
            placeholder=TYPED,
            tooltip="An action as text",
            ensure_option=False,
            continuous_update=False,
            layout=ipywidgets.Layout(flex="1 1 0", min_width="0", width="auto"),
        )
        self.enter = button("Enter", after_text(self.entry, act), self._enter, tip="Carry out what is typed")
        on_enter(self.entry, act, self._enter)
        self._quiet.observe(self.verbs, act, lambda verb: self._choose(Pick(verb or "")))
        self._quiet.observe(self.places, act, lambda each: self._choose(Pick(self.pick.verb, each or "")))
        self._quiet.observe(self.list, act, self._mark)
        self.filters = row(self.verbs, self.places)
        self.how = row(*[offer.go for offer in self.offers], self.number, self.clear)
        self.typed = row(self.entry, self.enter)
        boxes = [offer.box for offer in self.offers]
        self.widget = column(self.prompt, self.odds, self.filters, self.list, *boxes, self.likely, self.how, self.typed)

    @property
    def buttons(self) -> list[Any]:
        """The buttons of the set that is offered."""
        return self.offer.buttons

    @property
    def go(self) -> Any:
        """The button that carries out what is marked in the list."""
        return self.offer.go

    def _take(self, offer: Offer, index: int) -> None:
        self._must_be_new(offer)
        if index >= len(self.fitting):
            raise GameError(GONE)
        self.desk.play(self.fitting[index].action(self.number.value))
        self._focus = index

    def _must_be_new(self, offer: Offer) -> None:
        """Refuse a click that was meant for what a set of buttons offered before."""
        if offer is not self.offer or self._painted != self._painting():
            raise GameError(GONE)

    def _painting(self) -> object:
        """Return what the buttons stand for: the position, and what has been clicked to narrow its actions down."""
        return self.desk.position(), self.pick

    # what people do

    def click(self, each: str) -> None:
        """Do what a click on a thing of the board does; if just one action is meant, carry it out."""
        self._choose(click(self.found, self.pick, each))
        meant = self.pick.target or (self.pick.origin and all(len(choice.places) < 2 for choice in self.found))
        if meant and len(self.fitting) == 1 and self.fitting[0].most == 1:
            self.desk.play(self.fitting[0].action(1))

    def _choose(self, pick: Pick) -> None:
        self.pick = pick
        self._narrow()

    def _clear(self) -> None:
        self._choose(Pick())

    def _mark(self, _: object) -> None:
        self._set_number([self.marked] if self.marked else [])
        self._tell_meant()

    @property
    def marked(self) -> Choice | None:
        """The choice marked in the list."""
        return next((choice for choice in self.fitting if choice.text == self.list.value), None)

    def _go(self, offer: Offer) -> None:
        self._must_be_new(offer)
        if self.marked is not None:
            self.desk.play(self.marked.action(self.number.value))
            self._focus = 0

    def _enter(self) -> None:
        text = self.entry.value.strip()
        if text:
            self.desk.play(text)
            self.entry.value = ""

    # what is shown

    def update(self, now: Situation) -> None:
        """Show the decision at hand."""
        self.now = now
        position = self.desk.position()
        if position != self._at:
            self._at = position
            self.found = choices(self.desk.notation, now.legal, self.desk.session.say)
            verb = self.pick.verb if self.pick.verb in by_verb(self.found) else ""
            origin = self.pick.origin if self.pick.origin in by_place(self.found) and not self.pick.target else ""
            self.pick = Pick(verb, origin)
            self._narrow()
        show_if(self.widget, now.prompt is not None and not now.curtain)
        if now.prompt is not None:
            key = now.scene.styles.get(self.desk.side_of(now.asked))
            self.odds.value = words.odds(self.desk.odds(now))
            self.prompt.value = words.prompt(now.prompt, self.desk.session.rules.seat_name(now.asked), key)

    def highlights(self) -> tuple[str, ...]:
        """Return the ids of what is lit on the board."""
        return targets(self.found, self.pick)

    def preview(self) -> tuple[str, str]:
        """Return from where to where the marked action goes; empty if it goes nowhere."""
        if self.marked is None or len(self.marked.places) < 2:
            return "", ""
        return self.marked.places[0], self.marked.places[1]

    def _narrow(self) -> None:
        self.fitting = narrow(self.found, self.pick)
        few = len(self.fitting) <= BUTTONS
        verbs = by_verb(self.found)
        # lists that change seldom are sent seldom: they hold no numbers
        self._quiet.set_options(self.verbs, [("Every action", ""), *((v, v) for v in verbs)], self.pick.verb)
        here = by_place(narrow(self.found, Pick(self.pick.verb)))
        known = names(self.now.scene) if self.now else {}
        listed_here = here if len(here) <= PLACES else [self.pick.origin] * (self.pick.origin in here)
        places = [(known.get(each, each), each) for each in listed_here]
        origin = self.pick.origin if self.pick.origin in here else ""
        self._quiet.set_options(self.places, [("Everywhere", ""), *sorted(places)], origin)
        listed = () if few else tuple((breakable(choice.label), choice.text) for choice in self.fitting[:MOST])
        self._quiet.set_options(self.list, listed, listed[0][1] if listed else None)
        self._paint(self.fitting if few else [])
        self._set_number(self.fitting if few else [self.marked] if self.marked else [])
        self._tell_meant()
        self.entry.options = tuple(choice.text for choice in self.fitting[:OFFERED])
        show_if(self.list, not few)
        show_if(self.verbs, len(verbs) > 1 and len(self.found) > BUTTONS)
        show_if(self.places, len(here) > 1 and len(self.found) > BUTTONS)
        show_if(self.clear, self.pick != Pick())

    def _paint(self, offered: Sequence[Choice]) -> None:
        """Offer the choices by the other set of buttons than the one that offered something else before."""
        if not self.fitting:  # a program decides; whoever has gone elsewhere in the notebook since is left there
            self.offer.show((), marked=False)
            self._focus = None
            return
        if self._painted != self._painting():
            self.offer.show((), marked=False)
            self.offer = self.offers[self.offer is self.offers[0]]
        self._painted = self._painting()
        self.offer.show(offered, marked=not offered)
        if self._focus is not None:
            self.offer.focus(self._focus)
        self._focus = None

    def _tell_meant(self) -> None:
        """Say of the action that would be carried out now, if there is just one, how it is typed and how likely it succeeds."""
        meant = self.fitting[0] if len(self.fitting) == 1 else self.marked
        set_text(self.go, "Do it", meant.text if meant else MARKED)
        typed = f"or type, such as: {meant.text}" if meant else TYPED
        if self.entry.placeholder != typed:
            self.entry.placeholder = typed
        chance = self.desk.chances(self.now, meant.action(self.number.value)) if meant and self.now else None
        told = "" if chance is None or meant is None else words.odds([(meant.said, chance, "")])
        if self.likely.value != told:
            self.likely.value = told

    def _set_number(self, among: list[Choice]) -> None:
        most = max([choice.most for choice in among], default=1)
        show_if(self.number, most > 1)
        # one at a time unless more are wanted: nobody should leave a zone without garrison by accident
        with self._quiet():
            if most != self.number.max:
                self.number.value, self.number.max = 1, most
            elif self.number.value != 1:
                self.number.value = 1


def breakable(text: str) -> str:
    """Return a text for the list, in which long ones take two lines: between words that stand at the end of the first.

    Examples
    --------
    >>> breakable("End the phase"), SPACE in breakable("Let an Infantry in Hereford prepare to invade Gwent Is Coed")
    ('End the phase', True)
    """
    at = text.rfind(" ", 0, LINE) if len(text) > LINE else -1
    return text if at < 0 else text[:at] + SPACE + text[at + 1 :]


def names(scene: Scene) -> dict[str, str]:
    """Return what the things of a board are called: what is printed on them, or else the first line of what is told of them.

    Examples
    --------
    >>> names(Scene("wales", "Wales"))["MON"]
    'Mon'
    """
    found: dict[str, str] = {}
    if not scene.picture:
        here = ground(scene)
        found = {each: here.label(each) for each in here.areas if here.label(each)}
    things: tuple[Area | Site | Hex, ...] = (*scene.areas, *scene.sites, *scene.hexes)
    for thing in things:
        found.setdefault(thing.id, thing.name or thing.title.partition("\n")[0] or thing.id)
    found |= {road.id: road.title.partition("\n")[0] or road.id for road in scene.roads}
    found |= {card.id: card.title for hand in scene.hands for card in hand.cards}
    found |= {space.id: f"{track.title} {space.title}" for track in scene.tracks for space in track.spaces}
    for box in scene.boxes:
        found |= {box.id: box.title, **{piece.id: piece.name for piece in box.pieces}}
    return found
