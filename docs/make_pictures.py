"""Renders the pictures of the READMEs: the window after a short run, in both looks and languages.

    python docs/make_pictures.py [--out docs/pictures]

It starts the product as anybody may, without a display (Qt's offscreen platform), with four
simulated GPUs. Chinese needs a font, such as Debian's fonts-noto-cjk.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
DEVICES = 4
LOOKS = ("light", "dark")
LANGUAGES = ("en", "zh_CN")


def window(out: Path, look: str, language: str, folder: Path) -> Path:
    """Run the window once and return its picture."""
    picture = out / f"window-{look}-{language}.png"
    devices = ",".join(f"simulated:{index}" for index in range(DEVICES))
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "DPGUI_SETTINGS": str(folder / "window.ini"),
    }
    words = [
        *(
            "--preset",
            "digits-cnn",
            "--set",
            "strategy=data-parallel",
            "--set",
            f"devices={devices}",
        ),
        *("--simulate-gpus", str(DEVICES), "--runs-dir", str(folder / "runs")),
        *("--theme", look, "--language", language, "--size", "1440x900"),
        *("--start", "--screenshot", str(picture), "--quit"),
    ]
    subprocess.run(
        [sys.executable, "-m", "dpgui", *words],
        cwd=HERE.parent,
        env=environment,
        check=True,
        timeout=300,
    )
    # A window has few colours; a palette makes the file a third as large.
    Image.open(picture).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        picture, optimize=True
    )
    return picture


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE / "pictures")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for look in LOOKS:
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as folder:
                print(window(out.resolve(), look, language, Path(folder)))


if __name__ == "__main__":
    main()
