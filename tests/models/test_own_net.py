"""A model in a person's own file: found, called by the names it asks for, and told what fails."""

from __future__ import annotations

import textwrap

import pytest
import torch

from dpgui.config import ConfigError
from dpgui.models import models
from dpgui.own_code.trust import read_code, trust
from tests.models.seeing import codes

HEAD = "import torch\nfrom torch import nn\n"


@pytest.fixture
def own(tmp_path):
    """Write a trusted file and give the choice of it."""

    def make(source, *, trusted=True, **options):
        file = tmp_path / "net.py"
        file.write_text(HEAD + textwrap.dedent(source), encoding="utf-8")
        if trusted:
            trust(file)
        return models["python-file"](path=str(file), **options)

    return make


def refusal(choice, shape=(4,)):
    with pytest.raises(ConfigError) as caught:
        choice.build(shape, 3)
    (found,) = caught.value.problems
    assert "{" not in found.text
    return found


NET = """
class Net(nn.Module):
    def __init__(self, {0}):
        super().__init__()
        self.given = dict({1})
"""


def given(own, parameters, shape, **options):
    words = ", ".join(f"{name}={name}" for name in parameters)
    net = own(NET.format(", ".join(parameters), words), **options).build(shape, 3)
    return net.given


@pytest.mark.parametrize(
    ("shape", "wanted"),
    [
        ((3, 8, 8), {"in_channels": 3, "num_classes": 3, "image_size": 8}),
        ((1, 6, 8), {"channels": 1, "n_classes": 3, "image_size": (6, 8)}),
        ((2, 6, 8), {"in_chans": 2, "classes": 3, "input_shape": (2, 6, 8), "in_features": 96}),
        ((5,), {"shape": (5,), "features": 5}),
    ],
)
def test_it_gets_what_it_asks_for_by_name(own, shape, wanted):
    assert given(own, list(wanted), shape) == wanted


def test_arguments_are_passed_on_and_win(own):
    asked = given(own, ["classes", "width"], (4,), arguments="width = 7, classes = 9")
    assert asked == {"classes": 9, "width": 7}


def test_one_that_asks_for_nothing_is_called_without_arguments(own):
    net = own("def model():\n    return nn.Linear(4, 3)\n").build((4,), 3)
    assert isinstance(net, torch.nn.Linear)


def test_what_it_asks_for_and_cannot_have_is_said(own):
    found = refusal(own("def model(in_channels, depth): ...\n"))
    assert (found.path, found.code) == ("model.arguments", "own_arguments_unfit")
    assert "'in_channels'" in found.text


TWO = """
class Block(nn.Module):
    pass
class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
class Net(Base):
    pass
"""


def test_the_net_is_found_among_its_parts_and_bases(own):
    assert type(own(TWO).build((4,), 3)).__name__ == "Net"
    assert type(own(TWO, entry="Block").build((4,), 3)).__name__ == "Block"
    made = own(TWO + "def model(classes):\n    return nn.Linear(2, classes)\n").build((4,), 3)
    assert type(made).__name__ == "Linear"


def test_one_of_several_is_named(own):
    several = TWO + "class Other(nn.Module):\n    pass\n"
    found = refusal(own(several))
    assert (found.path, found.code) == ("model.entry", "own_model_several")
    assert found.facts["names"] == "Net, Other"
    found = refusal(own(several, entry="Oter"))
    assert found.facts["nearest"] == "Other"


@pytest.mark.parametrize(
    ("source", "options", "code"),
    [
        ("from torch.nn import Linear\n", {}, "own_model_none"),
        ("net = nn.Linear(2, 2)\n", {"entry": "net"}, "own_model_not_made"),
        ("def model():\n    return 3\n", {}, "own_model_no_module"),
        ("def model():\n    return [][1]\n", {}, "own_code_failed"),
        ("raise SystemExit\n", {}, "own_code_failed"),
    ],
)
def test_what_makes_no_net_is_a_sentence(own, source, options, code):
    assert refusal(own(source, **options)).code == code


def test_a_failure_names_its_line(own):
    found = refusal(own("\n\ndef model():\n    return nn.Linear('a', 2)\n"))
    assert found.path == "model.path"
    assert found.facts["line"] == 6
    assert found.facts["text"] == "return nn.Linear('a', 2)"


def test_it_is_never_run_before_it_is_trusted(own, tmp_path):
    ran = tmp_path / "ran"
    choice = own(f"open({str(ran)!r}, 'w')\ndef model(): ...\n", trusted=False)
    assert codes(choice.ready()) == ["file_not_trusted"]
    assert refusal(choice).code == "file_not_trusted"
    assert choice.record() == {}
    assert not ran.exists()


def test_what_is_wrong_is_found_without_running_it(own, tmp_path):
    assert codes(models["python-file"]().ready()) == ["file_needed"]
    assert codes(models["python-file"](path=str(tmp_path / "no.py")).ready()) == ["file_missing"]
    wrong = own("def model(:\n", arguments="a b").ready()
    assert {(p.path, p.code) for p in wrong} == {
        ("model.arguments", "own_arguments_bad"),
        ("model.path", "own_code_failed"),
    }


def test_the_record_says_which_code_was_run(own):
    choice = own(TWO)
    choice.build((4,), 3)
    code = read_code(choice.path)
    assert choice.record() == {"code": code.path, "entry": "Net", "sha256": code.sha256}


def test_weights_follow_the_seed_and_not_the_file(own):
    choice = own("torch.manual_seed(5)\ndef model():\n    return nn.Linear(4, 3)\n")
    torch.manual_seed(1)
    wanted = torch.nn.Linear(4, 3).weight
    torch.manual_seed(1)
    assert torch.equal(choice.build((4,), 3).weight, wanted)
