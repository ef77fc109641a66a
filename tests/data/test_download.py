"""O-67 against a server on this machine: refusals, cut connections, damage, no network."""

import hashlib
import http.server
import io
import tarfile
import threading
import time
from contextlib import contextmanager

import dataset_server
import pytest
from dataset_server import serving

from dpgui.config import ConfigError
from dpgui.data import datasets
from dpgui.data.published import download, sources
from dpgui.data.published.sources import RemoteFile, Source

CONTENT = bytes(range(256)) * 2000
HALF = len(CONTENT) // 2
REFUSALS = {"refuse": 403, "gone": 404}


class Server(http.server.ThreadingHTTPServer):
    """Serves CONTENT in the way that the first part of the path says."""

    def __init__(self):
        self.asked = []
        self.content = CONTENT
        super().__init__(("127.0.0.1", 0), Answer)

    def url(self, manner):
        return f"http://127.0.0.1:{self.server_port}/{manner}/file.bin"


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        manner, content = self.path.split("/")[1], self.server.content
        asked = self.headers.get("Range")
        self.server.asked.append((manner, asked))
        if manner in REFUSALS:
            self.send_error(REFUSALS[manner])
            return
        start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
        if start >= len(content):
            self.send_error(416)
            return
        if manner == "whole-only":
            start = 0
        if manner == "damage":
            content = content[:100] + bytes([content[100] ^ 1]) + content[101:]
        self.send_response(206 if start else 200)
        if manner != "no-length":
            self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        end = HALF if manner == "cut" and not start else len(content)
        self.wfile.write(content[start : HALF if manner == "always-cut" else end])


@pytest.fixture
def server():
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield running
        running.shutdown()
        thread.join()


