"""`dpgui look`: what training would see of a dataset, without training."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dpgui.cli.errors import complain_of, refuse
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.figures import figure, size
from dpgui.cli.remedies import remedy
from dpgui.cli.showing import show_line, show_table, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dpgui.data.summary import Summary
    from dpgui.engine.seen import Seen
    from dpgui.runs.preview import Preview

_WIDE = 64


def look(
    file: Annotated[
        Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
    ] = None,
    preset: Preset = None,
    settings: Settings = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Keep the pictures and arrays there."),
    ] = None,
    dataset: Annotated[
        bool,
        typer.Option("--dataset", help="Samples, classes and a few pictures instead of a batch."),
    ] = False,
    picture: Annotated[
        int | None,
        typer.Option("--picture", min=0, help="The training picture to vary, by its number."),
    ] = None,
    variants: Annotated[
        int, typer.Option("--variants", min=1, max=256, help="How many variants of it.")
    ] = 16,
    roll: Annotated[
        int, typer.Option("--roll", min=0, help="Another number gives other variants.")
    ] = 0,
    json: Json = False,
) -> int:
    """The first training batch as a run would get it, and one picture under augmentation."""
    from dpgui.config import ConfigError
    from dpgui.runs import preview

    config = experiment(file, preset, settings)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    with nullcontext(str(out)) if out else tempfile.TemporaryDirectory() as place:
        folder, tell = Path(place), _tell if json else _silent
        try:
            if dataset:
                found = preview.look_at_dataset(config, folder, tell)
            else:
                found = preview.look_at_batch(
                    config, folder, tell, picture=picture, variants=variants, roll=roll
                )
        except ConfigError as error:
            return refuse(error.problems, json, remedy(error.problems, config.dataset))
        found.save(folder)
        _show_all(found, json, folder, kept=out is not None)
    return 0


def _show_all(found: Preview, json: bool, folder: Path, *, kept: bool) -> None:
    if json:
        show_line({"look": found.model_dump(mode="json")})
        return
    _show(found)
    for name in _sheets(folder) if kept else ():
        show_text(f"{folder / name}")


def _silent(what: str, done: int, total: int | None) -> None:
    pass


def _tell(what: str, done: int, total: int | None) -> None:
    show_line({"what": what, "done": done, "total": total})


def _show(found: Preview) -> None:
    if found.summary is not None:
        _show_summary(found.summary)
    if found.seen is not None:
        _show_seen(found.seen)


def _show_summary(summary: Summary) -> None:
    show_text(f"{summary.name}: {summary.samples:,} samples, {size(summary.decoded)} in memory")
    heads = ("class", *(part.split for part in summary.parts))
    counts = zip(*(part.counts for part in summary.parts), strict=True)
    rows = (
        (name, *(f"{count:,}" for count in row))
        for name, row in zip(summary.classes, counts, strict=True)
    )
    show_table(heads, rows)


def _show_seen(seen: Seen) -> None:
    shape = " x ".join(map(str, seen.shape))
    show_text(f"First batch: {shape} of {seen.training:,} training samples")
    words = {"least": seen.low, "greatest": seen.high, "mean": seen.mean, "std": seen.deviation}
    show_text("  ".join(f"{word} {figure(value)}" for word, value in words.items()))
    if seen.not_finite:
        show_text(f"{seen.not_finite:,} values are not finite.")
    complain_of(seen.notes)


def _sheets(folder: Path) -> Iterator[str]:
    """Arrays of pictures in `folder` put together to one picture each; their names."""
    import numpy as np
    from PIL import Image

    from dpgui.runs.preview import BATCH, VARIANTS

    for name in (BATCH, VARIANTS):
        file = folder / name
        pictures: NDArray[Any] = np.load(file) if file.exists() else np.empty(0)
        if pictures.ndim != 4:
            continue
        count, height, width, channels = pictures.shape
        columns = max(1, min(count, round(count**0.5)))
        rows = -(-count // columns)
        sheet = np.zeros((rows * height, columns * width, channels), np.uint8)
        for place, pixels in enumerate(pictures):
            top, left = place // columns * height, place % columns * width
            sheet[top : top + height, left : left + width] = pixels
        image = Image.fromarray(sheet[..., 0] if channels == 1 else sheet[..., :3])
        times = max(1, _WIDE // max(height, width))
        image = image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)
        target = file.with_suffix(".png")
        image.save(target)
        yield target.name
