"""A model taken away: what is written, that it is the model, and that the model stays as it was."""

from __future__ import annotations

import csv
import importlib.util
import json
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from PIL import Image
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.engine.export import portable
from dpgui.engine.export.choice import exporters
from dpgui.engine.export.exporting import export_net, export_run
from dpgui.engine.export.portable import Portable, compare
from dpgui.engine.parallel import SimulatedDataParallel
from dpgui.engine.story import story
from dpgui.events import RunEnded
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.own_models import RETURNS, own_file, own_settings, returning

HERE = {name: importlib.util.find_spec(name) for name in ("onnx", "onnxscript", "onnxruntime")}


class Dropping(nn.Module):
    """Batch norm and dropout: in training mode no two passes are alike."""

    def __init__(self):
        super().__init__()
        self.first, self.norm = nn.Linear(4, 16), nn.BatchNorm1d(16)
        self.drop, self.last = nn.Dropout(0.5), nn.Linear(16, 3)
        self.meta = {"made": "by hand"}

    def forward(self, x):
        return {"logits": self.last(self.drop(self.norm(self.first(x))))}


def program(file):
    return torch.export.load(file).module()


def codes(caught):
    return [problem.code for problem in caught.value.problems]


def trained(folder, config, data=None):
    """A run in `folder`, as the store keeps it."""
    end = list(story(config, folder, Control(), data=data))[-1]
    assert isinstance(end, RunEnded)
    assert end.status == "completed", end
    return config, folder


@pytest.mark.slow
def test_o77_a_wrapped_model_that_trains_is_exported_as_it_judges(tmp_path):
    torch.manual_seed(0)
    net = Dropping()
    wrapped = nn.DataParallel(SimulatedDataParallel(net, 2)).train()
    before = {name: value.clone() for name, value in net.state_dict().items()}
    files = [tmp_path / "one.pt2", tmp_path / "two.pt2"]
    random = torch.get_rng_state()
    for file in files:
        export_net(wrapped, (4,), {}, exporters["exported-program"](), file)
    assert torch.equal(torch.get_rng_state(), random)
    x = torch.randn(5, 4)
    one, two = (program(file)(x) for file in files)
    assert torch.equal(one, two)
    assert all(module.training for module in wrapped.modules())
    assert all(torch.equal(before[name], value) for name, value in net.state_dict().items())
    assert torch.allclose(one, net.eval()(x)["logits"], atol=1e-6)


def test_o12_o77_every_nesting_gives_the_bare_model_in_32_bits():
    net = Dropping().double()
    for wrapped in (net, nn.DataParallel(net), nn.DataParallel(SimulatedDataParallel(net, 2))):
        taken = Portable(wrapped, (4,))
        assert taken.net.meta == {"made": "by hand"}
        assert set(taken.net.state_dict()) == set(net.state_dict())
        assert {p.dtype for p in taken.parameters()} == {torch.float32}
    assert net.first.weight.dtype is torch.float64
    assert net.first.weight.requires_grad


def test_o77_a_run_goes_on_as_if_nothing_had_been_exported(tell, tmp_path):
    data, folder = random_table(24), tmp_path / "exported"
    broken = tell(settings("train.epochs=1"), data, folder=folder)
    export_run(settings(), folder, exporters["weights"](), tmp_path / "net.pt", "last")
    rest = tell(settings("train.epochs=3"), data, folder=folder)
    whole = tell(settings("train.epochs=3"), data, folder=tmp_path / "whole")
    assert step_losses(broken) + step_losses(rest) == step_losses(whole)
    ours, theirs = weights(folder), weights(tmp_path / "whole")
    assert all(torch.equal(ours[name], theirs[name]) for name in theirs)


@pytest.mark.parametrize("kind", RETURNS)
def test_o07_an_export_gives_the_scores_whatever_the_model_returns(tmp_path, kind):
    config = own_settings(own_file(tmp_path, returning(kind)), "train.epochs=1")
    _, folder = trained(tmp_path / "run", config, random_table(24))
    file = tmp_path / "net.pt2"
    export_run(config, folder, exporters["exported-program"](), file, "last")
    state, x = weights(folder), torch.randn(3, 4)
    hidden = (x @ state["body.weight"].T + state["body.bias"]).relu()
    wanted = hidden @ state["head.weight"].T + state["head.bias"]
    assert torch.allclose(program(file)(x), wanted, atol=1e-6)


