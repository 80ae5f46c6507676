"""The command ``autograder effort``: what each notebook asks of a learner, and the core in all."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.base.files import write_whole
from autograder.base.problem import clear_words


def effort(
    write: Annotated[bool, typer.Option("--write", help="Put the measured stars into the records.")] = False,
    root: Annotated[Path, typer.Option(help="The course's checkout.")] = Path(),
) -> None:
    """Tell words, lines, guesses and minutes of each notebook, of the core and of all, and which stars are off.

    Lines are those that are given; own are those that one writes.

    Ends with status 1 where a record has other stars than are measured, unless they are written.
    """
    from autograder.authoring import effort as measure
    from autograder.authoring.notebooks.source import read_source, sources
    from autograder.authoring.own_course import catalogues_of
    from autograder.checks.catalogues import of_packages

    with clear_words():
        records = of_packages(catalogues_of(root))
        cells = {path.stem: read_source(path, records) for path in sources(root)}
        running = measure.running_times(root)
        found = [measure.effort(name, own, records, running.get(name, 0)) for name, own in cells.items()]
    typer.echo(
        f"{'notebook':28}{'words':>7}{'lines':>7}{'own':>5}{'guesses':>9}{'exercises':>11}{'running':>9}{'minutes':>9}"
    )
    for one in found:
        marks = (
            f"{one.notebook:28}{one.words:7}{one.lines:7}{one.own:5}{one.guesses:9}{one.exercises:11}{one.running:9g}"
        )
        typer.echo(f"{marks}{one.minutes:9}{'' if one.core else '  optional'}")
    for title, own in (("core", [one for one in found if one.core]), ("all", found)):
        sums = [sum(getattr(one, name) for one in own) for name in ("words", "lines", "own", "guesses", "exercises")]
        minutes = sum(one.minutes for one in own)
        typer.echo(
            f"{title:28}{sums[0]:7}{sums[1]:7}{sums[2]:5}{sums[3]:9}{sums[4]:11}{'':9}{minutes:9}  {minutes / 60:.1f} h"
        )
    stars = measure.measured(cells, records)
    off = {slug: count for slug, count in stars.items() if getattr(records[slug], "stars", count) != count}
    for slug, count in off.items():
        typer.echo(f"{slug}: {count} star{'s' * (count > 1)}, its record says {getattr(records[slug], 'stars', 0)}.")
        if write:
            for path in root.glob(
                f"*/*/{slug}.py"
            ):  # other folders may have a file of this name, and it says no minutes
                text = path.read_text(encoding="utf-8")
                if (written := measure.with_stars(text, count)) != text:
                    write_whole(path, written)
    if off and not write:
        raise typer.Exit(1)
