"""`examine`: everything the doctor looks at, the cheap first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dpgui.data.choice import DatasetChoice
from dpgui.data.doctor.finding import Depth, Finding, Looked, found
from dpgui.data.doctor.label_checks import FEWEST, label_findings
from dpgui.data.source import Source, SplitName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def examine(
    source: Source,
    choice: DatasetChoice | None = None,
    *,
    depth: Depth = "quick",
    fewest: int = FEWEST,
) -> Iterator[Finding | Looked]:
    """Look at `source` and tell what is wrong with it, as soon as it is known.

    Findings that the opening noted come first, then those of labels, columns, heads and samples.
    Close the generator to end it early.

    Args:
        source: As `choice.open()` gave it.
        choice: What it was opened from: findings then name only options that it has.
        depth: How closely.
        fewest: As `care.fewest`.

    Raises:
        ConfigError: If the source cannot be read at all.
    """
    for each in _looks(source, depth, fewest):
        yield _fitting(each, source, choice) if isinstance(each, Finding) else each


def _looks(source: Source, depth: Depth, fewest: int) -> Iterator[Finding | Looked]:
    from dpgui.data.doctor.column_checks import column_findings
    from dpgui.data.doctor.head_checks import head_findings
    from dpgui.data.doctor.sample_checks import sample_findings

    yield from map(found, source.notes)
    labels: dict[SplitName, NDArray[np.int64]] = {
        split: part.labels for split, part in source.parts.items()
    }
    on_labels = label_findings(labels, source.classes, fewest=fewest, dataset=source.name)
    yield from on_labels
    full = depth == "full"
    if source.kind == "image":
        yield from head_findings(source, damaged=not full)
    if any(finding.code == "labels_out_of_range" for finding in on_labels):
        return  # what follows asks what class a sample is of
    if source.kind == "table":
        yield from column_findings(source)
    ready = source.fitted()
    if full or all(part.in_memory for part in ready.parts.values()):
        yield from sample_findings(ready, alike=full)


def _fitting(finding: Finding, source: Source, choice: DatasetChoice | None) -> Finding:
    """`finding` without remedies and options that there are not for this dataset."""
    from dpgui.data.pictures.part import PicturePart

    remedies, option = finding.remedies, finding.option
    if not all(isinstance(source.parts[split], PicturePart) for split in finding.places):
        remedies = tuple(remedy for remedy in remedies if remedy != "move")
    section, _, name = option.partition(".")
    if choice is not None and section == "dataset" and name not in type(choice).model_fields:
        option = ""
    return finding.model_copy(update={"remedies": remedies, "option": option})
