"""When checkpoints are written and which stay: by steps, time and epochs, and the best few."""

from __future__ import annotations

import errno
import json
import math
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import torch

from dpgui.config import SaveConfig
from dpgui.engine.checkpoint import Checkpoints, SaveError
from dpgui.engine.keeping import Keeper
from dpgui.engine.progress import Kept, Progress
from dpgui.events import Noted, Saved
from tests.engine.conftest import random_table, settings


class State:
    """What a keeper needs of a training state."""

    def __init__(self, **place):
        self.progress = Progress(**place)

    def capture(self):
        return {"progress": self.progress.facts(), "model": {"w": torch.zeros(2)}}


class Planned:
    """What a keeper needs of a plan: 10 steps an epoch."""

    def __init__(self, **options):
        self.config = settings("train.epochs=100")
        self.config = self.config.changed(save=SaveConfig(**options).model_dump())
        self.shape = type("Shape", (), {"steps": 10})()


def keeper(folder: Path, state: State | None = None, now: float = 0.0, **options) -> Keeper:
    return Keeper(Planned(**options), state or State(), Checkpoints(folder), now)


def epoch(keeping: Keeper, now: float, **figures: float) -> list[str]:
    """Another epoch of 10 steps is done, with these figures of the validation."""
    progress = keeping._state.progress
    progress.epoch, progress.step, progress.batch = progress.epoch + 1, progress.step + 10, 0
    progress.figures = {f"validation/{name}": value for name, value in figures.items()}
    kinds = keeping.after_epoch(now)
    if kinds:
        keeping.save(kinds, now)
    return kinds


def steps_on_disk(folder: Path) -> list[int]:
    return sorted(int(file.stem.removeprefix("step-")) for file in folder.glob("step-*.pt"))


def pointed(folder: Path, name: str) -> int:
    return json.loads((folder / f"{name}.json").read_text())["step"]


def test_by_steps_the_multiples_are_due(tmp_path: Path):
    state = State(step=3)
    keeping = keeper(tmp_path, state, steps=4, seconds=0)
    due = []
    for state.progress.step in range(4, 14):
        if keeping.due(0.0):
            due.append(state.progress.step)
            keeping.save(["last"], 0.0)
    assert due == [4, 8, 12]


def test_by_steps_the_trainer_saves_at_the_very_step(tmp_path: Path, tell):
    config = settings("train.batch_size=4", "save.steps=3", "save.epochs=0", "train.epochs=2")
    events = tell(config, random_table(20), folder=tmp_path)  # 5 steps an epoch
    assert [e.step for e in events if isinstance(e, Saved)] == [3, 6, 9, 10]


def test_by_time_the_age_of_the_last_one_counts(tmp_path: Path):
    keeping = keeper(tmp_path, now=100.0, seconds=60)
    assert not keeping.due(159.0)
    assert keeping.due(160.0)
    keeping.save(["last"], 161.0)
    assert not keeping.due(220.0)
    assert keeping.due(221.0)
    assert not keeper(tmp_path, seconds=0).due(1e9)


def test_by_epochs_quick_ones_share_a_checkpoint(tmp_path: Path):
    keeping = keeper(tmp_path, epochs=2, seconds=0)
    told = [(now, epoch(keeping, now)) for now in (6.0, 7.0, 8.0, 9.0, 12.5, 14.0, 20.0)]
    assert [now for now, kinds in told if kinds] == [7.0, 12.5, 20.0]
    # Epoch 4 came too soon after epoch 2, so its checkpoint was made up for after epoch 5.


def test_none_by_epochs(tmp_path: Path):
    keeping = keeper(tmp_path, epochs=0, seconds=0)
    assert not any(epoch(keeping, now) for now in (10.0, 20.0, 30.0))


def test_the_best_few_stay_and_the_first_of_equals_wins(tmp_path: Path):
    keeping = keeper(tmp_path, keep_best=2, keep_last=1, epochs=0)
    accuracies = [0.5, 0.7, 0.5, 0.6, math.nan, 0.7, 0.65]
    kinds = [epoch(keeping, 0.0, accuracy=accuracy) for accuracy in accuracies]
    best, top, no = ["last", "best", "top"], ["last", "top"], []
    assert kinds == [best, best, no, top, no, top, no]
    # Epochs 2 and 6 reached 0.7; that of epoch 2 came first.
    assert [(kept.step, kept.value) for kept in keeping._state.progress.top] == [
        (20, 0.7),
        (60, 0.7),
    ]
    assert steps_on_disk(tmp_path) == [20, 60]
    assert (pointed(tmp_path, "best"), pointed(tmp_path, "last")) == (20, 60)
    assert [facts["step"] for facts in Checkpoints(tmp_path).tops()] == [20, 60]


