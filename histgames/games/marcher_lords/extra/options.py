"""The options: the optional rules of section 12, the team game, and readings where the rulebook leaves a choice."""

from __future__ import annotations

from histgames.core.options import Option

__all__ = ["OPTIONS"]

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (  # each can be switched on its own (ML-12.0a)
        Option(
            name="blood_ties",
            title="Blood ties of Gwynedd and Powys",
            default=False,
            about="The teulu of Gwynedd and Powys may enter each other's kingdom, for their kings were brothers.",
            rule="ML-12.1b",
            scenarios=("norman-conquerors",),  # ML-12.1a
        ),
        Option(
            name="sea_invasion",
            default=False,
            about="Who crosses the Menai Strait must pass a weather check.",
            rule="ML-12.2a",
        ),
        Option(
            name="archers_of_gwent",
            title="Archers of Gwent",
            default=False,
            about="Archers levied in Gwent shoot better (+1).",
            rule="ML-12.3a",
        ),
        Option(
            name="commanders",
            title="Commanders of a side",
            words={"one": "one", "several": "several (the team game)"},
            default="one",
            choices=("one", "several"),
            about="Team game: a commander for each Norman county, or for each Welsh king.",
            rule="ML-11.1.2b",
        ),
        Option(
            name="strategic_command",
            title="Who chooses the zone of strategic movement",
            words={"rotation": "the commanders by turns", "die": "a die decides"},
            default="rotation",
            choices=("rotation", "die"),
            about="Team game: who chooses the zone of strategic movement.",
            rule="ML-9.0c",
            needs=("commanders:several",),
        ),
        Option(
            name="weather",
            title="How long weather lasts",
            words={"game_turn": "to the end of the game turn", "until_next_welsh_roll": "until the next Welsh roll"},
            default="game_turn",
            choices=("game_turn", "until_next_welsh_roll"),
            about="Weather lasts to the end of the game turn, or until the next Welsh roll.",
            rule="ML-3.0e",
        ),
        Option(
            name="failed_siege",
            title="The unit that a failed siege costs",
            words={"eliminate": "is eliminated", "send_back": "goes back to a friendly zone"},
            default="eliminate",
            choices=("eliminate", "send_back"),
            about="The unit that a failed siege costs is eliminated, or goes back to a friendly zone.",
            rule="ML-7.1e",
        ),
        Option(
            name="retreat_to_arfon",
            title="Retreat over land to Arfon",
            default=True,
            about="A retreat over land to Arfon, the zone nearest to Mon, is allowed.",
            rule="ML-7.2r",
        ),
        Option(
            name="invented_events",
            title="Invented events on 25 to 29",
            default=False,
            about="Two invented events on 25 to 29: Irish Auxiliaries and Castle Fire. The printed rows are not known.",
            rule="ML-4.1f",
        ),
        Option(
            name="levies",
            title="Which zones levy",
            words={"all": "all that may", "asked": "those that their side names"},
            default="all",
            choices=("all", "asked"),
            about="Every zone that may levy does so, or its side names those that build a castle or draw a unit.",
            rule="ML-4.0a",
        ),
    )
}
