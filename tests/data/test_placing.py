"""Samples are the same wherever they are put; what has no room goes elsewhere, with a word."""

from __future__ import annotations

import errno
import os
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
import torch
from PIL import Image

from dpgui.config import CareConfig, ConfigError, FeedConfig
from dpgui.data import ArrayPart, Data, datasets
from dpgui.data.places import room as rooms
from dpgui.data.places.cache import Draft, decoded_dir
from dpgui.data.places.placing import placed, placing
from dpgui.data.source import Part, Source, Taken, image_source
from dpgui.data.stages import drained

SIDE = 6
FEEDS = {
    "memory": {"keep": "memory"},
    "cache": {"keep": "cache"},
    "files": {"keep": "files", "workers": 0},
    "auto": {},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three classes of seven noisy images of any size; one turned, one truncated, one no image."""
    rng = np.random.default_rng(0)
    root = tmp_path / "photos"
    for number in range(21):
        size = (int(rng.integers(9, 30)), int(rng.integers(9, 30)), 3)
        image = Image.fromarray(rng.integers(0, 256, size, np.uint8))
        file = root / "abc"[number % 3] / f"{number}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        exif = image.getexif()
        exif[0x0112] = 6 if number == 4 else 1
        image.save(file, exif=exif)
    whole = (root / "a" / "6.jpg").read_bytes()
    (root / "a" / "6.jpg").write_bytes(whole[: len(whole) - 40])
    (root / "b" / "10.jpg").write_bytes(b"no image at all")
    return root


def opened(folder: Path) -> Source:
    return datasets["image-folder"](path=str(folder), size=SIDE).open()


def put(source: Source, care: str = "skip", **feed: Any) -> Data:
    return placed(source, FeedConfig(**feed), CareConfig(unreadable=care))


def works(source: Source, **feed: Any) -> tuple[set[str], Data]:
    """What the way was called, and where it led."""
    seen: set[str] = set()
    data = drained(placing(source, FeedConfig(**feed)), lambda stage: seen.add(stage.what))
    return seen, data


def codes(data: Data) -> list[str]:
    return [note.code for note in data.notes]


@pytest.mark.parametrize("care", ["skip", "repair"])
def test_all_places_give_the_same_samples_and_notes(folder, care):
    source = opened(folder)
    found = {name: put(source, care, **feed) for name, feed in FEEDS.items()}
    assert [data.place for data in found.values()] == ["memory", "cache", "files", "memory"]
    expected = found["memory"]
    count = 20 if care == "repair" else 19
    index = torch.randperm(count)
    batches = list(index.split(7))
    for data in found.values():
        assert len(data.train) == count
        assert torch.equal(data.train.y, expected.train.y)
        assert data.notes == expected.notes
        assert torch.equal(data.train.gather(index), expected.train.gather(index))
        for batch, samples in zip(batches, data.train.stream(batches), strict=True):
            assert torch.equal(samples, expected.train.gather(batch))
            assert samples.dtype is torch.uint8
    assert "images_turned" in codes(expected)
    assert ("images_repaired" in codes(expected)) == (care == "repair")


def test_the_samples_are_those_of_the_part(folder):
    source, part = opened(folder), opened(folder).parts["train"]
    data = put(source, keep="cache")
    names = [Path(part.name_of(place)).name for place in range(21)]
    readable = [place for place in range(21) if names[place] not in ("6.jpg", "10.jpg")]
    expected = np.stack([part.sample(place).values for place in readable])
    assert np.array_equal(data.train.gather(torch.arange(19)).numpy(), expected)
    assert data.train.y.tolist() == part.labels[readable].tolist()


def test_images_are_decoded_once_for_all_runs(folder):
    source = opened(folder)
    assert works(source)[0] == {"decoding"}
    assert works(source)[0] == {"reading"}
    for keep, way in (("memory", {"reading"}), ("cache", set()), ("files", set())):
        assert works(source, keep=keep)[0] == way


def test_files_are_looked_at_once(folder):
    source = opened(folder)
    assert works(source, keep="files")[0] == {"looking"}
    assert works(source, keep="files")[0] == set()
    assert works(source, keep="cache")[0] == {"decoding"}


def test_memory_alone_writes_nothing(folder):
    assert put(opened(folder), keep="memory").place == "memory"
    assert put(opened(folder), cache=0).place == "memory"
    assert not decoded_dir().exists()


def test_a_changed_file_is_decoded_anew(folder):
    before = put(opened(folder)).train.gather(torch.tensor([0]))
    file = next(iter(sorted((folder / "a").iterdir())))
    Image.new("RGB", (20, 20), (1, 2, 3)).save(file)
    ways, data = works(opened(folder))
    assert ways == {"decoding"}
    after = data.train.gather(torch.tensor([0]))
    assert not torch.equal(before, after)
    assert after.flatten()[:3].tolist() == pytest.approx([1, 2, 3], abs=2)


def test_another_size_is_another_entry(folder):
    put(opened(folder))
    small = datasets["image-folder"](path=str(folder), size=4).open()
    assert works(small)[0] == {"decoding"}


def test_repairing_is_another_entry(folder):
    source = opened(folder)
    assert len(put(source).train) == 19
    assert len(put(source, "repair").train) == 20
    assert len(put(source).train) == 19


def test_stopped_halfway_leaves_nothing_that_is_trusted(folder):
    stages = placing(opened(folder), FeedConfig(keep="cache"))
    assert next(stages).what == "decoding"
    assert list(decoded_dir().iterdir()) != []
    stages.close()
    assert list(decoded_dir().iterdir()) == []


def test_a_file_that_changes_while_it_is_decoded_makes_no_entry(folder):
    stages = placing(opened(folder), FeedConfig(keep="cache"))
    next(stages)
    os.utime(folder / "a" / "0.jpg", (5, 5))
    assert drained(stages).place == "files"
    assert list(decoded_dir().iterdir()) == []


@pytest.mark.parametrize(("keep", "place"), [("cache", "files"), ("auto", "memory")])
def test_a_full_disk_costs_a_warning_and_time(folder, monkeypatch, keep, place):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Draft, "add", full)
    data = put(opened(folder), keep=keep)
    assert data.place == place
    (note,) = (note for note in data.notes if note.path == "feed.cache")
    assert (note.code, note.severity) == ("cache_unwritable", "warning")
    assert "No space left on device" in note.text
    assert list(decoded_dir().glob("*.half")) == []
    assert len(data.train) == 19


def test_an_unwritable_folder_costs_a_warning(folder, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DPGUI_CACHE_DIR", str(tmp_path / "file"))
    data = put(opened(folder))
    assert (data.place, codes(data).count("cache_unwritable")) == ("memory", 1)


def test_a_damaged_entry_is_decoded_anew(folder):
    expected = put(opened(folder)).train.gather(torch.arange(19))
    (file,) = decoded_dir().glob("*/pixels.bin")
    file.write_bytes(bytes(file.stat().st_size))
    ways, data = works(opened(folder))
    assert ways == {"decoding"}
    assert torch.equal(data.train.gather(torch.arange(19)), expected)


@dataclass(frozen=True)
class Many(Part):
    """Says that it is large; 8 bytes a sample."""

    labels: Any
    name: str = "many"

    @property
    def shape(self) -> tuple[int, ...]:
        return (2, 4, 1)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return Taken(np.full(self.shape, index % 256, np.uint8))

    def identity(self) -> str:
        return self.name


def many(count: int, name: str = "many") -> Source:
    labels = np.arange(count, dtype=np.int64) % 2
    return image_source("many", ("a", "b"), {"train": Many(labels, name)})


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """4,000 bytes of memory are free."""
    free = type("Memory", (), {"available": 4000})
    monkeypatch.setattr(psutil, "virtual_memory", free)
    monkeypatch.setattr(rooms, "_GROUP_FILES", ())


@pytest.mark.usefixtures("memory")
def test_a_quarter_of_the_free_memory_is_taken():
    assert put(many(125)).place == "memory"
    assert put(many(126, "more")).place == "cache"
    assert put(many(126), cache=0).place == "files"


@pytest.mark.usefixtures("memory")
def test_more_than_there_is_is_refused_before_it_is_taken():
    assert put(many(500), keep="memory").place == "memory"
    with pytest.raises(ConfigError) as error:
        put(many(501), keep="memory")
    assert [problem.code for problem in error.value.problems] == ["memory_small"]


@pytest.mark.usefixtures("memory")
def test_the_memory_of_a_container_counts(tmp_path, monkeypatch):
    (tmp_path / "max").write_text("1000\n")
    (tmp_path / "current").write_text("200\n")
    monkeypatch.setattr(rooms, "_GROUP", tmp_path)
    monkeypatch.setattr(rooms, "_GROUP_FILES", (("max", "current"),))
    assert rooms.free_memory() == 800
    (tmp_path / "max").write_text("max\n")
    assert rooms.free_memory() == 4000


def test_more_than_the_cache_may_take_is_read_from_files(monkeypatch):
    monkeypatch.setattr("dpgui.data.places.room.sample_bytes", lambda _: 2**30)
    for feed in ({"keep": "cache", "cache": 9}, {"cache": 9}):
        data = put(many(10), **feed)
        assert (data.place, codes(data)) == ("files", ["cache_small"])


def test_an_older_entry_makes_room(monkeypatch):
    size = 1000 * 8
    monkeypatch.setattr("dpgui.data.places.moving._limit", lambda _: 2 * size + 2000)
    for number, name in enumerate(("first", "second", "third")):
        put(many(1000, name), keep="cache")
        for file in decoded_dir().glob("*/*"):
            if file.stat().st_mtime > 10:
                os.utime(file.parent / "facts.json", (number + 1, number + 1))
    assert works(many(1000, "second"), keep="cache")[0] == set()
    assert works(many(1000, "first"), keep="cache")[0] == {"decoding"}


def test_arrays_stay_in_memory_whatever_is_asked():
    x = np.arange(48, dtype=np.uint8).reshape(4, 2, 2, 3)
    part = ArrayPart(x, np.array([0, 1, 0, 1]))
    for keep in ("cache", "files", "memory"):
        data = put(image_source("a", ("x", "y"), {"train": part}), keep=keep)
        assert data.place == "memory"
        assert torch.equal(data.train.gather(torch.tensor([3, 0])), torch.from_numpy(x[[3, 0]]))


def test_a_part_that_cannot_tell_whether_it_changed_is_not_cached():
    assert put(many(10, ""), keep="cache").place == "files"
    assert put(many(10, "")).place == "memory"
    assert not decoded_dir().exists()


def test_stop_is_stop_in_each_place(folder):
    for feed in (*FEEDS.values(), *FEEDS.values()):  # decoded, and remembered
        with pytest.raises(ConfigError) as error:
            put(opened(folder), "stop", **feed)
        assert [problem.code for problem in error.value.problems] == ["images_unreadable_stop"]
        assert error.value.problems[0].facts["count"] == 2


@pytest.mark.parametrize("feed", FEEDS.values(), ids=FEEDS)
def test_data_is_picklable_and_small_on_disk(folder, feed):
    data = put(opened(folder), **feed)
    next(data.train.stream([torch.tensor([1])]))
    sent = pickle.dumps(data)
    copy = pickle.loads(sent)
    assert torch.equal(copy.train.gather(torch.arange(19)), data.train.gather(torch.arange(19)))


def test_a_file_that_vanishes_is_a_sentence(folder):
    data = put(opened(folder), keep="files", workers=0)
    (folder / "a" / "0.jpg").unlink()
    lost, other = torch.tensor([0]), torch.tensor([1])
    for ask in (lambda: data.train.gather(lost), lambda: list(data.train.stream([other, lost]))):
        with pytest.raises(ConfigError) as error:
            ask()
        assert [problem.code for problem in error.value.problems] == ["image_unreadable"]
