"""What the heads of image files tell, without decoding a pixel: formats, sizes, channels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

from dpgui.config.problem import Severity
from dpgui.cores import usable_cores
from dpgui.data.doctor.finding import Example, Finding, Looked, Remedy, by_split, first
from dpgui.data.doctor.reading import Damage
from dpgui.data.doctor.sample_checks import damage_findings
from dpgui.data.pictures.decode import Heading, heading
from dpgui.data.pictures.part import PicturePart
from dpgui.data.source import Source, SplitName, UnreadableError

_AT_ONCE = 256
_MOST_THREADS = 8
_GREY = frozenset({"1", "L", "LA", "La", "I", "F"})
_COLOUR = frozenset({"RGB", "RGBA", "RGBa", "RGBX", "CMYK", "YCbCr", "HSV", "LAB"})
_LONG = 3
"""Of a picture so many times as long as wide, cutting out a square loses two thirds."""


class _Seen(NamedTuple):
    split: SplitName
    place: int
    file: str
    head: Heading


@dataclass
class _Heads:
    seen: list[_Seen] = field(default_factory=list[_Seen])
    damages: list[Damage] = field(default_factory=list[Damage])


def head_findings(source: Source, *, damaged: bool) -> Iterator[Finding | Looked]:
    """What is odd about the files of `source`, if its samples are image files.

    Args:
        source: What to look at.
        damaged: Whether to tell of files that are no images, too.
    """
    heads = _Heads()
    for split, part in source.parts.items():
        if isinstance(part, PicturePart):
            yield from _look(split, part, heads)
    if damaged:
        yield from damage_findings(source, heads.damages)
    yield from _mislabelled(heads.seen)
    yield from _mixed(source, heads.seen)
    part = source.parts["train"]
    if isinstance(part, PicturePart):
        yield from _enlarged(part.form.size, heads.seen)
        if part.form.fit == "crop":
            yield from _long(heads.seen)


def _look(split: SplitName, part: PicturePart, heads: _Heads) -> Iterator[Looked]:
    with ThreadPoolExecutor(min(_MOST_THREADS, usable_cores())) as pool:
        for start in range(0, len(part), _AT_ONCE):
            files = part.files[start : start + _AT_ONCE]
            for index, result in enumerate(pool.map(_heading, files), start):
                if isinstance(result, Heading):
                    heads.seen.append(_Seen(split, index, part.files[index], result))
                else:
                    heads.damages.append(Damage(split, index, str(result), cut_short=False))
            yield Looked("looking", start + len(files), len(part))


def _heading(file: str) -> Heading | UnreadableError:
    try:
        return heading(file)
    except UnreadableError as error:
        return error


def _mislabelled(seen: Sequence[_Seen]) -> Iterator[Finding]:
    wrong = [each for each in seen if each.head.mislabelled]
    yield from _odd("images_mislabelled", "note", wrong, [each.head.format for each in wrong])


def _mixed(source: Source, seen: Sequence[_Seen]) -> Iterator[Finding]:
    grey = [each for each in seen if each.head.mode.split(";")[0] in _GREY]
    colour = [each for each in seen if each.head.mode in _COLOUR]
    if grey and colour:
        rarer = min(grey, colour, key=len)
        facts = {"grey": len(grey), "colour": len(colour), "channels": source.shape[0]}
        modes = [each.head.mode for each in rarer]
        yield from _odd("channels_mixed", "note", rarer, modes, facts, "dataset.colour")


def _enlarged(size: int, seen: Sequence[_Seen]) -> Iterator[Finding]:
    small = [each for each in seen if 2 * min(each.head.width, each.head.height) < size]
    # If most are small, the size was chosen too large; if few are, they are the odd ones.
    severity: Severity = "note" if 2 * len(small) > len(seen) else "warning"
    yield from _odd(
        "images_enlarged", severity, small, _sizes(small), {"size": size}, "dataset.size"
    )


def _long(seen: Sequence[_Seen]) -> Iterator[Finding]:
    def ratio(head: Heading) -> float:
        return max(head.width, head.height) / max(1, min(head.width, head.height))

    long = [each for each in seen if ratio(each.head) > _LONG]
    severity: Severity = "note" if 2 * len(long) > len(seen) else "warning"
    facts = {"ratio": _LONG}
    yield from _odd("images_long", severity, long, _sizes(long), facts, "dataset.fit")


def _sizes(seen: Sequence[_Seen]) -> list[str]:
    return [f"{each.head.width} x {each.head.height}" for each in seen]


def _odd(
    code: str,
    severity: Severity,
    seen: Sequence[_Seen],
    texts: Sequence[str],
    facts: dict[str, int] | None = None,
    option: str = "",
) -> Iterator[Finding]:
    if not seen:
        return
    remedies: tuple[Remedy, ...] = ("keep", "move")
    yield Finding(
        code=code,
        severity=severity,
        count=len(seen),
        facts=dict(facts or {}),
        examples=first(
            Example(name=each.file, split=each.split, index=each.place, text=text)
            for each, text in zip(seen, texts, strict=True)
        ),
        remedies=remedies,
        option=option,
        places=by_split((each.split, each.place) for each in seen),
    )
