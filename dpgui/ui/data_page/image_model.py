"""A few pictures that are all here, with captions: a batch, the variants of one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dpgui.ui.data_page.picture_model import THUMBNAIL
from dpgui.ui.data_page.thumbnails import Thumbnail
from dpgui.ui.panels import figures

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class Captioned:
    """A picture and what stands below it; `tip` says more."""

    thumbnail: Thumbnail
    caption: str
    tip: str = ""


class ImageModel(QAbstractListModel):
    """Pictures in a list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._images: tuple[Captioned, ...] = ()

    def set_images(self, images: Sequence[Captioned]) -> None:
        """Show `images`."""
        self.beginResetModel()
        self._images = tuple(images)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._images)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._images):
            return None
        image = self._images[index.row()]
        if role == THUMBNAIL:
            return image.thumbnail
        if role == Qt.ItemDataRole.DisplayRole:
            return image.caption
        if role == Qt.ItemDataRole.ToolTipRole:
            return figures.literal(image.tip or image.caption)
        return None
