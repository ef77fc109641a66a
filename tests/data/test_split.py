import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from dpgui.config.problem import errors
from dpgui.data import stratified_split


def labels(*counts: int) -> torch.Tensor:
    """Labels 0, 1, ... with those counts, in a mixed order."""
    y = torch.repeat_interleave(torch.arange(len(counts)), torch.tensor(counts))
    return y[torch.randperm(len(y), generator=torch.Generator().manual_seed(7))]


def per_class(y: torch.Tensor, index: torch.Tensor, classes: int) -> list[int]:
    return torch.bincount(y[index], minlength=classes).tolist()


def test_o69_each_class_keeps_its_share_and_a_single_sample_trains():
    y = labels(50, 3, 1)
    train, validation, notes = stratified_split(y, 0.2, seed=0)
    assert per_class(y, validation, 3) == [10, 1, 0]
    assert per_class(y, train, 3) == [40, 2, 1]
    (note,) = notes
    assert (note.code, note.severity, note.facts) == (
        "class_too_small",
        "warning",
        {"count": 1, "classes": "2"},
    )
    assert "2" in note.text


def test_o69_three_samples_of_one_class_give_one_to_validation():
    train, validation, notes = stratified_split(labels(3), 0.1, seed=0)
    assert (len(train), len(validation), notes) == (2, 1, [])


def test_o69_three_samples_of_three_classes_are_refused():
    train, validation, notes = stratified_split(labels(1, 1, 1), 0.1, seed=0)
    assert (len(train), len(validation)) == (3, 0)
    assert [problem.code for problem in errors(notes)] == ["no_class_divisible"]


def test_o69_many_small_classes_do_not_take_more_than_the_fraction():
    y = labels(*[2] * 100)
    train, validation, notes = stratified_split(y, 0.1, seed=0)
    assert (len(train), len(validation), notes) == (180, 20, [])
    assert max(per_class(y, validation, 100)) == 1


def test_same_seed_same_split_and_another_seed_another():
    y = labels(50, 50)
    first, again, other = (stratified_split(y, 0.2, seed)[1] for seed in (3, 3, 4))
    assert torch.equal(first, again)
    assert not torch.equal(first, other)


def test_a_fraction_of_zero_trains_on_everything():
    train, validation, notes = stratified_split(labels(5, 5), 0.0, seed=0)
    assert train.tolist() == list(range(10))
    assert (len(validation), validation.dtype, notes) == (0, torch.int64, [])


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=8),
    st.floats(0.01, 0.99),
    st.integers(0, 2**63 - 1),
)
def test_the_parts_are_sorted_disjoint_and_whole(counts, fraction, seed):
    y = labels(*counts)
    train, validation, _ = stratified_split(y, fraction, seed)
    assert train.tolist() == sorted(train.tolist())
    assert validation.tolist() == sorted(validation.tolist())
    assert sorted([*train.tolist(), *validation.tolist()]) == list(range(len(y)))
    kept = per_class(y, train, len(counts))
    assert all(kept), "every class trains"
    assert bool(len(validation)) == any(count > 1 for count in counts)