def test_the_best_by_loss_is_the_lowest(tmp_path: Path):
    keeping = keeper(tmp_path, best_by="loss", epochs=0)
    losses = [math.inf, 2.0, 3.0, math.nan, 1.0]
    kinds = [epoch(keeping, 0.0, loss=loss, accuracy=0.5) for loss in losses]
    assert kinds == [[], ["last", "best"], [], [], ["last", "best"]]
    assert (keeping._state.progress.best, pointed(tmp_path, "best")) == (1.0, 50)


def test_the_newest_stay_as_a_spare(tmp_path: Path):
    keeping = keeper(tmp_path, keep_last=3, keep_best=0)
    for now in range(10, 60, 10):
        epoch(keeping, float(now), accuracy=now / 100)
    assert steps_on_disk(tmp_path) == [30, 40, 50]
    assert not (tmp_path / "best.json").exists()


def test_a_later_attempt_that_died_does_not_stay(tmp_path: Path):
    Checkpoints(tmp_path).save({}, {}, 99, ["last"])
    epoch(keeper(tmp_path), 10.0, accuracy=0.5)
    assert steps_on_disk(tmp_path) == [10]


def test_what_could_not_be_written_is_not_among_the_best(tmp_path: Path, monkeypatch):
    keeping = keeper(tmp_path, keep_best=2)
    epoch(keeping, 10.0, accuracy=0.5)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError):
            epoch(keeping, 20.0, accuracy=0.9)
    assert [kept.value for kept in keeping._state.progress.top] == [0.5]
    assert epoch(keeping, 30.0, accuracy=0.6) == ["last", "best", "top"]
    assert pointed(tmp_path, "best") == 30
    assert Checkpoints(tmp_path).facts("last")["best"] == 0.9, "the figure itself was reached"


def test_a_restored_run_goes_on_ranking(tmp_path: Path):
    first = keeper(tmp_path, keep_best=2)
    for now, accuracy in ((10.0, 0.7), (20.0, 0.6)):
        epoch(first, now, accuracy=accuracy)
    (tmp_path / "best.json").unlink()
    (tmp_path / "top-000000020.json").write_text("{")
    again = keeper(tmp_path, State(**Progress.of(first._state.progress.facts()).__dict__))
    assert [kept.step for kept in again._state.progress.top] == [10]  # it keeps one from now on
    assert pointed(tmp_path, "best") == 10
    assert epoch(again, 30.0, accuracy=0.7) == ["last"]
    assert epoch(again, 40.0, accuracy=0.8) == ["last", "best"]


def test_a_run_of_an_earlier_version_keeps_its_best(tmp_path: Path):
    Checkpoints(tmp_path).save({}, {}, 10, ["last", "best"])
    state = State(epoch=3, step=20, best=0.9, best_epoch=1)
    keeping = keeper(tmp_path, state, keep_best=3)
    assert state.progress.top == [Kept(10, 1, 0.9, "accuracy")]
    assert epoch(keeping, 0.0, accuracy=0.5) == ["last", "top"]
    assert steps_on_disk(tmp_path) == [10, 30]


def test_another_figure_that_counts_begins_anew(tmp_path: Path):
    state = State(epoch=3, step=20, best=0.9, top=[Kept(10, 1, 0.9, "accuracy")])
    keeping = keeper(tmp_path, state, best_by="loss")
    assert (state.progress.best, state.progress.top) == (None, [])
    assert epoch(keeping, 0.0, loss=5.0) == ["last", "best"]


def test_o45_facts_of_a_checkpoint_are_strict_json(tmp_path: Path):
    Checkpoints(tmp_path).save(
        {}, {"figures": {"validation/loss": math.nan, "best": [math.inf, 1.0]}}, 1, ["last"]
    )

    def refuse(name: str) -> float:
        raise AssertionError(f"{name} is no JSON")

    facts = json.loads((tmp_path / "last.json").read_text(), parse_constant=refuse)
    assert facts["figures"] == {"validation/loss": None, "best": [None, 1.0]}


