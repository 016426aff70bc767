"""The frame of a web page that needs nothing else and may load nothing."""

from __future__ import annotations

from histgames.maps.drawing.symbols import safe

__all__ = ["document"]


def document(title: str, body: str, *, style: str = "", scripts: bool = False, language: str = "en") -> str:
    """Return an HTML document that its own policy forbids to ask for anything outside it.

    Parameters
    ----------
    title : str
        Its title, as text.
    body : str
        What stands in it, as HTML.
    style : str, optional
        Its style sheet.
    scripts : bool, optional
        Whether scripts in the body may run.
    language : str, optional
        The code of the language that it is in.

    Examples
    --------
    >>> document("Wales & the March", "<p>A page.</p>").splitlines()[1][-77:]
    '<title>Wales &amp; the March</title></head><body><p>A page.</p></body></html>'
    """
    may_run = "script-src 'unsafe-inline'; " if scripts else ""
    styled = f"<style>{style}</style>" if style else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{safe(language)}"><head><meta charset="utf-8">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; {may_run}img-src data:\">"
        f'<meta name="viewport" content="width=device-width"><title>{safe(title)}</title>{styled}</head><body>{body}</body></html>\n'
    )
