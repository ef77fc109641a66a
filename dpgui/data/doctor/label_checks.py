"""What the labels alone tell: without them read wrongly, no sample needs to be opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.data.doctor.finding import Example, Finding, first
from dpgui.data.naming import some
from dpgui.data.source import SplitName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEWEST = 2
"""It takes two samples of a class to train on one and judge by the other."""
_UNEVEN = 10
"""Classes that differ this much in number are worth weighing."""


def label_findings(
    labels: Mapping[SplitName, NDArray[np.int64]],
    classes: Sequence[str],
    *,
    fewest: int = FEWEST,
    dataset: str = "",
) -> list[Finding]:
    """What is wrong with `labels`, by part, each int64 (N,).

    Args:
        labels: Of "train", and of the other parts that there are.
        classes: Name of each class; label `i` is `classes[i]`.
        fewest: Classes with fewer training samples are reported.
        dataset: Its name, for the sentences.
    """
    import numpy as np

    broken = _broken(labels, len(classes), dataset)
    if broken:
        return [broken]
    counts: dict[SplitName, list[int]] = {
        split: np.bincount(y, minlength=len(classes)).tolist() for split, y in labels.items()
    }
    train = counts["train"]
    if sum(count > 0 for count in train) < 2:
        return [Finding(code="one_class", severity="error", count=1)]
    found = _few(labels["train"], train, classes, fewest)
    found += _untrained(counts, classes)
    for split, judged in counts.items():
        found += [] if split == "train" else _unjudged(split, train, judged, classes)
    return found + _uneven(train, classes)


def _broken(
    labels: Mapping[SplitName, NDArray[np.int64]], classes: int, dataset: str
) -> Finding | None:
    """Labels outside 0..C-1 poison a CUDA context, so nothing may pass here with them (O-56)."""
    import numpy as np

    for split, y in labels.items():
        if not len(y):
            facts: dict[str, JsonValue] = {"split": split, "dataset": dataset}
            return Finding(code="no_samples", severity="error", count=1, facts=facts)
        outside = np.flatnonzero((y < 0) | (y >= classes))
        if not len(outside):
            continue
        return Finding(
            code="labels_out_of_range",
            severity="error",
            count=len(outside),
            facts={
                "lowest": int(y.min()),
                "highest": int(y.max()),
                "classes": classes,
                "largest": classes - 1,
            },
            examples=first(
                Example(name=str(place), split=split, index=place, text=str(y[place]))
                for place in outside.tolist()
            ),
            places={split: tuple(outside.tolist())},
        )
    return None


def _few(
    y: NDArray[np.int64], counts: Sequence[int], classes: Sequence[str], fewest: int
) -> list[Finding]:
    import numpy as np

    small = [label for label, count in enumerate(counts) if 0 < count < fewest]
    if not small:
        return []
    places: list[int] = np.flatnonzero(np.isin(y, small)).tolist()
    return [
        Finding(
            code="few_samples",
            severity="warning",
            count=len(small),
            facts={"fewest": fewest, "names": some([classes[label] for label in small])},
            examples=first(
                Example(
                    name=classes[label],
                    index=int(np.flatnonzero(y == label)[0]),
                    text=str(counts[label]),
                )
                for label in small
            ),
            remedies=("keep", "skip", "stop"),
            option="care.small_classes",
            places={"train": tuple(places)},
        )
    ]


def _untrained(counts: Mapping[SplitName, Sequence[int]], classes: Sequence[str]) -> list[Finding]:
    names = [name for name, count in zip(classes, counts["train"], strict=True) if not count]
    return [_missing("classes_not_trained", names, "train")] if names else []


def _unjudged(
    split: SplitName, train: Sequence[int], judged: Sequence[int], classes: Sequence[str]
) -> list[Finding]:
    counts = zip(classes, train, judged, strict=True)
    names = [name for name, trained, there in counts if trained and not there]
    return [_missing("classes_not_judged", names, split)] if names else []


def _missing(code: str, names: list[str], split: SplitName) -> Finding:
    return Finding(
        code=code,
        severity="warning",
        count=len(names),
        facts={"split": split, "names": some(names)},
        examples=first(Example(name=name, split=split) for name in names),
    )


def _uneven(counts: Sequence[int], classes: Sequence[str]) -> list[Finding]:
    order = sorted((label for label, count in enumerate(counts) if count), key=counts.__getitem__)
    smallest, largest = order[0], order[-1]
    least, most = counts[smallest], counts[largest]
    if most < _UNEVEN * least:
        return []
    return [
        Finding(
            code="imbalance",
            severity="note",
            count=len(order),
            facts={
                "ratio": round(most / least, 1),
                "largest": classes[largest],
                "most": most,
                "smallest": classes[smallest],
                "least": least,
            },
            examples=first(
                Example(name=classes[label], text=str(counts[label])) for label in order
            ),
            remedies=("keep", "balance"),
            option="train.class_weights",
        )
    ]
