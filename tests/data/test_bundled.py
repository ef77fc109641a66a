import pytest
import torch

from dpgui.config import ConfigError
from dpgui.data import bundled, datasets


@pytest.fixture
def reference():
    """scikit-learn's own loaders; imported late, they take two seconds."""
    from sklearn import datasets as loaders

    return loaders


@pytest.mark.parametrize("name", ["iris", "wine", "breast-cancer"])
def test_tables_equal_what_scikit_learn_loads(name, reference):
    wanted = getattr(reference, f"load_{name.replace('-', '_')}")()
    data = datasets[name]().build()
    index = torch.arange(len(data.train))
    assert torch.equal(data.train.gather(index), torch.from_numpy(wanted.data).float())
    assert data.train.y.tolist() == wanted.target.tolist()
    assert list(data.classes) == list(wanted.target_names)
    assert (data.test, data.validation) == (None, None)


def test_digits_equal_what_scikit_learn_loads_scaled_to_bytes(reference):
    wanted = reference.load_digits()
    data = datasets["digits"]().build()
    images = data.train.gather(torch.arange(1797))
    assert (images.dtype, tuple(images.shape)) == (torch.uint8, (1797, 8, 8, 1))
    scaled = torch.from_numpy(wanted.images) * 255 / 16
    assert (images[..., 0] - scaled).abs().max() <= 0.5
    assert data.train.y.tolist() == wanted.target.tolist()


def test_a_missing_scikit_learn_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr(bundled, "bundled_file", lambda name: None)
    choice = datasets["iris"]()
    (problem,) = choice.check()
    assert "iris.csv" in problem.text
    assert "pip install scikit-learn" in problem.text
    with pytest.raises(ConfigError):
        choice.build()
