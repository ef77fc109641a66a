"""A stand-in for the facts of a dataset."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sees:
    kind: str
    shape: tuple[int, ...]
    classes: tuple[str, ...] = ("a", "b", "c")


def codes(problems):
    return [problem.code for problem in problems]