@pytest.fixture
def offer(monkeypatch):
    """Makes the dataset "thing" of one file with the given addresses known."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")

    def make(*urls, content=CONTENT, name="file.bin", makes=(), size=len):
        md5 = hashlib.md5(content).hexdigest()
        made = {each: each for each in makes}
        files = (RemoteFile(name, md5, size(content), urls, made),)
        monkeypatch.setitem(sources.SOURCES, "thing", Source("inner", files))

    return make


def fetch(root, cancelled=lambda: False):
    seen = []
    download.fetch("thing", root, lambda done, total: seen.append((done, total)), cancelled)
    return seen


def refused(root):
    with pytest.raises(ConfigError) as caught:
        fetch(root)
    (problem,) = caught.value.problems
    assert problem.facts["file"] == "file.bin"
    assert str(root / "inner") in problem.text
    return problem.code


def files(root):
    return sorted(path.name for path in (root / "inner").iterdir())


def test_a_download_ends_whole_and_tells_its_progress(server, offer, tmp_path):
    offer(server.url("fine"))
    seen = fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT
    assert files(tmp_path) == ["file.bin"]
    assert seen[-1] == (len(CONTENT), len(CONTENT))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_what_is_there_is_not_asked_for_again(server, offer, tmp_path):
    offer(server.url("fine"))
    fetch(tmp_path)
    fetch(tmp_path)
    assert len(server.asked) == 1


def test_o67_a_mirror_that_refuses_is_followed_by_the_next(server, offer, tmp_path):
    offer(server.url("refuse"), server.url("fine"))
    fetch(tmp_path)
    assert [manner for manner, _ in server.asked] == ["refuse", "fine"]
    assert files(tmp_path) == ["file.bin"]


def test_o67_when_all_refuse_the_file_and_the_folder_are_named(server, offer, tmp_path):
    offer(server.url("refuse"))
    assert refused(tmp_path) == "download_refused"
    assert files(tmp_path) == []


def test_o67_a_cut_at_half_is_resumed_from_there(server, offer, tmp_path):
    offer(server.url("cut"))
    fetch(tmp_path)
    assert server.asked == [("cut", None), ("cut", f"bytes={HALF}-")]
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_o67_a_server_that_cannot_resume_sends_it_all_again(server, offer, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin.part").write_bytes(CONTENT[:1000])
    offer(server.url("whole-only"))
    fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_o67_a_cut_that_stays_leaves_nothing_under_the_final_name(server, offer, tmp_path):
    offer(server.url("always-cut"))
    assert refused(tmp_path) == "download_broken"
    assert files(tmp_path) == ["file.bin.part"]


def test_o67_one_changed_byte_is_never_accepted(server, offer, tmp_path):
    offer(server.url("damage"))
    assert refused(tmp_path) == "download_damaged"
    assert files(tmp_path) == []


def test_o67_a_damaged_file_that_is_there_is_replaced_once(server, offer, tmp_path):
    offer(server.url("fine"))
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin").write_bytes(CONTENT[:-1] + b"x")
    fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT
    assert len(server.asked) == 1


def test_o67_a_stale_part_of_another_file_does_no_harm(server, offer, tmp_path):
    offer(server.url("fine"))
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin.part").write_bytes(b"x" * 1000)
    fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_o67_a_file_that_was_not_found_is_named(server, offer, tmp_path):
    offer(server.url("gone"))
    with pytest.raises(ConfigError, match="404") as caught:
        fetch(tmp_path)
    assert caught.value.problems[0].code == "download_refused"


@pytest.mark.parametrize("size", [lambda _: None, lambda _: 1, lambda _: 10**9])
@pytest.mark.parametrize("manner", ["fine", "cut", "whole-only"])
def test_the_servers_size_counts_not_the_published_one(server, offer, tmp_path, size, manner):
    offer(server.url(manner), size=size)
    seen = fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT
    assert max(done for done, _ in seen) >= len(CONTENT)


def test_o67_a_server_that_does_not_say_its_size(server, offer, tmp_path):
    offer(server.url("no-length"), size=lambda _: None)
    assert fetch(tmp_path)[-1] == (len(CONTENT), len(CONTENT))
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_o67_more_than_the_file_has_is_thrown_away(server, offer, tmp_path):
    offer(server.url("fine"), size=lambda _: None)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin.part").write_bytes(CONTENT + b"x")
    fetch(tmp_path)
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_a_checksum_that_takes_long_can_be_cancelled(offer, tmp_path):
    offer("http://127.0.0.1:1/none")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin").write_bytes(CONTENT)
    with pytest.raises(download.DownloadCancelledError):
        fetch(tmp_path, cancelled=lambda: True)


def test_what_only_a_person_can_get_is_named_checked_and_unpacked(offer, tmp_path, monkeypatch):
    with _archive(["set/part"]) as content:
        offer(content=content, name="set.tar.gz", makes=["set"])
        monkeypatch.setitem(sources.SOURCES, "imagenet", sources.SOURCES["thing"])
        folder = tmp_path / "inner"

        def get():
            download.fetch("imagenet", tmp_path, lambda done, total: None, lambda: False)

        with pytest.raises(ConfigError, match=r"Get set\.tar\.gz from https://image-net\.org"):
            get()
        folder.mkdir()
        (folder / "set.tar.gz").write_bytes(content[:-1] + b"x")
        with pytest.raises(ConfigError, match="checksum is wrong"):
            get()
        (folder / "set.tar.gz").write_bytes(content)
        get()
        assert (folder / "set" / "part").read_bytes() == b"hello"
        (folder / "set.tar.gz").unlink()
        get()  # unpacked and taken away: there is nothing to do
    assert files(tmp_path) == ["set"]
    assert not download.can_fetch("thing")


def test_o67_unpacking_tells_its_progress(server, offer, tmp_path):
    with _archive(["set/one", "set/two"]) as content:
        server.content = content
        offer(server.url("fine"), content=content, name="set.tar.gz", makes=["set"])
        told = []
        download.fetch(
            "thing",
            tmp_path,
            lambda done, total: None,
            lambda: False,
            unpacking=lambda *seen: told.append(seen),
        )
    assert told[-1] == (len(content), len(content))


def test_o67_what_is_unpacked_and_damaged_is_unpacked_again(server, offer, tmp_path):
    with _archive(["set/part"]) as content:
        server.content = content
        offer(server.url("fine"), content=content, name="set.tar.gz", makes=["set"])
        fetch(tmp_path)
        (tmp_path / "inner" / "set" / "part").write_bytes(b"hallo")
        fetch(tmp_path)
    assert (tmp_path / "inner" / "set" / "part").read_bytes() == b"hello"
    assert len(server.asked) == 1


def test_o67_no_network_says_what_to_put_where(server, offer, tmp_path):
    address = server.url("fine")
    server.shutdown()
    server.server_close()
    offer(address)
    assert refused(tmp_path) == "offline"


def test_o67_offline_with_complete_files_works(offer, tmp_path):
    offer("http://127.0.0.1:1/none")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file.bin").write_bytes(CONTENT)
    assert fetch(tmp_path)[-1] == (len(CONTENT), len(CONTENT))


def test_a_cancelled_download_goes_on_where_it_was(server, offer, tmp_path):
    offer(server.url("fine"))
    with pytest.raises(download.DownloadCancelledError):
        fetch(tmp_path, cancelled=lambda: True)
    assert files(tmp_path) == ["file.bin.part"]
    fetch(tmp_path)
    assert server.asked[1][1].startswith("bytes=")
    assert (tmp_path / "inner" / "file.bin").read_bytes() == CONTENT


def test_a_folder_that_cannot_be_written_is_named(server, offer, tmp_path):
    offer(server.url("fine"))
    (tmp_path / "inner").write_text("a file where the folder should be")
    with pytest.raises(ConfigError) as caught:
        fetch(tmp_path)
    assert [problem.code for problem in caught.value.problems] == ["download_unwritable"]


@contextmanager
def _archive(names):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = 5
            tar.addfile(member, io.BytesIO(b"hello"))
    yield buffer.getvalue()


def test_an_archive_is_unpacked_beside_itself(server, offer, tmp_path):
    with _archive(["set/part", "set/deep/er", "other/part"]) as content:
        server.content = content
        offer(server.url("fine"), content=content, name="set.tar.gz", makes=["set"])
        fetch(tmp_path)
    assert files(tmp_path) == ["set", "set.tar.gz"]
    assert (tmp_path / "inner/set/part").read_bytes() == b"hello"
    assert (tmp_path / "inner/set/deep/er").read_bytes() == b"hello"


def test_a_set_nobody_knows_cannot_be_fetched(tmp_path):
    assert not download.can_fetch("iris")
    assert download.can_fetch("cifar10")
    with pytest.raises(ConfigError, match="iris"):
        download.fetch("iris", tmp_path, lambda done, total: None, lambda: False)


def published():
    """The addresses and checksums that torchvision has, by our names: {file: md5}."""
    from torchvision import datasets as theirs

    idx = {"mnist": theirs.MNIST, "fashion-mnist": theirs.FashionMNIST, "kmnist": theirs.KMNIST}
    for name, cls in idx.items():
        yield name, {cls.mirrors[0] + file: md5 for file, md5 in cls.resources}
    for name, cls in (("cifar10", theirs.CIFAR10), ("cifar100", theirs.CIFAR100)):
        yield name, {cls.url: cls.tgz_md5}
    quality = theirs.QMNIST.resources
    yield "qmnist", {url: md5 for part in ("train", "test") for url, md5 in quality[part]}
    yield "emnist", {theirs.EMNIST.url: theirs.EMNIST.md5}
    for name, cls in (("usps", theirs.USPS), ("svhn", theirs.SVHN)):
        yield name, {url: md5 for url, _, md5 in cls.split_list.values()}
    yield "stl10", {theirs.STL10.url: theirs.STL10.tgz_md5}
    flowers = theirs.Flowers102
    prefix = flowers._download_url_prefix
    yield "flowers102", {prefix + file: md5 for file, md5 in flowers._file_dict.values()}
    yield "food101", {theirs.Food101._URL: theirs.Food101._MD5}
    yield "oxford-iiit-pet", dict(theirs.OxfordIIITPet._RESOURCES)
    yield "dtd", {theirs.DTD._URL: theirs.DTD._MD5}
    yield "sun397", {theirs.SUN397._DATASET_URL: theirs.SUN397._DATASET_MD5}
    yield "rendered-sst2", {theirs.RenderedSST2._URL: theirs.RenderedSST2._MD5}
    yield "imagenette", dict(theirs.Imagenette._ARCHIVES.values())


def test_addresses_and_checksums_are_those_of_torchvision():
    for name, expected in published():
        ours = {file.urls[0]: file.md5 for file in sources.SOURCES[name].files}
        assert (name, ours) == (name, expected)


IN_ITS_CODE = {
    "gtsrb": "GTSRB",
    "eurosat": "EuroSAT",
    "caltech101": "Caltech101",
    "caltech256": "Caltech256",
}


@pytest.mark.parametrize("name", IN_ITS_CODE)
def test_what_torchvision_has_in_its_code_is_the_same(name):
    import inspect

    from torchvision import datasets as theirs

    code = inspect.getsource(getattr(theirs, IN_ITS_CODE[name]).download)
    for file in sources.SOURCES[name].files:
        assert file.md5 in code
        assert file.urls[0].rpartition("/")[2] in code


def test_what_is_got_by_hand_has_torchvisions_checksums():
    from torchvision.datasets import PCAM, imagenet

    assert {file.name: file.md5 for file in sources.SOURCES["imagenet"].files} == dict(
        imagenet.ARCHIVE_META.values()
    )
    assert {file.name: file.md5 for file in sources.SOURCES["pcam"].files} == {
        f"{name}.gz": md5 for part in PCAM._FILES.values() for name, _, md5 in part.values()
    }


def test_what_is_downloaded_depends_on_the_edition():
    assert download.size("cifar10") == 170_498_071
    assert download.size("rendered-sst2") is None
    both = 182_040_794 + 64_275_384
    assert download.size("svhn") == download.size("svhn", {"extra": "false"}) == both
    assert download.size("svhn", {"extra": True}) == both + 1_329_278_602
    assert [file.name for file in sources.needed("imagenette", {"edition": "full"})] == [
        "imagenette2.tgz"
    ]
    assert [file.name for file in sources.needed("imagenette")] == ["imagenette2-160.tgz"]


def test_every_published_set_says_what_it_is():
    for cls in datasets:
        known = sources.about(cls.name)
        if known is None:
            assert cls.name not in sources.SOURCES
            continue
        assert known.licence
        assert known.homepage.startswith("http")
        assert known.samples > 1000
        assert known.classes > 1
        assert known.by_hand or download.can_fetch(cls.name)
    assert sources.about("iris") is None
    food = sources.about("food101")
    assert (food.samples, food.classes, food.download_size) == (101_000, 101, 4_996_278_331)
    letters = sources.about("emnist", {"split": "letters"})
    assert (letters.samples, letters.classes) == (145_600, 26)
    assert sources.about("emnist", {"split": "no such"}) == sources.about("emnist")


@pytest.fixture
def mnist(monkeypatch):
    """MNIST's server, on this machine."""
    with serving() as running:
        running.stand_in_for("mnist", "MNIST/raw", monkeypatch)
        yield running


