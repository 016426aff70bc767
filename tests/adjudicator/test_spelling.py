"""Orders as text: printing and parsing are inverse, and readers are lenient where players are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.adjudicator import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    parse,
    show,
)
from histgames.adjudicator.lexicon import lexicon
from histgames.adjudicator.reader import Reader, read_plain
from histgames.adjudicator.spelling import parse_unit
from histgames.core.errors import AmbiguousAction, UnreadableAction
from tests.adjudicator.helpers import CHART

POWERS = st.sampled_from(sorted(CHART.powers))
KINDS = st.sampled_from(["A", "F", ""])
# The Channel shares its abbreviation with a power, so it comes often.
PLACES = st.sampled_from([*sorted(CHART.province_of), *["eng"] * 12])

ORDERS = st.one_of(
    st.builds(Hold, POWERS, KINDS, PLACES),
    st.builds(Move, POWERS, KINDS, PLACES, PLACES, st.booleans()),
    st.builds(SupportHold, POWERS, KINDS, PLACES, PLACES, KINDS),
    # "S Par-Par" without a kind is an old way to write a support to hold
    st.builds(SupportMove, POWERS, KINDS, PLACES, PLACES, PLACES, KINDS).filter(
        lambda order: order.target_kind != "" or order.target[:3] != order.to[:3]
    ),
    st.builds(Convoy, POWERS, KINDS, PLACES, PLACES, PLACES, KINDS),
    st.builds(Retreat, POWERS, KINDS, PLACES, PLACES),
    st.builds(Disband, POWERS, KINDS, PLACES),
    st.builds(Build, POWERS, KINDS, PLACES),
    st.builds(Waive, POWERS),
)


@given(ORDERS, st.booleans(), st.sampled_from([str, str.upper, str.lower]))
def test_what_is_printed_is_read_back(order: AnyOrder, long: bool, case: type[str]) -> None:
    """Any order, long or short, in any case of letters."""
    assert parse(case(show(order, CHART, long=long)), CHART, order.power) == order


@given(ORDERS)
def test_what_is_read_quickly_is_read_the_same(order: AnyOrder) -> None:
    """The short way for orders as they are printed gives what the long way gives."""
    text, words = show(order, CHART), lexicon(CHART)
    quick = read_plain(text, words, order.power)
    assert quick is None or (quick,) == Reader(text, words, order.power, "movement").read()
    full = isinstance(order, Hold | Move) and order.kind and not getattr(order, "via_convoy", False)
    assert not full or quick == order


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("A Rom S F Nap", "A Rom S F Nap"),
        ("F Eng C A Lon - Bel", "F Eng C A Lon - Bel"),
        ("A Lon-Bel via convoy", "A Lon - Bel via convoy"),
        ("a lon - bel by convoy", "A Lon - Bel via convoy"),
        ("A Lon-Bel VIA", "A Lon - Bel via convoy"),
        ("A Yor - Nth - Bel", "A Yor - Bel via convoy"),
        ("F Stp/sc - Bot", "F Stp(sc) - Bot"),
        ("F St. Petersburg (south coast) -> Gulf of Bothnia", "F Stp(sc) - Bot"),
        ("fleet spain nc to mid-atlantic", "F Spa(nc) - Mao"),
        ("F Mid-Atlantic-Spa(sc)", "F Mao - Spa(sc)"),
        ("F Mid-Atlantic Ocean – North Atlantic Ocean", "F Mao - Nao"),
        ("A Paris supports A Marseilles - Burgundy", "A Par S A Mar - Bur"),
        ("Army Paris supports the French army Marseilles to Burgundy", "A Par S A Mar - Bur"),
        ("A Mun supports Germany's army in Berlin to hold", "A Mun S A Ber"),
        ("A Mun S A Ber H", "A Mun S A Ber"),
        ("Mun S Ber", "Mun S Ber"),
        ("F North Sea convoys A Yorkshire to Norway", "F Nth C A Yor - Nwy"),
        ("F Eng S English F Lon - Wal", "F Eng S F Lon - Wal"),
        ("F Wal S Eng", "F Wal S Eng"),
        ("F Wal S Eng - Lon", "F Wal S Eng - Lon"),
        ("Eng H", "Eng H"),
        ("Eng - Lon", "Eng - Lon"),
        ("Eng D", "Disband Eng"),
        ("Remove Eng", "Disband Eng"),
        ("A München H", "A Mun H"),
        ("A Mün holds", "A Mun H"),
        ("Build F Stp(nc)", "Build F Stp(nc)"),
        ("B A Mun", "Build A Mun"),
        ("A Mun build", "Build A Mun"),
        ("Disband A Mun", "Disband A Mun"),
        ("A Mun D", "Disband A Mun"),
        ("Remove the fleet in Kiel", "Disband F Kie"),
        ("A Kie R Ber", "A Kie R Ber"),
        ("A Kiel retreats to Berlin", "A Kie R Ber"),
        ("waives build", "Waive"),
        ("F Gas - Spa(wc)", "F Gas - Spa(wc)"),
        ("A Bre(ec) - Par", "A Bre - Par"),
        ("A Eden H", ""),
    ],
)
def test_orders_as_players_write_them(text: str, short: str) -> None:
    """Short and long, with coasts, nationalities, seas on the way; a coast that does not exist stays only with a fleet's goal."""
    if short:
        assert show(parse(text, CHART, "GER"), CHART) == short
    else:
        with pytest.raises(UnreadableAction):
            parse(text, CHART, "GER")


