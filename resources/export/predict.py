"""Tell the class of new samples, with a model that dpgui exported. Needs no dpgui.

    python net.pt2.predict.py photo.jpg another.png     images
    python net.pt2.predict.py rows.csv                  a table, its header in the first line
    python net.pt2.predict.py samples.npy               uint8 (n, H, W, C), or numbers (n, F)

The model (net.pt2) and its card (net.pt2.json) lie beside this file. A model in .pt2 needs torch,
one in .onnx needs onnxruntime; images need Pillow. An image of another size is scaled to the
model's. Prints one JSON object a sample: where it came from, its class, the probability of that,
and the scores of all classes.
"""

import csv
import datetime
import json
import math
import re
import sys
from pathlib import Path

import numpy as np

AT_ONCE = 64


def main(names):
    """Tell the class of every sample in the files called `names`; the exit code."""
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    here = Path(__file__).resolve()
    card_file = here.with_name(here.name.removesuffix(".predict.py") + ".json")
    card = json.loads(card_file.read_text(encoding="utf-8"))
    run = load(here.with_name(card["file"]))
    for name in names:
        raw, places = read(Path(name), card)
        for start in range(0, len(raw), AT_ONCE):
            logits = run(normalised(raw[start : start + AT_ONCE], card))
            tell(places[start : start + AT_ONCE], logits, card["classes"])
    return 0


def load(file):
    """The model in `file`, as a function from normalised float32 samples to scores."""
    if file.suffix == ".onnx":
        import onnxruntime

        session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
        return lambda x: session.run(["logits"], {"input": x})[0]
    import torch

    net = torch.export.load(file).module()

    def run(x):
        with torch.no_grad():
            return net(torch.from_numpy(x)).numpy()

    return run


def read(file, card):
    """The samples in `file`, uint8 (n, H, W, C) or float64 (n, F), and what each is called."""
    if file.suffix == ".npy":
        raw = np.load(file)
    elif card["kind"] == "image":
        raw = picture(file, card["shape"])[None]
        return raw, [str(file)]
    else:
        raw = table(file, card["table"])
    return raw, [f"{file}:{index}" for index in range(len(raw))]


def picture(file, shape):
    """The image in `file`, upright, uint8 (H, W, C)."""
    from PIL import Image, ImageOps

    channels, height, width = shape
    with Image.open(file) as opened:
        image = ImageOps.exif_transpose(opened)
        image = image.convert({1: "L", 4: "RGBA"}.get(channels, "RGB"))
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.BILINEAR)
    return np.asarray(image, np.uint8).reshape(height, width, -1)


def normalised(raw, card):
    """`raw` as the model takes it, float32: (n, C, H, W) or (n, F)."""
    mean, std = np.array(card["mean"]), np.array(card["std"])
    if card["kind"] == "image":
        x = (raw.astype(np.float64) / 255 - mean) / std
        return np.ascontiguousarray(x.transpose(0, 3, 1, 2), np.float32)
    return np.ascontiguousarray((raw - mean) / std, np.float32)


def table(file, encoding):
    """The rows of a CSV file as numbers, float64 (n, F), encoded as the training rows were."""
    with open(file, newline="", encoding="utf-8-sig") as stream:
        text = stream.read()
    try:
        dialect = csv.Sniffer().sniff(text[:65536], ",;\t|")
    except csv.Error:
        dialect = csv.excel
    rows = list(csv.DictReader(text.splitlines(), dialect=dialect))
    if encoding is None:
        return np.array([[float(cell) for cell in row.values()] for row in rows])
    comma = encoding["decimal"] == "comma"
    columns = encoding["columns"]
    missing = [column["name"] for column in columns if rows and column["name"] not in rows[0]]
    if missing:
        raise SystemExit(f"{file} has no column {missing[0]!r}.")
    return np.array(
        [[x for c in columns for x in encoded(row[c["name"]], c, comma)] for row in rows]
    )


def encoded(cell, column, comma):
    """The numbers that one cell of `column` becomes."""
    text = (cell or "").strip()
    if column["kind"] == "category":
        names, gap = column["categories"], column["gap"]
        one_hot = [0.0] * (len(names) + (gap is None))
        place = len(names) if not text and gap is None else index_of(names, text or gap)
        if place is not None:
            one_hot[place] = 1.0
        return one_hot
    value = days(text, column["form"]) if column["kind"] == "date" else number(text, comma)
    value = column["fill"] if value is None else value
    return [(value - column["shift"]) * column["scale"]]


def index_of(names, text):
    """Where `text` is among `names`; a whole number is the same with and without a fraction."""
    plain = re.sub(r"^(-?\d+)\.0+$", r"\1", text)
    return next((index for index, name in enumerate(names) if name in (text, plain)), None)


def number(text, comma):
    """The number that `text` says, None where it says none."""
    try:
        value = float(text.replace(",", ".") if comma else text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def days(text, form):
    """Days since 1970 of the date in `text`, None where there is none."""
    try:
        if form == "ISO8601":
            date = datetime.datetime.fromisoformat(text)
        else:
            date = datetime.datetime.strptime(text, form)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=datetime.UTC)
    return date.timestamp() / 86400


def tell(places, logits, classes):
    """Print a JSON object for each row of `logits`."""
    shifted = np.exp(logits - logits.max(1, keepdims=True))
    shares = shifted / shifted.sum(1, keepdims=True)
    for place, scores, share in zip(places, logits, shares, strict=True):
        best = int(share.argmax())
        told = {"sample": place, "class": classes[best], "probability": float(share[best])}
        told["scores"] = dict(zip(classes, map(float, scores), strict=True))
        print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