def test_the_weights_alone_open_in_the_safe_mode(tmp_path):
    config, folder = trained(tmp_path / "run", settings(), random_table(24))
    file = tmp_path / "net.pt"
    written = export_run(config, folder, exporters["weights"](), file, "last")
    assert [each.name for each in written.files] == ["net.pt", "net.pt.json"]
    loaded, state = torch.load(file, weights_only=True), weights(folder)
    assert loaded.keys() == state.keys()
    assert all(torch.equal(loaded[name], state[name]) for name in state)


def test_the_card_says_what_a_user_must_know(tmp_path):
    config = settings("model=cnn", "model.channels=4", "train.validation=0.3")
    data = random_images(30)
    _, folder = trained(tmp_path / "run", config, data)
    export_run(config, folder, exporters["weights"](), tmp_path / "net.pt")
    card = json.loads((tmp_path / "net.pt.json").read_text())
    assert card["classes"] == ["a", "b", "c"]
    assert (card["kind"], card["shape"], card["checkpoint"]) == ("image", [1, 8, 8], "best")
    assert card["model"]["channels"] == [4]
    assert card["run"] == "run"
    pixels = data.train.x.double() / 255
    assert card["mean"] == pytest.approx([float(pixels.mean())], abs=0.02)
    assert 0 < card["std"][0] < 1


# The script that people take away


def predict(folder, *names):
    """What the script beside net.pt2 says, run where dpgui is not."""
    code = "import sys; sys.modules['dpgui'] = None; import runpy; sys.argv = sys.argv[1:]; "
    code += "runpy.run_path(sys.argv[0], run_name='__main__')"
    words = [sys.executable, "-c", code, "net.pt2.predict.py", *names]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_the_script_gives_the_scores_of_the_model_for_images(tmp_path):
    config = settings("model=cnn", "model.channels=4", "train.epochs=3")
    data = random_images(30, channels=3)
    _, folder = trained(tmp_path / "run", config, data)
    export_run(config, folder, exporters["exported-program"](), tmp_path / "net.pt2", "last")
    state = torch.load(next((folder / "checkpoints").glob("*.pt")), weights_only=True)
    Image.fromarray(data.train.x[4].numpy()).save(tmp_path / "four.png")
    np.save(tmp_path / "all.npy", data.train.x[:3].numpy())
    told = predict(tmp_path, "four.png", "all.npy")
    assert [each["sample"] for each in told] == ["four.png", *(f"all.npy:{i}" for i in range(3))]
    raw = data.train.x[[4, 0, 1, 2]].double() / 255
    x = (raw - torch.tensor(state["mean"])) / torch.tensor(state["std"])
    net = nn.Sequential(
        *(nn.Conv2d(3, 4, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()),
        *(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 3)),
    )
    net.load_state_dict(state["model"])
    with torch.no_grad():
        wanted = net(x.permute(0, 3, 1, 2).float())
    for each, scores in zip(told, wanted, strict=True):
        assert list(each["scores"].values()) == pytest.approx(scores.tolist(), abs=1e-4)
        assert each["class"] == "abc"[int(scores.argmax())]
        assert each["probability"] == pytest.approx(float(scores.softmax(0).max()), abs=1e-4)


@pytest.mark.slow
def test_the_script_encodes_the_rows_of_a_table_as_the_training_did(tmp_path):
    header = ["height", "colour", "born", "kind"]
    colours = ["red", "green", ""]
    rows = [
        [
            f"{index % 7},{index % 3}" if index % 5 else "",
            colours[index % 3],
            f"{index % 27 + 1:02}.03.{1950 + index}",
            "ab"[index % 2],
        ]
        for index in range(48)
    ]
    for name in ("rows.csv", "new.csv"):
        with (tmp_path / name).open("w", newline="") as stream:
            csv.writer(stream, delimiter=";").writerows([header, *rows])
    config = with_overrides(
        ExperimentConfig(),
        [
            *("dataset=table", f"dataset.path={tmp_path / 'rows.csv'}", "dataset.target=kind"),
            *("model=mlp", "model.hidden=", "devices=cpu", "optimizer=sgd"),
            *("train.validation=0", "train.epochs=2"),
        ],
    )
    _, folder = trained(tmp_path / "run", config)
    export_run(config, folder, exporters["exported-program"](), tmp_path / "net.pt2", "last")
    told = predict(tmp_path, "new.csv")
    from dpgui.data import datasets

    source = datasets["table"](path=str(tmp_path / "rows.csv"), target="kind").open().fitted()
    x = torch.from_numpy(source.parts["train"].read(np.arange(48)))
    assert x.shape == (48, 5)
    state = weights(folder)
    wanted = x @ state["0.weight"].T + state["0.bias"]
    found = torch.tensor([list(each["scores"].values()) for each in told])
    assert torch.allclose(found, wanted, atol=1e-4)


