"""Downloading published weights, with what downloads datasets: resumed, checked, whole or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dpgui.config import ConfigError
from dpgui.data.published.remote import RemoteFile
from dpgui.data.published.transfer import fetch_file
from dpgui.models.published import Published, folders

Progress = Callable[[int, int | None], None]
"""Told the bytes that are here, and about how many it will be in all."""


def fetch_weights(published: Published, progress: Progress, cancelled: Callable[[], bool]) -> Path:
    """Make sure that dpgui's own folder holds the file of `published`, whole and undamaged.

    Args:
        published: Whose weights.
        progress: Called from this thread as bytes come in.
        cancelled: Asked between chunks.

    Raises:
        ConfigError: If it cannot be had or written; the sentence names the file and its place.
        DownloadCancelledError: If `cancelled()` was true. What came is kept and resumed next time.
    """
    # The published size is rounded, so that the server's own word has to do for the end of it.
    file = RemoteFile(published.file, "", None, (published.url,), sha256=published.sha256)
    try:
        return fetch_file(
            file, folders()[0], lambda here: progress(here, published.size), cancelled
        )
    except ConfigError as error:
        raise ConfigError(
            problem.model_copy(update={"path": "transfer.weights"}) for problem in error.problems
        ) from None
