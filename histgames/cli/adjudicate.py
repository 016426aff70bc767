"""`histgames adjudicate`: run files of Diplomacy cases, pass or fail for each."""

from __future__ import annotations

import argparse

__all__ = ["add_parser", "run"]


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "adjudicate",
        help="adjudicate Diplomacy cases: histgames adjudicate cases.txt",
        description="Adjudicate the cases in text files and compare them with what the files expect.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file with cases")
    parser.add_argument("--case", metavar="NAME", help="only the case of this name")
    parser.add_argument("--explain", action="store_true", help="say for each order what became of it, and why")


def run(args: argparse.Namespace) -> int:
    """Run the cases; the status is 1 if one of them fails."""
    from histgames.adjudicator.cases import load_cases
    from histgames.adjudicator.runner import run_case
    from histgames.adjudicator.spelling import show
    from histgames.cli.errors import CommandError
    from histgames.core.errors import GameError
    from histgames.core.names import cited, nearest

    known = [case for file in args.files for case in load_cases(file)]
    cases = [case for case in known if args.case in (None, case.name)]
    if not cases:
        near = nearest(args.case, [case.name for case in known]) or [case.name for case in known[:6]]
        there = f"{', '.join(near)}{' and others' if len(known) > len(near) else ''}"
        raise CommandError(f"There is no case {cited(args.case)} in {', '.join(args.files)}: there is {there}.")
    failed = 0
    for case in cases:
        try:
            report = run_case(case)
        except GameError as error:
            raise CommandError(f"Case {case.name} (line {case.line}): {error}") from None
        failed += not report.passed
        print(f"{'pass' if report.passed else 'FAIL'} {case.name} {case.title}".rstrip())
        if args.explain:
            for ruling in report.rulings:
                order = f"{ruling.order.power} {show(ruling.order, case.chart)}"
                print(f"    {order}: {ruling.outcome}. {ruling.reason} ({ruling.rule})")
        for difference in report.differences:
            print(f"    {difference}")
    print(f"{len(cases) - failed} of {len(cases)} cases pass")
    return 1 if failed else 0
