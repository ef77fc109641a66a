"""Each remedy leaves out exactly the samples that it is about, before the data are divided."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dpgui.config import CareConfig, ConfigError, ExperimentConfig, with_overrides
from dpgui.data import Data, datasets
from dpgui.data.doctor import Finding, examine
from dpgui.data.doctor.care import caring
from dpgui.data.places.samples import InMemory
from dpgui.data.stages import Stage, drained
from dpgui.engine.dividing import Parts, dividing
from dpgui.engine.planning import plan
from dpgui.events import Noted, Preparing
from tests.data.planted import image_folder, plant
from tests.engine.conftest import settings, step_losses, table

X = torch.arange(12.0).reshape(12, 1)
Y = torch.tensor([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
"""Twelve different rows of three classes."""


def rows(copies=(), test=None) -> Data:
    """`X` where each (later, earlier) of `copies` makes a row the same as an earlier one."""
    x = X.clone()
    for later, earlier in copies:
        x[later] = x[earlier]
    judged = InMemory(x[test].clone(), Y[test]) if test is not None else None
    return table(x, Y, test=judged)


def left_out(data: Data, **care) -> list[int]:
    cared = drained(caring(data, CareConfig(**care)))
    return sorted(set(range(len(data.train))) - set(cared.kept.tolist()))


def test_nothing_is_left_out_or_compared_unless_asked_for() -> None:
    data = rows([(3, 0), (6, 0)], test=[1])
    assert left_out(data) == []
    with pytest.raises(StopIteration):
        next(caring(data, CareConfig()))


def test_duplicates_keep_the_first_of_each_label() -> None:
    data = rows([(3, 0), (4, 0), (6, 0), (9, 8)])
    assert left_out(data, duplicates="skip") == [3, 4, 9]


def test_conflicts_keep_none() -> None:
    data = rows([(3, 0), (6, 0), (9, 8)])
    assert left_out(data, conflicts="skip") == [0, 3, 6]


def test_leaks_are_left_out_of_the_training_only() -> None:
    data = rows(test=[2, 11])
    assert left_out(data, leaks="skip") == [2, 11]
    assert data.test is not None
    assert len(data.test) == 2


def test_small_classes_lose_their_samples_and_keep_their_place() -> None:
    data = rows()
    assert left_out(data, small_classes="skip", fewest=3) == [10, 11]
    assert left_out(data, small_classes="skip", fewest=2) == []
    made = plan(with_overrides(settings(), ["care.small_classes=skip", "care.fewest=3"]), data=data)
    assert made.data.classes == ("0", "1", "2")
    assert 2 not in data.train.y[made.parts.training]
    assert "classes_not_trained" in [note.code for note in made.notes]


def test_what_stays_of_a_class_decides_whether_it_is_small() -> None:
    data = rows([(11, 10)])
    assert left_out(data, duplicates="skip", small_classes="skip", fewest=2) == [10, 11]


def test_all_remedies_at_once() -> None:
    data = rows([(3, 0), (6, 1), (9, 8)], test=[4])
    care = {"duplicates": "skip", "conflicts": "skip", "leaks": "skip"}
    assert left_out(data, **care) == [1, 3, 4, 6, 9]


def test_images_that_look_alike_are_left_out_as_the_doctor_says(tmp_path) -> None:
    choice = image_folder(plant(tmp_path))
    found = {
        each.code: each
        for each in examine(choice.open(), choice, depth="full")
        if isinstance(each, Finding)
    }
    data = choice.build()
    # The doctor counts all files, the data only those that could be read.
    damaged = {
        place
        for code in ("files_unreadable", "files_cut_short")
        for place in found[code].places["train"]
    }
    part = choice.open().parts["train"]
    readable = [place for place in range(len(part)) if place not in damaged]
    for field, codes in {
        "duplicates": ["duplicates"],
        "conflicts": ["conflicts"],
        "leaks": ["leaks"],
        "near_duplicates": ["near_duplicates", "near_leaks"],
        "small_classes": ["few_samples"],
    }.items():
        expected = sorted(place for code in codes for place in found[code].places["train"])
        assert [readable[place] for place in left_out(data, **{field: "skip"})] == expected, field


@pytest.mark.parametrize(
    ("field", "count", "first"),
    [("duplicates", 1, "3"), ("conflicts", 3, "0"), ("leaks", 1, "11"), ("small_classes", 2, None)],
)
def test_stop_refuses_with_the_number_and_the_first(field, count, first) -> None:
    data = rows([(3, 0), (6, 0)], test=[11])
    with pytest.raises(ConfigError) as error:
        drained(caring(data, CareConfig.model_validate({field: "stop", "fewest": 3})))
    (problem,) = error.value.problems
    assert (problem.path, problem.code, problem.severity) == (
        f"care.{field}",
        f"{field}_stop",
        "error",
    )
    assert problem.facts["count"] == count
    assert problem.facts.get("first") == first
    assert "{" not in problem.text


def test_stop_says_nothing_where_nothing_is_found() -> None:
    care = dict.fromkeys(["duplicates", "conflicts", "leaks", "near_duplicates"], "stop")
    assert left_out(rows(), **care) == []


def test_all_that_stops_is_told_at_once() -> None:
    data = rows([(3, 0), (6, 0)])
    with pytest.raises(ConfigError) as error:
        drained(caring(data, CareConfig(duplicates="stop", conflicts="stop")))
    assert [each.code for each in error.value.problems] == ["duplicates_stop", "conflicts_stop"]


def test_nothing_left_is_refused() -> None:
    data = rows([(place, 0) for place in range(12)])
    with pytest.raises(ConfigError, match="no training sample stays"):
        drained(caring(data, CareConfig(conflicts="skip")))


def divided(data: Data, *changes: str) -> Parts:
    return drained(dividing(with_overrides(ExperimentConfig(), changes), data))[0]


def test_a_copy_does_not_come_to_both_sides_of_the_split() -> None:
    x = torch.arange(20.0).repeat(2)[:, None]  # every row twice
    y = (torch.arange(40) % 2).long()
    data = table(x, y)
    plain = divided(data, "train.validation=0.25")
    assert set(x[plain.training, 0].tolist()) & set(x[plain.validation, 0].tolist())
    parts = divided(data, "train.validation=0.25", "care.leaks=skip")
    assert not set(x[parts.training, 0].tolist()) & set(x[parts.validation, 0].tolist())
    assert torch.equal(parts.validation, plain.validation)
    assert len(parts) == 40
    with pytest.raises(ConfigError) as error:
        divided(data, "train.validation=0.25", "care.leaks=stop")
    assert error.value.problems[0].code == "leaks_stop"


def test_the_split_is_made_of_what_stays() -> None:
    parts = divided(rows([(3, 0), (9, 8)]), "train.validation=0.3", "care.duplicates=skip")
    assert parts.left_out.tolist() == [3, 9]
    both = sorted([*parts.training.tolist(), *parts.validation.tolist()])
    assert both == [0, 1, 2, 4, 5, 6, 7, 8, 10, 11]


def test_comparing_is_told_and_counted() -> None:
    config = with_overrides(settings(), ["care.duplicates=skip"])
    stages = dividing(config, rows([(3, 0)], test=[1]))
    assert next(stages) == Stage("comparing", 12, 13)


def test_a_table_is_compared_before_it_is_fitted(tmp_path) -> None:
    file = tmp_path / "rows.csv"
    lines = [f"{number},{number % 3},{'ab'[number % 2]}" for number in range(30)]
    lines[7] = lines[1]
    file.write_text("x,kind,target\n" + "\n".join(lines) + "\n")
    config = with_overrides(
        settings("train.validation=0.2"),
        ["dataset=table", f"dataset.path={file}", "dataset.target=target", "care.duplicates=skip"],
    )
    made = plan(config)
    assert made.parts.left_out.tolist() == [7]
    assert len(made.parts.training) + len(made.parts.validation) == 29
    note = next(note for note in made.notes if note.code == "duplicates_left_out")
    assert note.facts == {"count": 1}
    # Measured on the training rows alone: the doubled row is not among them.
    x = made.data.train.gather(made.parts.training)[:, 0]
    assert np.isclose(x.mean().item(), 0, atol=1e-5)


def test_a_stop_names_the_file(tmp_path) -> None:
    root = plant(tmp_path)
    for damaged in ("cat/empty.png", "cat/text.jpg", "dog/cut.jpg"):
        (root / "train" / damaged).unlink()
    config = with_overrides(
        settings(),
        ["dataset=image-folder", f"dataset.path={root}", "dataset.size=32", "care.duplicates=stop"],
    )
    with pytest.raises(ConfigError) as error:
        plan(config)
    (problem,) = error.value.problems
    assert str(problem.facts["first"]).endswith("train/cat/copy.png")


def test_a_resumed_run_leaves_out_the_same(tell, tmp_path) -> None:
    changes = ["care.duplicates=skip", "care.leaks=skip", "train.validation=0.25"]
    data = rows([(3, 0), (9, 8)])
    whole = tell(settings(*changes, "train.epochs=4"), data, folder=tmp_path / "whole")
    tell(settings(*changes, "train.epochs=2"), data, folder=tmp_path / "parts")
    again = tell(settings(*changes, "train.epochs=4"), data, folder=tmp_path / "parts")
    assert step_losses(again) == step_losses(whole)[-len(step_losses(again)) :]
    assert "duplicates_left_out" in [event.code for event in whole if isinstance(event, Noted)]
    assert not any(isinstance(event, Preparing) and event.what == "comparing" for event in again)


def test_digits_are_all_kept() -> None:
    data = datasets["digits"]().build()
    care = dict.fromkeys(["duplicates", "conflicts", "leaks", "near_duplicates"], "skip")
    assert left_out(data, **care) == []