def test_o67_a_server_that_falls_silent_does_not_hold_up_cancel(mnist, tmp_path):
    mnist.mood, started = "stall", time.monotonic()
    seen, looks = [], []

    def cancelled():
        """Not with the last piece that comes, but while nothing comes after it."""
        looks.extend(seen[-1:] if seen[-1:] == [dataset_server.HALF] else [])
        return len(looks) > 2

    with pytest.raises(download.DownloadCancelledError):
        download.fetch("mnist", tmp_path, lambda done, total: seen.append(done), cancelled)
    assert time.monotonic() - started < 10  # the time-out is 20 s
    part = tmp_path / "MNIST" / "raw" / f"{dataset_server.NAMES[0]}.part"
    assert part.stat().st_size == dataset_server.HALF
    mnist.mood = "fine"
    download.fetch("mnist", tmp_path, lambda done, total: None, lambda: False)
    assert mnist.asked[1] == (dataset_server.NAMES[0], f"bytes={dataset_server.HALF}-")
    assert sorted(file.name for file in part.parent.iterdir()) == sorted(dataset_server.NAMES)


def test_unpacking_can_be_cancelled_and_is_done_the_next_time(server, offer, tmp_path):
    with _archive(["set/one", "set/two"]) as content:
        server.content = content
        offer(server.url("fine"), content=content, name="set.tar.gz", makes=["set"])
        seen = []
        with pytest.raises(download.DownloadCancelledError):
            download.fetch(
                "thing", tmp_path, lambda *bytes_: seen.append(bytes_), lambda: len(seen) > 1
            )
        assert files(tmp_path) == ["set.tar.gz"]
        fetch(tmp_path)
    assert sorted(path.name for path in (tmp_path / "inner" / "set").iterdir()) == ["one", "two"]
