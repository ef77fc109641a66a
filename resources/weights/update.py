"""Writes down what torchvision knows of its published weights, so that no window waits for it.

    python resources/weights/update.py           # write torchvision.json anew
    python resources/weights/update.py --check   # change nothing; exit code 1 if it is out of date

Of each architecture the weights that torchvision calls DEFAULT. Nothing is downloaded: names,
sizes, accuracies and licences are part of the installed package.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

from torchvision import models

FILE = Path(__file__).parent / "torchvision.json"
SITE = "https://download.pytorch.org/models/"
USUAL = "not stated; the terms of ImageNet may apply"


def collect() -> dict[str, dict[str, Any]]:
    """The facts of the default weights of each classification model, by its name."""
    names = models.list_models(module=models)
    return {name: facts(name, models.get_model_weights(name).DEFAULT) for name in names}


def facts(name: str, weights: Any) -> dict[str, Any]:
    """What `dpgui.models.published.Published` holds of `weights`."""
    assert weights.url.startswith(SITE)
    shown = weights.transforms()
    return {
        "name": weights.name,
        "file": weights.url.removeprefix(SITE),
        "size": round(weights.meta["_file_size"] * 2**20),
        "accuracy": weights.meta["_metrics"]["ImageNet-1K"]["acc@1"],
        "pixels": shown.crop_size[0],
        "normalise": normalisation(name, shown.mean),
        "licence": "CC BY-NC 4.0" if "license" in weights.meta else USUAL,
    }


def normalisation(name: str, mean: list[float]) -> str:
    """How the images have to be normalised, in the words of a dataset's option.

    GoogLeNet and Inception were trained by others, with mean and deviation of 0.5. torchvision
    turns the one into the other inside of the net; we leave that out and normalise so at once.
    """
    turned = inspect.signature(models.get_model_builder(name)).return_annotation
    inside = "transform_input" in inspect.signature(turned.__init__).parameters
    return "half" if inside or mean == [0.5, 0.5, 0.5] else "imagenet"


def main(arguments: list[str]) -> int:
    """Write or check; the exit code."""
    rows = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(collect().items()))
    text = "{\n" + ",\n".join(rows) + "\n}\n"
    if "--check" in arguments:
        return int(FILE.read_text(encoding="utf-8") != text)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
