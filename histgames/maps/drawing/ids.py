"""Ids of drawings: whatever a drawing refers to by its id is renamed, so that pictures on one page never use each other's parts.

A part that lies in a hidden tab, or is scrolled out of sight, is not painted where another picture refers to it: equal names are not
harmless even if the parts are equal.
"""

from __future__ import annotations

import re
from hashlib import blake2s

__all__ = ["own_ids"]

TAG = re.compile(r"<[^<>]*>")
#: An id, or what refers to one: up to where its name begins.
NAMED = re.compile(r'((?<=\s)id="|\bhref="#|url\(#)')


def own_ids(drawn: str, token: str = "") -> str:
    """Return SVG or HTML in which every id, and every reference to one, begins with a token.

    Parameters
    ----------
    drawn : str
        SVG or HTML; only what stands in its tags is changed.
    token : str
        What ids begin with; by default something made of the drawing itself, the same every time.

    Examples
    --------
    >>> own_ids('<g id="a"><title>id="a"</title></g><use href="#a" data-id="a" fill="url(#b)"/>', "x")
    '<g id="x-a"><title>id="a"</title></g><use href="#x-a" data-id="a" fill="url(#x-b)"/>'
    >>> own_ids('<use href="#a"/>') == own_ids('<use href="#a"/>') != own_ids('<use href="#b"/>')
    True
    """
    begins = token or f"p{blake2s(drawn.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"
    return TAG.sub(lambda tag: NAMED.sub(rf"\g<1>{begins}-", tag[0]), drawn)