# Disks that refuse


def refusing(monkeypatch, number: int, times: int = 10**6) -> None:
    """From now on the disk refuses to sync files, so many times."""
    real, left = os.fsync, [times]

    def fsync(handle):
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(number, os.strerror(number))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EROFS, "save_read_only"),
        (errno.EACCES, "save_read_only"),
        (errno.EIO, "save_failed"),
    ],
)
def test_o53_a_refusal_is_named_for_what_it_is(tmp_path: Path, monkeypatch, number, code):
    store = Checkpoints(tmp_path)
    store.save({"n": torch.zeros(1)}, {}, 1, ["last"])
    refusing(monkeypatch, number)
    with pytest.raises(SaveError) as found:
        store.save({"n": torch.zeros(3 * 2**18)}, {}, 2, ["last"])
    assert (found.value.code, found.value.facts["folder"]) == (code, str(tmp_path))
    if code == "disk_full":
        assert found.value.facts["needed"] == "3.0 MiB"
        assert found.value.facts["free"][-3:] in ("MiB", "GiB", "TiB")
    assert store.load()[0]["n"].numel() == 1
    assert steps_on_disk(tmp_path) == [1]


@pytest.mark.parametrize(("rule", "status"), [("go-on", "completed"), ("stop", "failed")])
def test_o53_a_disk_that_is_full_for_a_while_ends_the_run_only_if_the_rule_says_so(
    tmp_path: Path, monkeypatch, tell, rule: str, status: str
):
    refusing(monkeypatch, errno.ENOSPC, times=1)
    config = settings("train.validation=0.3", "train.epochs=3", f"save.when_full={rule}")
    events = tell(config, random_table(40), folder=tmp_path)
    assert events[-1].status == status
    told = [e.code for e in events if isinstance(e, Noted)]
    assert (told, events[-1].code) == (
        (["disk_full"], "") if rule == "go-on" else ([], "disk_full")
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits are POSIX")
def test_o53_a_real_limit_on_the_size_of_files(tmp_path: Path):
    """The system itself refuses in the middle of a file, behind torch's own writer."""
    script = textwrap.dedent("""
        import resource, sys, torch
        from pathlib import Path
        from dpgui.engine.checkpoint import Checkpoints, SaveError
        store = Checkpoints(Path(sys.argv[1]))
        store.save({"n": torch.zeros(10)}, {}, 1, ["last"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        try:
            store.save({"n": torch.zeros(100_000)}, {}, 2, ["last"])
        except SaveError as error:
            print(error.code, error.facts["needed"])
        print(store.load()[0]["n"].numel(), *sorted(file.name for file in store.folder.iterdir()))
    """)
    words = [sys.executable, "-c", script, str(tmp_path)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told == ["disk_full 390.6 KiB", "10 last.json step-000000001.pt"]


def test_o53_leftovers_go_at_the_next_start(tmp_path: Path, tell):
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    (folder / ".step-000000007.pt.1.999999999.half").write_bytes(b"torn")
    told = tell(settings("train.epochs=1"), random_table(20), folder=tmp_path)
    assert told[-1].status == "completed"
    assert sorted(file.name for file in folder.iterdir()) == ["last.json", "step-000000001.pt"]


def test_o53_a_lost_pointer_does_not_lose_the_work(tmp_path: Path):
    Checkpoints(tmp_path).save({"n": 1}, {}, 1, ["last"])
    (tmp_path / "last.json").unlink()
    assert Checkpoints(tmp_path).has()
    assert Checkpoints(tmp_path).load() == ({"format": 1, "n": 1}, [])


def test_o53_a_bit_that_turned_over_is_found(tmp_path: Path):
    store = Checkpoints(tmp_path)
    store.save({"n": 1}, {}, 1, ["last"], spare=1)
    store.save({"n": torch.zeros(500)}, {}, 2, ["last"], spare=1)
    file = tmp_path / "step-000000002.pt"
    content = bytearray(file.read_bytes())
    content[content.index(bytes(500))] ^= 1
    file.write_bytes(content)
    state, (note,) = store.load()
    assert (state["n"], note.code) == (1, "checkpoint_fallback")
