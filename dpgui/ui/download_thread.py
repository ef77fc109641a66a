"""`DownloadThread`: the QThread in which a dataset, or weights, are downloaded."""

from __future__ import annotations

from PySide6.QtCore import QThread

from dpgui.config import ConfigError, Problem
from dpgui.ui.download_state import Wanted


class DownloadThread(QThread):
    """Downloads one dataset, or published weights. Kept alive by its owner until `finished`.

    `requestInterruption` cancels it, within a fraction of a second even where the server is
    silent. It sends no signal as bytes come in: there are thousands of pieces, so the window looks
    at `here` when it has time.

    Attributes:
        wanted: What is downloaded.
        here: Bytes that are here.
        unpacked: How many bytes of an archive are unpacked, and of how many.
        whole: All of it is here.
        problem: Why it cannot be had, if the thread ended for that.
        error: What nobody foresaw, if the thread ended by it.
    """

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.setObjectName("DownloadThread")
        self.wanted = wanted
        self.here = 0
        self.unpacked: tuple[int, int | None] | None = None
        self.whole = False
        self.problem: Problem | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Download; what comes of it is in the attributes."""
        from dpgui.data.published import download  # brings HTTP, which few starts need

        try:
            self._fetch()
        except download.DownloadCancelledError:
            return
        except ConfigError as error:
            self.problem = error.problems[0]
        except Exception as error:  # noqa: BLE001 - the window shows it as it shows all of them
            self.error = error
        else:
            self.whole = True

    def _fetch(self) -> None:
        from dpgui.data.published import download
        from dpgui.engine.transfer.fetching import fetch_weights

        wanted = self.wanted
        if wanted.weights is not None:
            fetch_weights(wanted.weights, self._note, self.isInterruptionRequested)
            return
        download.fetch(
            wanted.name,
            wanted.root,
            self._note,
            self.isInterruptionRequested,
            options=wanted.options,
            unpacking=self._note_unpacked,
        )

    def _note(self, here: int, _total: int | None) -> None:
        self.here = here

    def _note_unpacked(self, done: int, total: int | None) -> None:
        self.unpacked = (done, total)
