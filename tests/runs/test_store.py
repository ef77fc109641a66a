"""The store: folders made, listed, found, named, thrown away; an index that may be lost."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dpgui.config import ConfigError, ExperimentConfig
from dpgui.engine.control import Control
from dpgui.events import Entered, EpochStarted, Evaluated, Measured, RunEnded, RunStarted
from dpgui.runs import Run, RunStore, play
from dpgui.runs import store as store_module
from dpgui.runs.index import FILE as INDEX

Make = Callable[..., ExperimentConfig]


def tell(run: Run, accuracy: float | None = 0.5, loss: float | None = 0.25) -> None:
    """A session of one epoch of four steps, that ends well."""
    for event in (
        Entered(phase="loading"),
        RunStarted(
            config={},
            data={},
            model={},
            devices=[{"id": "cuda:0"}, {"id": "cuda:1"}],
            versions={},
            epochs=2,
            steps_per_epoch=4,
        ),
        EpochStarted(epoch=1, epochs=2, steps=4),
        Measured(
            epoch=1,
            steps=[1, 2, 3, 4],
            values={"train/loss": [9.0, 9.0, 9.0, loss]},
            elapsed=1.5,
            samples_per_s=10.0,
        ),
        Evaluated(
            epoch=1,
            step=4,
            split="validation",
            values={"validation/loss": 1.0, "validation/accuracy": accuracy},
            samples=10,
        ),
        RunEnded(status="stopped", step=4),
    ):
        run.append(event)


def settle(store: RunStore) -> None:
    """Let every folder be too old to change again within the same tick of the clock."""
    for folder in store.root.iterdir():
        if folder.is_dir():
            os.utime(folder, (1_000_000_000, 1_000_000_000))


def code_of(refused: pytest.ExceptionInfo[ConfigError]) -> str:
    (problem,) = refused.value.problems
    assert "{" not in problem.text, "a fact of the sentence is missing"
    return problem.code


def test_a_new_run_is_whole(store: RunStore, config: Make):
    made = config()
    run = store.create(made)
    assert run.id.endswith("-fake-fake")
    assert Run(run.folder).config == made
    assert run.meta.name == "fake-fake"
    assert (run.status, run.live, run.has_checkpoint()) == ("new", False, False)
    assert list(run.events()) == []
    (row,) = store.list()
    assert (row.id, row.status, row.epochs, row.devices) == (run.id, "new", 2, ("cpu",))
    assert [folder.name for folder in store.root.iterdir() if folder.is_dir()] == [run.id]


def test_runs_of_the_same_moment_have_folders_and_names_of_their_own(store: RunStore, config: Make):
    runs = [store.create(config()) for _ in range(3)]
    assert len({run.id for run in runs}) == 3
    assert [run.meta.name for run in runs] == ["fake-fake", "fake-fake 2", "fake-fake 3"]


def test_a_row_tells_what_the_log_says(store: RunStore, run: Run):
    tell(run)
    (row,) = store.list()
    assert (row.status, row.epochs_done, row.epochs) == ("stopped", 1, 2)
    assert (row.best, row.best_name, row.loss) == (0.5, "validation/accuracy", 0.25)
    assert (row.duration, row.progress) == (1.5, 0.5)
    assert row.devices == ("cuda:0", "cuda:1")
    assert (row.dataset, row.model, row.strategy) == ("fake", "fake", "single")


def test_the_best_is_the_highest_and_never_nan(store: RunStore, run: Run):
    for accuracy in (0.5, None, 0.75, 0.25):
        run.append(
            Evaluated(
                epoch=1,
                step=1,
                split="validation",
                values={"validation/accuracy": accuracy, "train/accuracy": 0.99},
                samples=1,
            )
        )
    (row,) = store.list()
    assert (row.best, row.best_name) == (0.75, "validation/accuracy")


def test_a_log_that_grows_is_read_on_from_where_it_was(store: RunStore, run: Run):
    tell(run, accuracy=0.25)
    store.list()
    tell(run, accuracy=0.5)
    (row,) = store.list()
    assert row.best == 0.5


def test_a_session_that_goes_on_from_earlier_has_that_progress(store: RunStore, run: Run):
    tell(run)
    again = next(event for event in run.events() if isinstance(event, RunStarted))
    run.append(again.model_copy(update={"from_step": 2}))
    (row,) = store.list()
    assert (row.progress, row.epochs_done, row.best) == (0.25, 0, 0.5)
    run.append(again)
    (row,) = store.list()
    assert (row.progress, row.best, row.loss, row.duration) == (0.0, None, None, None)


def test_a_log_that_shrank_is_read_anew(store: RunStore, run: Run):
    tell(run)
    store.list()
    run.log.write_bytes(b"")
    (row,) = store.list()
    assert (row.status, row.best) == ("new", None)


def test_a_session_without_a_writer_reads_as_interrupted(store: RunStore, run: Run):
    run.append(Entered(phase="loading"))
    assert run.status == "interrupted"
    (row,) = store.list()
    assert row.status == "interrupted"
    *_, end = run.events()
    assert isinstance(end, RunEnded)
    assert (end.status, end.code) == ("interrupted", "writer_gone")
    assert run.history().status == "interrupted"
    assert b"RunEnded" not in run.log.read_bytes(), "no status is ever written by a reader"


def test_search_looks_at_name_tags_note_dataset_and_model(store: RunStore, config: Make):
    plain, named, tagged, noted = (store.create(config()) for _ in range(4))
    store.rename(named, "Größe 中文")
    store.tag(tagged, ["Paper", " paper ", "Paper", ""])
    store.note(noted, "a second look at the paper")
    assert [row.id for row in store.list("GRÖSSE")] == [named.id]
    assert [row.id for row in store.list("größe 中")] == [named.id]
    assert {row.id for row in store.list("PAPER")} == {tagged.id, noted.id}
    assert [row.id for row in store.list("look paper")] == [noted.id]
    assert len(store.list("fake")) == 4
    assert tagged.meta.tags == ("Paper", "paper")
    assert plain.id in {row.id for row in store.list()}


@pytest.mark.parametrize("descending", [False, True])
def test_rows_without_a_value_come_last_in_both_directions(
    store: RunStore, config: Make, descending: bool
):
    for accuracy in (None, 0.9, 0.1, None, 0.5):
        tell(store.create(config()), accuracy)
    found = [row.best for row in store.list(sort="best", descending=descending)]
    ordered = [0.9, 0.5, 0.1] if descending else [0.1, 0.5, 0.9]
    assert found == [*ordered, None, None]


def test_sorting_by_a_name_knows_no_case(store: RunStore, config: Make):
    for name in ("b", "A", "C"):
        store.create(config(), name)
    assert [row.name for row in store.list(sort="name", descending=False)] == ["A", "b", "C"]


def test_sorting_by_what_rows_do_not_have_is_a_mistake(store: RunStore):
    with pytest.raises(ValueError, match="nonsense"):
        store.list(sort="nonsense")


def test_a_name_in_use_gets_a_number(store: RunStore, config: Make):
    first, second = store.create(config(), "mine"), store.create(config(), "  mine\n")
    assert second.meta.name == "mine 2"
    assert store.rename(second, "mine") == "mine 2"
    assert store.rename(second, "mine 2") == "mine 2"
    assert store.rename(first, "other") == "other"
    assert store.rename(second, "mine") == "mine"
    with pytest.raises(ConfigError) as refused:
        store.rename(second, "  ")
    assert code_of(refused) == "run_name_empty"


def test_marks_lie_in_the_folder_and_keep_what_they_do_not_know(store: RunStore, run: Run):
    file = run.folder / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "colour": "teal"}))
    store.star(run)
    store.note(run, "good")
    said = json.loads(file.read_text())
    assert (said["starred"], said["note"], said["colour"]) == (True, "good", "teal")
    assert "trashed" not in said
    (row,) = RunStore(store.root).list()
    assert (row.starred, row.note) == (True, "good")


def test_a_run_is_found_by_id_beginning_name_and_last(store: RunStore, config: Make):
    first, second = store.create(config(), "alpha"), store.create(config(), "beta")
    assert store.find(first.id).id == first.id
    assert store.find("beta").id == second.id
    assert store.find("last").id == second.id
    shutil.move(first.folder, first.folder.with_name("unlike"))
    assert store.find("unl").id == "unlike"


def test_what_cannot_be_found_is_said_with_the_nearest(store: RunStore, config: Make):
    with pytest.raises(ConfigError) as refused:
        store.find("last")
    assert code_of(refused) == "run_unknown"
    store.create(config(), "alpha")
    store.create(config(), "gamma")
    with pytest.raises(ConfigError) as refused:
        store.find("alpa")
    assert code_of(refused) == "run_unknown_nearest"
    assert "'alpha'" in str(refused.value)
    with pytest.raises(ConfigError) as refused:
        store.find("2")
    assert code_of(refused) == "run_ambiguous"


def test_a_run_goes_to_the_trash_comes_back_and_goes_for_good(store: RunStore, config: Make):
    run, other = store.create(config(), "mine"), store.create(config())
    thrown = store.trash(run)
    assert thrown.folder == store.root / ".trash" / run.id
    assert thrown.meta.trashed
    assert [row.id for row in store.list()] == [other.id]
    (row,) = store.list(trashed=True)
    assert row.trashed
    assert store.find(run.id).folder == thrown.folder
    back = store.restore(row)
    assert back.folder == run.folder
    assert not back.meta.trashed
    assert store.list(trashed=True) == []
    store.delete(back)
    assert [row.id for row in store.list()] == [other.id]
    assert {entry.name for entry in store.root.iterdir() if entry.is_dir()} == {".trash", other.id}


def test_a_run_that_comes_back_shares_no_name(store: RunStore, config: Make):
    run = store.create(config(), "mine")
    thrown = store.trash(run)
    (thrown.folder.parent.parent / "copy").mkdir()
    for name in ("config.toml", "run.json"):
        shutil.copy(thrown.folder / name, store.root / "copy" / name)
    assert store.restore(thrown).meta.name == "mine 2"


def test_trash_holds_two_runs_of_one_id(store: RunStore, run: Run):
    copy = shutil.copytree(run.folder, store.root / "spare")
    store.trash(run)
    copy.rename(run.folder)
    assert store.trash(run).id == f"{run.id}-2"


def test_a_live_run_is_not_thrown_away(store: RunStore, run: Run):
    from dpgui.runs.writer import claim, release

    assert claim(run.folder) is None
    for throw in (store.trash, store.delete):
        with pytest.raises(ConfigError) as refused:
            throw(run)
        assert code_of(refused) == "run_is_live_now"
    release(run.folder)
    store.trash(run)


def test_half_written_and_unreadable_folders_do_not_break_the_list(store: RunStore, run: Run):
    (store.root / "empty").mkdir()
    (store.root / "alien").mkdir()
    (store.root / "alien" / "photo.jpg").write_bytes(b"\xff")
    (store.root / "a file").write_text("no run")
    (store.root / ".new-1-2-3").mkdir()
    broken = store.root / "broken"
    broken.mkdir()
    (broken / "config.toml").write_bytes(b"\xff = not toml")
    (broken / "run.json").write_text("{")
    (broken / "events.jsonl").write_bytes(b"\x00\x01\n{}\ntorn")
    strange = store.root / "strange"
    (strange / "events.jsonl").mkdir(parents=True)
    (strange / "run.json").write_text('{"name": "strange"}')
    rows = {row.id: row for row in store.list()}
    assert rows.keys() == {run.id, "broken", "strange"}
    assert (rows["broken"].name, rows["broken"].dataset) == ("broken", "")
    with pytest.raises(ConfigError):
        _ = Run(broken).config


def test_a_config_that_this_dpgui_refuses_is_listed(store: RunStore, run: Run):
    file = run.folder / "config.toml"
    file.write_text(file.read_text() + '\n[later]\nthing = "unknown"\n')
    (row,) = store.list()
    assert row.dataset == "fake"


class Reads:
    """Counts the folders that are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folders: list[str] = []
        read = store_module.read_entry

        def counted(folder: Path, *rest: object) -> object:
            self.folders.append(folder.name)
            return read(folder, *rest)

        monkeypatch.setattr(store_module, "read_entry", counted)


