"""Teaching: what really happened, lessons with their sheets, and hand-outs for print."""

from histgames.teaching.beside import beside
from histgames.teaching.chronology import Chronology, Happening, chronology
from histgames.teaching.handouts import handouts, write_handouts
from histgames.teaching.lesson import Lesson, Role, lesson, lessons
from histgames.teaching.timeline import map_of_places, timeline

__all__ = [
    "Chronology",
    "Happening",
    "Lesson",
    "Role",
    "beside",
    "chronology",
    "handouts",
    "lesson",
    "lessons",
    "map_of_places",
    "timeline",
    "write_handouts",
]