# What is refused


def test_files_that_are_there_are_not_replaced_unasked(tmp_path):
    (tmp_path / "net.pt2.predict.py").write_text("mine")
    exporter, file = exporters["exported-program"](), tmp_path / "net.pt2"
    with pytest.raises(ConfigError) as caught:
        export_net(Dropping(), (4,), {}, exporter, file)
    assert codes(caught) == ["export_there"]
    assert (tmp_path / "net.pt2.predict.py").read_text() == "mine"
    export_net(Dropping(), (4,), {}, exporter, file, replace=True)
    assert (tmp_path / "net.pt2.predict.py").read_text() != "mine"
    with pytest.raises(ConfigError) as caught:
        export_net(Dropping(), (4,), {}, exporter, tmp_path / "net.pt")
    assert codes(caught) == ["export_suffix"]


class Looking(Dropping):
    """Its forward looks at a value, which no graph can hold."""

    def forward(self, x):
        return self.first(x) if float(x.sum()) > 0 else self.first(-x)


class FixedBatch(Dropping):
    """Its forward knows a single number of samples."""

    def forward(self, x):
        return self.first(x).reshape(2, 16)


@pytest.mark.parametrize("net", [Looking, FixedBatch])
def test_what_cannot_be_a_graph_of_any_batch_is_a_sentence_and_leaves_nothing(tmp_path, net):
    with pytest.raises(ConfigError) as caught:
        export_net(net(), (4,), {}, exporters["exported-program"](), tmp_path / "net.pt2")
    assert codes(caught) == ["export_fails"]
    assert list(tmp_path.iterdir()) == []


def test_o78_a_file_that_differs_from_the_model_is_taken_away(tmp_path, monkeypatch):
    def wrong(model, written):
        compare(model, lambda x: written(x) + (0.1 if len(x) == 3 else 0.0))

    monkeypatch.setattr("dpgui.engine.export.tracing.compare", wrong)
    with pytest.raises(ConfigError) as caught:
        export_net(Dropping(), (4,), {}, exporters["exported-program"](), tmp_path / "net.pt2")
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts) == ("export_differs", {"samples": 3, "by": "0.1"})
    assert list(tmp_path.iterdir()) == []


def test_a_run_without_a_checkpoint_says_so(tmp_path):
    with pytest.raises(ConfigError) as caught:
        export_run(settings(), tmp_path, exporters["weights"](), tmp_path / "net.pt")
    assert codes(caught) == ["no_checkpoint"]
    config, folder = trained(tmp_path / "run", settings(), random_table(24))
    with pytest.raises(ConfigError) as caught:
        export_run(config, folder, exporters["weights"](), tmp_path / "net.pt")
    assert codes(caught) == ["export_no_best"]


# ONNX


def test_o78_missing_packages_are_named_before_anything_is_done(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "dpgui.engine.exporters.onnx.importlib.util.find_spec",
        lambda name: None if name == "onnxscript" else SimpleNamespace(),
    )
    with pytest.raises(ConfigError) as caught:
        export_run(settings(), tmp_path, exporters["onnx"](), tmp_path / "net.onnx")
    (problem,) = caught.value.problems
    assert problem.code == "onnx_missing"
    assert problem.text.endswith("pip install onnxscript")


def test_o78_one_and_three_samples_are_compared_and_never_the_example(monkeypatch):
    seen = []
    model = Portable(Dropping(), (4,))

    def written(x):
        seen.append(len(x))
        return model(x)

    compare(model, written)
    assert seen == [1, 3]
    assert portable.EXAMPLE not in seen


@pytest.mark.slow
@pytest.mark.skipif(not all(HERE.values()), reason=f"not all installed: {', '.join(HERE)}")
@pytest.mark.parametrize("arch", ["mlp", "resnet18"])
def test_o78_onnx_does_what_the_model_does_for_any_batch(tmp_path, arch):
    import onnxruntime

    from dpgui.models import models

    shape = (4,) if arch == "mlp" else (1, 32, 32)
    choice = models["mlp"](hidden=(8,)) if arch == "mlp" else models["torchvision"](arch=arch)
    net = choice.build(shape, 3)
    file = tmp_path / "net.onnx"
    export_net(net, shape, {}, exporters["onnx"](), file)
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    for count in (1, 2, 3, 7):
        x = torch.randn(count, *shape)
        (found,) = session.run(["logits"], {"input": x.numpy()})
        with torch.no_grad():
            wanted = net.eval()(x)
        assert torch.allclose(torch.from_numpy(found), wanted, atol=1e-4)
