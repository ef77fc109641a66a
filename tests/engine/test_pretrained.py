"""Published weights in a run: the right ones, or none and a sentence; never random ones."""

from __future__ import annotations

import pytest
import torch
import torchvision

from dpgui.engine.planning import plan
from dpgui.events import Noted, RunEnded, RunStarted
from dpgui.models.published import folders
from tests.engine.conftest import random_images, settings
from tests.engine.transferring import publish

ARCH = "shufflenet_v2_x0_5"
BASE = ("model=torchvision", f"model.arch={ARCH}", "train.batch_size=6", "optimizer.lr=0.01")
PRETRAINED = (*BASE, "transfer.weights=pretrained", "train.epochs=1")


@pytest.fixture
def theirs():
    torch.manual_seed(7)
    return torchvision.models.get_model(ARCH, weights=None)


@pytest.fixture
def here(theirs, monkeypatch, tmp_path):
    return publish(monkeypatch, folders()[0], ARCH, theirs)


def test_the_net_begins_from_the_published_weights_but_for_its_head(here, theirs):
    made = plan(settings(*PRETRAINED), data=random_images(12, size=32, channels=3))
    own, others = made.net.state_dict(), theirs.state_dict()
    for name, value in own.items():
        if not name.startswith("fc."):
            assert torch.equal(value, others[name]), name
    assert own["fc.weight"].shape == (3, 1024)
    torch.manual_seed(0)
    fresh = plan(settings(*BASE), data=random_images(12, size=32, channels=3)).net.state_dict()
    assert torch.equal(own["fc.weight"], fresh["fc.weight"])  # as the architecture begins it


@pytest.mark.slow
def test_o68_the_record_says_which_weights(here, tell):
    events = tell(settings(*PRETRAINED), random_images(12, size=32, channels=3))
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    said = started.model["weights"]
    assert (said["from"], said["name"]) == ("pretrained", "TEST_V1")
    assert said["file"].endswith(here.file)
    assert said["sha256"].startswith(here.sha256)
    assert said["fresh"] == ["fc.weight", "fc.bias"]
    assert said["skipped"] == ["fc.weight", "fc.bias"]
    assert events[-1].status == "completed"
    notes = {event.code for event in events if isinstance(event, Noted)}
    assert "weights_taken" in notes


def refusal(events):
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert end.status == "refused"
    assert not [event for event in events if isinstance(event, RunStarted)]
    return end.problems[0]


def test_o68_weights_that_are_not_here_refuse_the_run(tell):
    problem = refusal(tell(settings(*PRETRAINED), random_images(12, size=32, channels=3)))
    assert problem.code == "weights_missing"
    assert "shufflenetv2_x0.5-f707e7126e.pth" in problem.text
    assert str(folders()[0]) in problem.text


def test_o68_a_damaged_file_refuses_the_run(here, tell):
    file = folders()[0] / here.file
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    problem = refusal(tell(settings(*PRETRAINED), random_images(12, size=32, channels=3)))
    assert problem.code == "weights_damaged"
    assert here.file in problem.text


@pytest.mark.slow
def test_weights_that_torch_hub_has_are_found(theirs, monkeypatch, tmp_path):
    monkeypatch.setenv("TORCH_HOME", str(tmp_path / "torch"))
    made = publish(monkeypatch, tmp_path / "torch" / "hub" / "checkpoints", ARCH, theirs)
    assert made.located() == tmp_path / "torch" / "hub" / "checkpoints" / made.file
    net = plan(settings(*PRETRAINED), data=random_images(12, size=32, channels=3)).net
    assert torch.equal(net.conv1[0].weight, theirs.conv1[0].weight)


@pytest.mark.slow
def test_o61_grey_images_see_what_the_weights_saw_in_grey(here, theirs):
    net = plan(settings(*PRETRAINED), data=random_images(12, size=32, channels=1)).net
    grey = torch.randn(2, 1, 32, 32)
    with torch.no_grad():
        ours, others = net.conv1[0](grey), theirs.conv1[0](grey.expand(-1, 3, -1, -1))
    assert torch.allclose(ours, others, atol=1e-5)


@pytest.mark.slow
def test_a_resumed_run_needs_the_file_no_more(here, tell, tmp_path):
    data = random_images(12, size=32, channels=3)
    tell(settings(*PRETRAINED), data)
    (folders()[0] / here.file).unlink()
    events = tell(settings(*PRETRAINED, "train.epochs=2"), data)
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    assert started.from_epoch == 1
    assert started.model["weights"]["name"] == "TEST_V1"
    assert events[-1].status == "completed"


def test_a_model_without_published_weights_is_refused(tell):
    problem = refusal(tell(settings("transfer.weights=pretrained"), random_images(12)))
    assert problem.code == "weights_not_published"
