"""A server on this machine that stands in for those of datasets and weights, in many moods."""

from __future__ import annotations

import hashlib
import http.server
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import cast

import pytest

from dpgui.data.published import sources
from dpgui.data.published.sources import RemoteFile, Source
from dpgui.models.published import Published, published

CONTENT = bytes(range(256)) * 4000
HALF = len(CONTENT) // 2
NAMES = (
    "train-images-idx3-ubyte.gz",
    "train-labels-idx1-ubyte.gz",
    "t10k-images-idx3-ubyte.gz",
    "t10k-labels-idx1-ubyte.gz",
)
"""The files of MNIST. The server has CONTENT under each name."""


class DatasetServer(http.server.ThreadingHTTPServer):
    """Serves CONTENT.

    Attributes:
        mood: "fine", "refuse" (403), "damage" (one byte changed), or "stall": the first half comes,
            and the rest when `go_on` is set.
        halfway: That half is on its way.
        asked: The name of each file that was asked for, with the `Range` header.
    """

    daemon_threads = True

    def __init__(self) -> None:
        self.mood = "fine"
        self.go_on, self.halfway = threading.Event(), threading.Event()
        self.asked: list[tuple[str, str | None]] = []
        super().__init__(("127.0.0.1", 0), _Answer)

    def stand_in_for(self, dataset: str, folder: str, patch: pytest.MonkeyPatch) -> None:
        """Have `dataset` downloaded from here, as MNIST's files."""
        md5, address = hashlib.md5(CONTENT).hexdigest(), f"http://127.0.0.1:{self.server_port}/"
        files = tuple(RemoteFile(name, md5, len(CONTENT), (address + name,)) for name in NAMES)
        patch.setenv("no_proxy", "127.0.0.1")
        patch.setitem(sources.SOURCES, dataset, Source(folder, files))

    def stand_in_for_weights(self, arch: str, patch: pytest.MonkeyPatch) -> None:
        """Have the published weights of `arch` downloaded from here, as `weights_file(arch)`."""
        known = cast("dict[str, Published]", published())
        file = weights_file(arch)
        url = f"http://127.0.0.1:{self.server_port}/{file}"
        fake = replace(known[arch], file=file, url=url, size=len(CONTENT))
        patch.setenv("no_proxy", "127.0.0.1")
        patch.setitem(known, arch, fake)


def weights_file(arch: str) -> str:
    """The name of a file of weights with CONTENT, which ends with the beginning of its SHA-256."""
    return f"{arch}-{hashlib.sha256(CONTENT).hexdigest()[:8]}.pth"


class _Answer(http.server.BaseHTTPRequestHandler):
    server: DatasetServer

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        server, content = self.server, CONTENT
        asked = self.headers.get("Range")
        server.asked.append((self.path.strip("/"), asked))
        if server.mood == "refuse":
            self.send_error(403)
            return
        if server.mood == "damage":
            content = bytes([content[0] ^ 1]) + content[1:]
        start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        if server.mood == "stall":
            self.wfile.write(content[start:HALF])
            server.halfway.set()
            server.go_on.wait(60)
            start = max(start, HALF)
        self.wfile.write(content[start:])

    def handle(self) -> None:
        with suppress(ConnectionError):  # whoever asked is gone
            super().handle()


@contextmanager
def serving() -> Generator[DatasetServer]:
    """A server that runs."""
    with DatasetServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.go_on.set()
            server.shutdown()
            thread.join()
