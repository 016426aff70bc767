"""What stands on a board, a menu and an atlas can be read: in every theme, where the system sets the colours, and by a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.controls_notebook import open_atlas, open_board, open_menu
from tests.browser.lab import LabPage

Opens = Callable[[LabPage], None]
OPENS = pytest.mark.parametrize(
    ("opens", "part"), [(open_board, ".hg-desk"), (open_menu, ".hg-menu"), (open_atlas, ".hg-atlas")]
)
THEMES = ("JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast")
#: Run in the page: the texts whose colour and ground differ too little (WCAG 2, AA), with the ratio. Grounds are looked for from the
#: text upwards; what can be seen through is mixed with what lies below. Pictures have colours of their own.
FAINT = """root => {
    const parse = text => { const found = text.match(/[\\d.]+/g)?.map(Number); return found && [...found, 1].slice(0, 4); };
    const mix = (over, under) => [0, 1, 2].map(i => over[i] * over[3] + under[i] * (1 - over[3])).concat(1);
    const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const ground = node => {
        const layers = [];
        for (let at = node; at; at = at.parentElement) {
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour && colour[3]) layers.push(colour);
            if (colour && colour[3] === 1) break;
        }
        return layers.reverse().reduce((under, over) => mix(over, under), [255, 255, 255, 1]);
    };
    const faint = [];
    for (const node of document.querySelectorAll(`${root} *`)) {
        if (!node.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) || node.closest('svg, :disabled, .hg-names')) continue;
        const field = node.matches('input, select, textarea');
        const text = field ? node.value || node.placeholder
            : [...node.childNodes].filter(each => each.nodeType === 3).map(each => each.data).join('').trim();
        if (!text || node.matches('option, style, script')) continue;
        const how = getComputedStyle(node), under = ground(node), over = mix(parse(how.color), under);
        const [a, b] = [light(over), light(under)].sort((x, y) => y - x);
        const large = parseFloat(how.fontSize) >= 24 || (parseFloat(how.fontSize) >= 18.66 && Number(how.fontWeight) >= 700);
        const ratio = (a + .05) / (b + .05);
        if (ratio < (large ? 3 : 4.5)) faint.push(`${text.slice(0, 40)}: ${how.color} on ${under} is ${ratio.toFixed(2)}`);
    }
    return faint;
}"""
#: Rules of axe that speak of the page as a whole, which is JupyterLab's.
PAGES = ("region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang", "bypass")


def in_theme(lab: LabPage, theme: str) -> None:
    """Let JupyterLab have a theme."""
    lab.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
        theme,
    )
    lab.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)
    lab.page.locator("#jupyterlab-splash").wait_for(state="detached")


def open_tabs(lab: LabPage, part: str) -> list[str]:
    """Return the tabs of a board, to be opened one after the other; one empty name where there are none."""
    return lab.page.locator(f"{part} [role=tab]").all_inner_texts() or [""]


@pytest.mark.slow
@OPENS
def test_every_text_can_be_read_in_every_theme(new_lab_page: Callable[..., LabPage], opens: Opens, part: str) -> None:
    """Each text differs from its ground by 4.5 to 1, large ones by 3 to 1, in light and dark themes and in all tabs."""
    lab = new_lab_page(1280, 800)
    opens(lab)
    tabs = open_tabs(lab, part)
    try:
        for theme in THEMES:
            in_theme(lab, theme)
            for tab in tabs:
                if tab:
                    lab.page.get_by_role("tab", name=tab).click()
                lab.wait_until_idle()
                faint = lab.page.evaluate(FAINT, part)
                assert faint == [], f"{theme}, {tab}: {faint}"
            lab.screenshot(f"theme-{opens.__name__}-{theme.rpartition(' ')[2].lower()}")
    finally:
        in_theme(lab, THEMES[0])


def faults(lab: LabPage, part: str) -> list[str]:
    """Return what axe finds of serious and critical faults in a part of the page."""
    found: dict[str, Any] = Axe().run(lab.page, part).response
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical") and fault["id"] not in PAGES
        for node in fault["nodes"]
    ]


@pytest.mark.slow
@OPENS
def test_a_screen_reader_finds_names_and_roles(lab_page: LabPage, opens: Opens, part: str) -> None:
    """Lists, sliders, fields and buttons have names; axe finds nothing serious, in any tab."""
    opens(lab_page)
    for tab in open_tabs(lab_page, part):
        if tab:
            lab_page.page.get_by_role("tab", name=tab).click()
        lab_page.wait_until_idle()
        assert faults(lab_page, part) == [], tab


def test_where_the_system_sets_the_colours_the_turn_and_the_buttons_are_seen(lab_page: LabPage) -> None:
    """In high contrast the present turn stands out by ground and frame, and buttons have a frame."""
    lab_page.page.emulate_media(forced_colors="active")
    open_board(lab_page)
    page = lab_page.page
    now, other = (page.locator(f".hg-track {which}").first for which in (".hg-now", ".hg-later"))
    style = "(each, name) => getComputedStyle(each)[name]"
    assert now.evaluate(style, "backgroundColor") != other.evaluate(style, "backgroundColor")
    assert now.evaluate(style, "outlineStyle") == "solid"
    for button in page.locator(".hg-desk .jupyter-button:visible").all():
        assert button.evaluate(style, "borderTopStyle") in ("solid", "dashed")
        assert button.evaluate(style, "borderTopWidth") == "1px"
    expect(page.locator(".hg-headline")).to_be_visible()
    lab_page.screenshot("forced-colours")
