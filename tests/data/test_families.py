"""Generated points: their forms, beside scikit-learn's definitions and by their formulas."""

import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_gaussian_quantiles, make_moons

from dpgui.data import datasets

FAMILIES = ["moons", "blobs", "spirals", "gaussian-quantiles"]


def points(name, **options):
    part = datasets[name](**options).open().parts["train"]
    return part.x.astype(np.float64), part.labels


def ordered(x):
    """Rows in an order of their own, to compare sets of points."""
    return x[np.lexsort(x.round(5).T)]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_seed_gives_the_same_points_and_another_gives_others(name):
    one, labels = points(name, samples=60, data_seed=3)
    again, labels_again = points(name, samples=60, data_seed=3)
    other, _ = points(name, samples=60, data_seed=4)
    assert np.array_equal(one, again)
    assert np.array_equal(labels, labels_again)
    assert not np.allclose(one, other)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("samples", [2, 10, 101])
def test_classes_are_as_large_as_each_other_and_mixed(name, samples):
    choice = datasets[name](samples=samples)
    source = choice.open()
    counts = np.bincount(source.parts["train"].labels, minlength=len(source.classes))
    assert counts.sum() == samples
    assert counts.max() - counts.min() <= 1
    assert (choice.facts().shape, choice.facts().classes) == (source.shape, source.classes)
    if samples > 10:
        assert np.any(np.diff(source.parts["train"].labels) < 0)


def test_moons_without_noise_are_scikit_learns():
    x, labels = points("moons", samples=101, noise=0.0)
    expected, classes = make_moons(101, noise=None, shuffle=False)
    for label in (0, 1):
        ours, theirs = ordered(x[labels == label]), ordered(expected[classes == label])
        # One of the two half circles has the odd point; both have theirs evenly along the arc.
        assert abs(len(ours) - len(theirs)) <= 1
        assert np.allclose(ours[[0, -1]], theirs[[0, -1]], atol=1e-6)
    even, labels = points("moons", samples=100, noise=0.0)
    theirs, _ = make_moons(100, noise=None, shuffle=False)
    assert np.allclose(ordered(even), ordered(theirs), atol=1e-6)


def test_noise_is_the_deviation():
    clean = np.concatenate([ordered(points("moons", samples=100, noise=0.0)[0])])
    assert np.allclose(np.hypot(*clean[clean[:, 1] > 0.5].T), 1, atol=1e-6)
    x, labels = points("blobs", samples=30_000, classes=2, noise=2.0)
    assert x[labels == 0].std(0) == pytest.approx([2, 2], rel=0.05)


def test_blobs_are_scikit_learns_around_the_same_centres():
    x, labels = points("blobs", samples=6000, classes=3, features=4, noise=0.5, data_seed=1)
    centres = np.stack([x[labels == label].mean(0) for label in range(3)])
    assert np.all(np.abs(centres) < 10.1)
    theirs, classes = make_blobs(6000, centers=centres, cluster_std=0.5, random_state=0)
    for label in range(3):
        ours, other = x[labels == label], theirs[classes == label]
        assert len(ours) == len(other)
        assert ours.mean(0) == pytest.approx(other.mean(0), abs=0.06)
        assert np.cov(ours.T) == pytest.approx(np.cov(other.T), abs=0.03)


def test_gaussian_quantiles_are_shells_of_equal_size_as_scikit_learns():
    x, labels = points("gaussian-quantiles", samples=900, classes=3, features=2)
    radius = (x**2).sum(1)
    for inner in (0, 1):
        assert radius[labels == inner].max() <= radius[labels == inner + 1].min()
    theirs, classes = make_gaussian_quantiles(
        n_samples=900, n_features=2, n_classes=3, random_state=0
    )
    assert np.array_equal(np.bincount(labels), np.bincount(classes))
    edges = [((theirs**2).sum(1))[classes == inner].max() for inner in (0, 1)]
    # The terciles of the chi-squared distribution of two degrees: -2 ln(2/3), -2 ln(1/3).
    assert edges == pytest.approx([0.811, 2.197], rel=0.15)
    assert [radius[labels == at].max() for at in (0, 1)] == pytest.approx([0.811, 2.197], rel=0.15)


def test_spirals_follow_their_formula():
    x, labels = points("spirals", samples=90, classes=3, turns=2.0, noise=0.0)
    radius = np.hypot(*x.T)
    angle = np.arctan2(x[:, 1], x[:, 0])
    turned = 2 * np.pi * (2.0 * radius + labels / 3)
    assert np.allclose(np.cos(angle), np.cos(turned), atol=1e-4)
    assert np.allclose(np.sin(angle), np.sin(turned), atol=1e-4)
    assert np.allclose(np.sort(radius[labels == 1]), np.arange(1, 31) / 30, atol=1e-6)
