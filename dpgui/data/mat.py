"""MATLAB's files, in which some published sets keep labels or images. scipy reads them."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

from dpgui.data.known import damaged

_BROKEN = (
    *(OSError, EOFError, ValueError, TypeError, LookupError, ArithmeticError, MemoryError),
    *(AttributeError, NotImplementedError, UnicodeError, struct.error, zlib.error),
)


def read_mat(
    file: Path, *names: str, squeeze: bool = True, content: bytes | None = None
) -> list[Any]:
    """The arrays called `names` in `file`.

    Args:
        file: Of MATLAB's format before 7.3.
        names: Those that are wanted; no others are read.
        squeeze: Leave dimensions of length 1 out.
        content: Of the file, where it lies in an archive.

    Raises:
        ConfigError: If it is damaged, or lacks one of them.
    """
    import numpy as np
    from scipy.io import loadmat
    from scipy.io.matlab import MatReadError

    try:
        found = loadmat(
            file if content is None else io.BytesIO(content),
            squeeze_me=squeeze,
            variable_names=list(names),
        )
        # Squeezed, an array of one number is no array any more.
        return [np.atleast_1d(found[name]) for name in names]
    except KeyError as error:
        raise damaged(file, f"{error} is not in it") from None
    except (MatReadError, *_BROKEN) as error:
        raise damaged(file, error) from None