def test_only_what_changed_is_read_again(
    store: RunStore, config: Make, monkeypatch: pytest.MonkeyPatch
):
    runs = [store.create(config()) for _ in range(20)]
    for run in runs:
        tell(run)
    settle(store)
    store.list()
    reads = Reads(monkeypatch)
    assert len(store.list()) == 20
    assert len(RunStore(store.root).list()) == 20
    assert reads.folders == [], "the index knows them all"
    store.star(runs[3])
    (starred,) = [row for row in store.list() if row.starred]
    assert starred.id == runs[3].id
    assert reads.folders == [runs[3].id]


def test_an_open_session_is_looked_at_each_time(
    store: RunStore, run: Run, monkeypatch: pytest.MonkeyPatch
):
    run.append(Entered(phase="loading"))
    settle(store)
    store.list()
    reads = Reads(monkeypatch)
    store.list()
    assert reads.folders == [run.id]


def test_a_run_without_an_end_is_written_to_the_index_once(
    store: RunStore, run: Run, monkeypatch: pytest.MonkeyPatch
):
    run.append(Entered(phase="loading"))
    settle(store)
    store.list()
    written: list[object] = []
    monkeypatch.setattr(
        store_module.Index, "save", lambda _, changed, gone: written.extend(changed)
    )
    store.list()
    assert written == [], "nothing has changed"
    run.append(Entered(phase="paused"))
    settle(store)
    store.list()
    assert written == [run.id]


