"""Published weights over HTTP: whole, checked, resumed, or a sentence with the place (O-68)."""

from __future__ import annotations

import pytest
from dataset_server import CONTENT, HALF, serving, weights_file

from dpgui.config import ConfigError
from dpgui.data.published.waiting import DownloadCancelledError
from dpgui.engine.transfer.fetching import fetch_weights
from dpgui.models.published import Published, folders


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as running:
        yield running


@pytest.fixture
def wanted(server):
    return published_at(f"http://127.0.0.1:{server.server_port}/")


def published_at(site):
    name = weights_file("net")
    # As in the real table, the size is right but for a few hundred bytes.
    return Published("net", "V1", name, site + name, len(CONTENT) + 200, 1.0, 32, "imagenet", "")


def go_on():
    return False


def untold(here, total):
    pass


def here():
    return sorted(file.name for file in folders()[0].iterdir())


def test_it_is_downloaded_once(server, wanted):
    told = []
    file = fetch_weights(wanted, lambda here, total: told.append((here, total)), go_on)
    assert file == folders()[0] / wanted.file == wanted.located()
    assert file.read_bytes() == CONTENT
    assert told[-1] == (len(CONTENT), wanted.size)
    fetch_weights(wanted, untold, go_on)
    assert len(server.asked) == 1


def test_a_cancelled_download_goes_on_from_where_it_was(server, wanted):
    server.mood = "stall"
    with pytest.raises(DownloadCancelledError):
        fetch_weights(wanted, untold, server.halfway.is_set)
    assert wanted.located() is None  # nothing that looks like weights
    (part,) = here()
    kept = (folders()[0] / part).stat().st_size
    assert part.endswith(".part")
    server.mood = "fine"
    server.go_on.set()
    fetch_weights(wanted, untold, go_on)
    assert here() == [wanted.file]
    assert server.asked[-1][1] == (f"bytes={kept}-" if kept else None)
    assert kept <= HALF


def test_o68_a_damaged_file_is_replaced(server, wanted):
    folders()[0].mkdir(parents=True)
    (folders()[0] / wanted.file).write_bytes(CONTENT[:-1])
    fetch_weights(wanted, untold, go_on)
    assert (folders()[0] / wanted.file).read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("mood", "code"), [("refuse", "download_refused"), ("damage", "download_damaged")]
)
def test_o68_what_cannot_be_had_leaves_nothing_and_says_where_it_goes(server, wanted, mood, code):
    server.mood = mood
    with pytest.raises(ConfigError) as error:
        fetch_weights(wanted, untold, go_on)
    (problem,) = error.value.problems
    assert (problem.path, problem.code) == ("transfer.weights", code)
    assert wanted.file in problem.text
    assert str(folders()[0]) in problem.text
    assert here() == []


def test_o68_offline_names_the_file_the_address_and_the_folder(monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    wanted = published_at("http://127.0.0.1:9/")  # nobody listens there
    with pytest.raises(ConfigError) as error:
        fetch_weights(wanted, untold, go_on)
    (problem,) = error.value.problems
    assert problem.code == "offline"
    for fact in (wanted.file, wanted.url, str(folders()[0])):
        assert fact in problem.text
    assert here() == []
