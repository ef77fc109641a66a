import pytest
import torch

from dpgui.config import ConfigError
from dpgui.data.labels import checked


@pytest.mark.parametrize(
    ("given", "wanted", "shown"),
    [
        ([1, 2, 3, 1], [0, 1, 2, 0], "1 -> 0, 2 -> 1, 3 -> 2"),
        ([0, 10, 5], [0, 2, 1], "0 -> 0, 5 -> 1, 10 -> 2"),
        ([4, 2, 4], [1, 0, 1], "2 -> 0, 4 -> 1"),
    ],
)
def test_o56_labels_with_gaps_are_mapped_and_the_map_is_told(given, wanted, shown):
    labels = checked(torch.tensor(given).numpy())
    assert labels.y.tolist() == wanted
    (note,) = labels.notes
    assert (note.code, note.severity, note.facts) == ("labels_mapped", "note", {"map": shown})


@pytest.mark.parametrize("dtype", [torch.int32, torch.uint8, torch.float32, torch.float64])
def test_o56_any_number_type_becomes_int64(dtype):
    labels = checked(torch.tensor([1.0, 0.0, 2.0]).to(dtype).numpy())
    assert (labels.y.tolist(), labels.y.dtype.name) == ([1, 0, 2], "int64")
    assert (labels.classes, labels.notes) == (("0", "1", "2"), ())


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([0, -1, 1], "labels_negative"),
        ([0.0, 1.5], "labels_not_whole"),
        ([0.0, float("nan")], "labels_missing"),
        ([0.0, float("inf")], "labels_missing"),
        ([[0, 1], [1, 0]], "labels_shape"),
        ([], "labels_shape"),
    ],
)
def test_o56_labels_that_mean_nothing_are_refused_with_a_sentence(given, code):
    with pytest.raises(ConfigError) as caught:
        checked(torch.tensor(given).numpy())
    (problem,) = caught.value.problems
    assert problem.code == code
    assert "{" not in problem.text


def test_o56_a_label_beyond_the_named_classes_is_refused():
    with pytest.raises(ConfigError, match="label 3, but the last class is 2"):
        checked(torch.tensor([0, 3]).numpy(), ["a", "b", "c"])


def test_named_classes_need_not_all_occur():
    labels = checked(torch.tensor([2, 0]).numpy(), ["a", "b", "c"])
    assert (labels.y.tolist(), labels.classes, labels.notes) == ([2, 0], ("a", "b", "c"), ())


def test_a_long_map_is_cut():
    (note,) = checked(torch.arange(1, 200).numpy()).notes
    assert str(note.facts["map"]).endswith("20 -> 19, ...")
