"""Files cut at random bytes, as a power loss leaves them: the run goes on to the same end."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.events import Event, Measured, Noted, Saved
from dpgui.runs import Run, RunStore, play
from tests.faults.harness import assert_readable, same_end, same_record

_SETTINGS = (
    "dataset=iris", "model=mlp", "model.hidden=8", "devices=cpu", "train.threads=1",
    "train.epochs=2", "train.batch_size=16", "save.steps=3", "save.keep_best=2", "optimizer=adam",
    "model.dropout=0.3",
)  # fmt: skip


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Run:
    run = RunStore(tmp_path_factory.mktemp("unbroken")).create(_config())
    assert list(play(run, Control()))[-1].status == "completed"
    return run


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run that died in its second epoch, with several checkpoints."""
    run = RunStore(tmp_path_factory.mktemp("killed")).create(_config())
    saves = 0
    told = play(run, Control())
    for event in told:
        saves += isinstance(event, Saved)
        if isinstance(event, Measured) and saves >= 4:
            break
    told.close()
    assert len(list((run.folder / "checkpoints").glob("step-*.pt"))) >= 2
    return run


def _config() -> ExperimentConfig:
    return with_overrides(ExperimentConfig(), _SETTINGS)


def _cut(file: Path, dice: random.Random) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: dice.randrange(len(content))])


def cut_log(run: Run, dice: random.Random) -> None:
    _cut(run.log, dice)


def blank_log(run: Run, dice: random.Random) -> None:
    """The end of the log was made longer but never written: some file systems leave zeros."""
    _cut(run.log, dice)
    with run.log.open("ab") as stream:
        stream.write(b"\0" * dice.randrange(1, 5000))


def cut_newest(run: Run, dice: random.Random) -> None:
    _cut(_newest(run), dice)


def flip_newest(run: Run, dice: random.Random) -> None:
    """A bit of the newest checkpoint turned over."""
    content = bytearray(_newest(run).read_bytes())
    content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    _newest(run).write_bytes(content)


def cut_pointers(run: Run, dice: random.Random) -> None:
    for pointer in (run.folder / "checkpoints").glob("*.json"):
        _cut(pointer, dice)


def lose_last(run: Run, dice: random.Random) -> None:
    (run.folder / "checkpoints" / "last.json").unlink()


def leave_halves(run: Run, dice: random.Random) -> None:
    """A save was killed: there is its half, of the tensors or of what names them."""
    for name in (".step-000000099.pt.1.999999999.half", ".last.json.1.999999999.half"):
        (run.folder / "checkpoints" / name).write_bytes(dice.randbytes(500))


DAMAGES: list[Callable[[Run, random.Random], None]] = [
    cut_log, blank_log, cut_newest, flip_newest, cut_pointers, lose_last, leave_halves,
]  # fmt: skip


def _newest(run: Run) -> Path:
    return max((run.folder / "checkpoints").glob("step-*.pt"))


def go_on(killed: Run, to: Path, dice: random.Random, *damages) -> tuple[Run, list[Event]]:
    """A copy of `killed` in `to`, damaged, and all that it tells when it goes on."""
    run = Run(Path(shutil.copytree(killed.folder, to)))
    for damage in damages:
        damage(run, dice)
    return run, list(play(run, Control()))


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_o53_a_damaged_file_costs_no_more_than_a_few_steps(
    damage, unbroken: Run, killed: Run, tmp_path: Path
):
    run, told = go_on(killed, tmp_path / "run", random.Random(damage.__name__), damage)
    assert told[-1].status == "completed"
    assert_readable(run)
    same_end(run, unbroken)
    assert not list((run.folder / "checkpoints").glob(".*.half"))


def test_o53_a_checkpoint_cut_in_half_is_said_and_the_one_before_is_used(
    unbroken: Run, killed: Run, tmp_path: Path
):
    run, told = go_on(killed, tmp_path / "run", random.Random(1), cut_newest)
    (note,) = [each for each in told if isinstance(each, Noted) and each.level == "warning"]
    assert (note.code, note.facts["file"]) == ("checkpoint_fallback", _newest(killed).name)
    same_record(run, unbroken)
    same_end(run, unbroken)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_o53_files_cut_at_hundreds_of_random_bytes(unbroken: Run, killed: Run, tmp_path: Path):
    dice = random.Random(53)
    for _ in range(300):
        damages = dice.sample(DAMAGES, dice.randrange(1, 4))
        if {cut_newest, flip_newest} <= set(damages):
            damages.remove(flip_newest)  # what is left of the file may be empty
        run, told = go_on(killed, tmp_path / "run", dice, *damages)
        names = [damage.__name__ for damage in damages]
        assert told[-1].status == "completed", names
        assert_readable(run)
        same_end(run, unbroken)
        shutil.rmtree(run.folder)