@pytest.mark.parametrize(
    "text", ["FRA: A Par - Bur", "France A Par - Bur", "french a par-bur", "FRA A Paris - Burgundy"]
)
def test_the_power_may_stand_in_the_text(text: str) -> None:
    """As an id, a name or an adjective."""
    assert parse(text, CHART) == Move("FRA", "A", "par", "bur")


@pytest.mark.parametrize(
    "text",
    [
        "A Mu\u0308n - Bur",
        "A M\u00fc\u00adn - Bur",
        "\ufeffA Mun\u00a0\u2011 Bur",
        "A Mun\u2010Bur",
        "A Mun \u2212 Bur\u200b",
    ],
)
def test_orders_out_of_mails_and_web_pages(text: str) -> None:
    """Accents apart, soft hyphens, other hyphens and what cannot be seen do no harm."""
    assert parse(text, CHART, "GER") == Move("GER", "A", "mun", "bur")


def test_the_phase_says_what_a_dash_means() -> None:
    """A move in one phase is a retreat in the other."""
    assert parse("A Kie - Ber", CHART, "GER") == Move("GER", "A", "kie", "ber")
    assert parse("A Kie - Ber", CHART, "GER", "retreats") == Retreat("GER", "A", "kie", "ber")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' cannot be read. An order looks like A Par - Bur."),
        ("Russia: A Mun - Ber", "'Russia: A Mun - Ber' cannot be read. It is an order of RUS, not of GER."),
        ("RUS Build A Mun", "'RUS Build A Mun' cannot be read. It is an order of RUS, not of GER."),
        ("A Mun - Ber - Pru", "'A Mun - Ber - Pru' cannot be read. On the way of a move by convoy there are seas only"),
        ("A " + "x" * 100_000, f"'A {'x' * 78}'... cannot be read. There is no province '{'x' * 80}'..."),
        ("-" * 10_000, f"'{'-' * 80}'... cannot be read. A province is missing before the dash."),
        ("A 💣 - Ber", "'A 💣 - Ber' cannot be read. There is no province '💣'."),
        ("A Mun", "'A Mun' cannot be read. What is the unit to do?"),
        ("A Mun -", "'A Mun -' cannot be read. A province is missing at the end."),
        ("A - Mun", "'A - Mun' cannot be read. A province is missing before the dash."),
        (
            "A Munchenn - Ber",
            "'A Munchenn - Ber' cannot be read. There is no province 'munchenn'. Did you mean Munich?",
        ),
        ("A Mun - Ber now", "'A Mun - Ber now' cannot be read. What does 'now' mean there?"),
        ("A Mun - Ber via train", "'A Mun - Ber via train' cannot be read. A move goes 'via convoy' or over land."),
        ("F Nth C A Lon", "'F Nth C A Lon' cannot be read. A convoy says where the army goes: F Eng C A Lon - Bel."),
    ],
)
def test_what_cannot_be_read_says_which_part(text: str, message: str) -> None:
    """One sentence, with what comes near."""
    with pytest.raises(UnreadableAction) as caught:
        parse(text, CHART, "GER")
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 300


def test_who_gives_the_order_must_be_known() -> None:
    """Without a power in the text or beside it nothing can be read."""
    with pytest.raises(UnreadableAction, match="It must begin with a power: AUS, ENG, FRA"):
        parse("A Par - Bur", CHART)


def test_what_may_mean_several_orders_lists_them() -> None:
    """The candidates can be offered to the player."""
    with pytest.raises(AmbiguousAction) as caught:
        parse("F Gulf - Wes", CHART, "ITA")
    assert caught.value.candidates == ("F Bot - Wes", "F Lyo - Wes")
    with pytest.raises(AmbiguousAction, match="'FRA F Gulf' may mean F Bot, F Lyo"):
        parse_unit("FRA F Gulf", CHART)


def order_or_none(text: str, phase: str = "movement") -> AnyOrder | None:
    """Return the order, or None if a named error says why there is none."""
    try:
        return parse(text, CHART, "FRA", phase)
    except (UnreadableAction, AmbiguousAction):
        return None


@given(st.text(max_size=60), st.sampled_from(["movement", "retreats", "adjustments"]))
def test_any_text_gives_an_order_or_a_named_error(text: str, phase: str) -> None:
    """Nothing that is typed ends in another exception."""
    order = order_or_none(text, phase)
    assert order is None or order.power == "FRA"


WORDS = st.sampled_from(
    [
        "a",
        "f",
        "par",
        "mun",
        "stp",
        "north",
        "sea",
        "gulf",
        "of",
        "-",
        "->",
        "s",
        "c",
        "h",
        "r",
        "d",
        "b",
        "via",
        "convoy",
        "(nc)",
        "/sc",
        "to",
        "hold",
        "the",
        "french",
    ]
)


@given(st.lists(WORDS, max_size=9).map(" ".join))
def test_any_words_of_orders_give_an_order_or_a_named_error(text: str) -> None:
    """Words of orders in any sequence; what is read is printed and read again as the same."""
    order = order_or_none(text)
    assert order is None or parse(show(order, CHART), CHART, "FRA") == order
