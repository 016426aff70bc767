"""The options: the optional rules of section 12, the team game, and readings where the rulebook leaves a choice."""

from __future__ import annotations

from histgames.core.options import Option

__all__ = ["OPTIONS"]

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (  # each can be switched on its own (ML-12.0a)
        Option(
            name="blood_ties",
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
            default=False,
            about="Archers levied in Gwent shoot better (+1).",
            rule="ML-12.3a",
        ),
        Option(
            name="commanders",
            default="one",
            choices=("one", "several"),
            about="Team game: a commander for each Norman county, or for each Welsh king.",
            rule="ML-11.1.2b",
        ),
        Option(
            name="strategic_command",
            default="rotation",
            choices=("rotation", "die"),
            about="Team game: who chooses the zone of strategic movement.",
            rule="ML-9.0c",
            needs=("commanders:several",),
        ),
        Option(
            name="weather",
            default="game_turn",
            choices=("game_turn", "until_next_welsh_roll"),
            about="Weather lasts to the end of the game turn, or until the next Welsh roll.",
            rule="ML-3.0e",
        ),
        Option(
            name="failed_siege",
            default="eliminate",
            choices=("eliminate", "send_back"),
            about="The unit that a failed siege costs is eliminated, or goes back to a friendly zone.",
            rule="ML-7.1e",
        ),
        Option(
            name="retreat_to_arfon",
            default=True,
            about="A retreat over land to Arfon, the zone nearest to Mon, is allowed.",
            rule="ML-7.2r",
        ),
        Option(
            name="invented_events",
            default=False,
            about="Two invented events on 25 to 29: Irish Auxiliaries and Castle Fire. The printed rows are not known.",
            rule="ML-4.1f",
        ),
        Option(
            name="levies",
            default="all",
            choices=("all", "asked"),
            about="Every zone that may levy does so, or its side names those that build a castle or draw a unit.",
            rule="ML-4.0a",
        ),
    )
}