def test_a_folder_that_has_just_changed_is_not_trusted(
    store: RunStore, run: Run, monkeypatch: pytest.MonkeyPatch
):
    store.list()
    reads = Reads(monkeypatch)
    store.list()
    assert reads.folders == [run.id]


def index_of(store: RunStore) -> Path:
    return store.root / INDEX


def test_a_deleted_index_is_made_anew(store: RunStore, run: Run):
    store.list()
    index_of(store).unlink()
    assert [row.id for row in RunStore(store.root).list()] == [run.id]
    assert index_of(store).is_file()


@pytest.mark.parametrize("damage", [b"this is no database" * 100, b""], ids=["other", "empty"])
def test_a_damaged_index_is_made_anew(store: RunStore, run: Run, damage: bytes):
    store.list()
    for end in ("-wal", "-shm"):
        index_of(store).with_name(INDEX + end).unlink(missing_ok=True)
    index_of(store).write_bytes(damage)
    assert [row.id for row in RunStore(store.root).list()] == [run.id]
    assert [row.id for row in RunStore(store.root).list()] == [run.id]


def test_an_index_cut_in_half_is_made_anew(store: RunStore, config: Make):
    ids = {store.create(config()).id for _ in range(50)}
    store.list()
    whole = index_of(store).read_bytes()
    index_of(store).write_bytes(whole[: len(whole) // 2])
    assert {row.id for row in RunStore(store.root).list()} == ids
    store.rebuild()
    assert {row.id for row in RunStore(store.root).list()} == ids


def test_an_index_of_another_form_is_made_anew(store: RunStore, run: Run):
    store.list()
    database = sqlite3.connect(index_of(store))
    with database:
        database.execute("UPDATE runs SET entry = '{\"other\": 1}'")
    database.close()
    assert [row.id for row in RunStore(store.root).list()] == [run.id]
    database = sqlite3.connect(index_of(store))
    with database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    assert [row.id for row in RunStore(store.root).list()] == [run.id]


def test_the_index_is_a_wal_database(store: RunStore, run: Run):
    store.list()
    database = sqlite3.connect(index_of(store))
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def test_where_no_index_can_be_kept_runs_are_listed_all_the_same(store: RunStore, run: Run):
    for end in ("", "-wal", "-shm"):
        index_of(store).with_name(INDEX + end).unlink(missing_ok=True)
    index_of(store).mkdir()  # nothing can be written there now
    assert [row.id for row in RunStore(store.root).list()] == [run.id]
    index_of(store).rmdir()


def test_a_run_deleted_by_hand_is_gone_from_the_list(store: RunStore, run: Run):
    store.list()
    shutil.rmtree(run.folder)
    assert store.list() == []
    assert RunStore(store.root).list() == []


def test_a_folder_copied_by_hand_is_a_run(store: RunStore, run: Run):
    shutil.copytree(run.folder, store.root / "copied")
    assert {row.id for row in store.list()} == {run.id, "copied"}


def test_without_a_folder_there_are_no_runs(tmp_path: Path):
    store = RunStore(tmp_path / "nowhere")
    assert store.list() == []
    assert not (tmp_path / "nowhere").exists(), "looking makes nothing"


@pytest.mark.parametrize(
    ("number", "code"),
    [(28, "runs_disk_full"), (30, "runs_read_only"), (5, "runs_unwritable")],
    ids=["full", "read-only", "broken"],
)
def test_a_disk_that_refuses_is_said_in_a_sentence(
    store: RunStore, config: Make, monkeypatch: pytest.MonkeyPatch, number: int, code: str
):
    def refuse(file: Path, text: str) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(store_module, "write_whole", refuse)
    with pytest.raises(ConfigError) as refused:
        store.create(config())
    assert code_of(refused) == code
    assert str(store.root) in str(refused.value)
    assert list(store.root.iterdir()) == [], "nothing is left half-made"


def test_a_root_that_is_a_file_is_said_in_a_sentence(tmp_path: Path, config: Make):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError) as refused:
        RunStore(tmp_path / "file").create(config())
    assert code_of(refused) == "runs_unwritable"


def test_the_users_folder_is_the_default(config: Make):
    run = RunStore().create(config())
    assert run.folder.parent == Path(os.environ["DPGUI_RUNS_DIR"])


def test_o53_a_mark_is_whole_whenever_its_writer_is_killed(run: Run, fake_engine: None):
    """O-53, for run.json: kill -9 while it is being written, and what is left is swept away."""
    code = (
        "import sys; from pathlib import Path; from dpgui.files import write_whole\n"
        "file = Path(sys.argv[1])\n"
        "for n in range(10**9):\n"
        '    write_whole(file, \'{"name": "n%d", "note": "%s"}\' % (n, \'x\' * 50_000))\n'
        "    if n == 0: sys.stdout.write('on'); sys.stdout.flush()\n"
    )
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", code, str(run.folder / "run.json")], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout.read(2) == b"on"
            writer.kill()
        assert len(run.meta.note) == 50_000
    (run.folder / ".run.json.1.4194303.half").write_text("{")
    assert list(play(run, Control()))
    assert not list(run.folder.glob(".*.half"))


def test_what_a_killed_store_left_is_swept_away(store: RunStore, run: Run):
    for name in (".new.1.4194303.half", ".gone.1.4194303.half"):
        (store.root / name).mkdir()
        (store.root / name / "config.toml").write_text("")
        long_ago = time.time() - 3600
        os.utime(store.root / name, (long_ago, long_ago))
    of_another_machine = store.root / ".new.2.4194303.half"
    of_another_machine.mkdir()
    mine = store.root / f".mine.1.{os.getpid()}.half"
    mine.mkdir()
    assert [row.id for row in RunStore(store.root).list()] == [run.id]
    assert set(store.root.glob(".*.half")) == {mine, of_another_machine}
