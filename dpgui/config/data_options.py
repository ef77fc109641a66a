"""How samples reach the model, whatever the dataset.

Where they lie, how they are varied, and what is done about what is wrong with them.
"""

from __future__ import annotations

from typing import Any, Literal

from dpgui.registry import Options, option


class FeedConfig(Options):
    """Where samples lie while they are trained on. It changes speed and never a figure."""

    keep: Literal["auto", "memory", "cache", "files"] = option(
        "auto",
        label="Keep data",
        help="Memory: decoded once, quickest. Cache: decoded once into a file on disk that later "
        "runs share. Files: decoded anew each time, by loader processes. Auto takes the first of "
        "these that has room.",
    )
    memory: int = option(
        0,
        ge=0,
        le=10_000_000,
        unit="MiB",
        label="Memory up to",
        help="Decoded data that take more are not kept in memory. 0: a quarter of what is free.",
        advanced=True,
    )
    cache: int = option(
        20,
        ge=0,
        le=1_000_000,
        unit="GiB",
        label="Cache up to",
        help="Decoded images of all runs may take so much of the disk; the longest unused go first."
        " 0 keeps none.",
        advanced=True,
    )
    workers: int = option(
        -1,
        ge=-1,
        le=256,
        label="Loader processes",
        help="Decode images beside the training, when they are read from their files each time. "
        "-1 chooses by the number of cores, 0 decodes in threads of the training process.",
        advanced=True,
    )
    start_method: Literal["auto", "forkserver", "spawn"] = option(
        "auto",
        label="Start loaders by",
        help="Forkserver is quicker where there is one; spawn works everywhere.",
        advanced=True,
    )
    prefetch: int = option(
        2,
        ge=1,
        le=64,
        unit="batches",
        label="Read ahead",
        help="Batches that are made ready before they are asked for, by each loader.",
        advanced=True,
    )


def _switch(default: Any, **words: Any) -> Any:
    """A single augmentation: only shown, and only heard, at the level "custom"."""
    return option(default, shown_when={"level": "custom"}, **words)


class AugmentConfig(Options):
    """How training images are varied, anew in each epoch. Validation images never are."""

    level: Literal["none", "light", "standard", "strong", "custom"] = option(
        "none",
        label="Augmentation",
        help="Light: shifts by an eighth and mirrors. Standard: resized crops, mirrors and colour "
        "jitter. Strong: also TrivialAugment, erasing, MixUp and CutMix; needs many epochs. "
        "Custom: each by itself.",
    )
    input_size: int = option(
        0,
        ge=0,
        le=4096,
        unit="pixels",
        label="Input size",
        help="Side of what the model sees: cut out of the image, or the image resized to it. "
        "0: as large as the dataset's images.",
        advanced=True,
    )
    crop_padding: int = _switch(
        0,
        ge=0,
        le=1024,
        unit="pixels",
        label="Random crop, padded by",
        help="The image gets a black border this wide, and a random window of the input size is "
        "cut out. 0 is off: an image larger than that is resized.",
    )
    resized_crop: float = _switch(
        0.0,
        ge=0.0,
        le=1.0,
        label="Resized crop from",
        help="A random part with at least this share of the area, in a proportion of 3:4 to 4:3, "
        "resized to the input size. 0 is off.",
    )
    flip: Literal["none", "horizontal", "vertical", "both"] = _switch(
        "none", label="Mirror", help="Each with a chance of one half. Not for digits or letters."
    )
    rotation: float = _switch(
        0.0, ge=0.0, le=180.0, unit="°", label="Rotate up to", help="Either way. 0 is off."
    )
    brightness: float = _switch(
        0.0, ge=0.0, le=1.0, label="Brightness", help="Changed by a factor of up to 1 ± this."
    )
    contrast: float = _switch(
        0.0, ge=0.0, le=1.0, label="Contrast", help="Changed by a factor of up to 1 ± this."
    )
    saturation: float = _switch(
        0.0, ge=0.0, le=1.0, label="Saturation", help="Changed by a factor of up to 1 ± this."
    )
    hue: float = _switch(
        0.0, ge=0.0, le=0.5, label="Hue", help="Turned by up to this part of the colour circle."
    )
    policy: Literal["none", "trivial", "rand"] = _switch(
        "none",
        label="Policy",
        help="TrivialAugment: one random operation an image, of random strength. RandAugment: "
        "several of one strength. Image by image, so slower than the others.",
    )
    rand_operations: int = option(
        2,
        ge=1,
        le=10,
        label="RandAugment operations",
        help="Of each image.",
        shown_when={"level": "custom", "policy": "rand"},
    )
    rand_magnitude: int = option(
        9,
        ge=0,
        le=30,
        label="RandAugment strength",
        help="0 to 30.",
        shown_when={"level": "custom", "policy": "rand"},
    )
    erasing: float = _switch(
        0.0,
        ge=0.0,
        le=1.0,
        label="Random erasing",
        help="Chance that a random rectangle of the image is blanked.",
    )
    mixup: float = _switch(
        0.0,
        ge=0.0,
        le=10.0,
        label="MixUp",
        help="Alpha: each image is blended with another of its batch, and so are their labels. "
        "0.2 is usual, 0 is off.",
    )
    cutmix: float = _switch(
        0.0,
        ge=0.0,
        le=10.0,
        label="CutMix",
        help="Alpha: a rectangle of each image comes from another of its batch, and the labels are "
        "mixed by area. 1 is usual, 0 is off. With MixUp too, each batch gets one of them.",
    )


class CareConfig(Options):
    """What is done about what the dataset doctor finds."""

    unreadable: Literal["skip", "repair", "stop"] = option(
        "skip",
        label="Unreadable images",
        help="Skip: train without them. Repair: use what a truncated file still holds, and skip the"
        " rest. Stop: do not start.",
    )
    duplicates: Literal["keep", "skip", "stop"] = option(
        "keep",
        label="Exact duplicates",
        help="Samples that occur again within the training part. Skip keeps the first of each.",
    )
    conflicts: Literal["keep", "skip", "stop"] = option(
        "keep",
        label="Same sample, other label",
        help="Training samples that occur under several labels. Skip trains on none of them.",
    )
    leaks: Literal["keep", "skip", "stop"] = option(
        "keep",
        label="Leaks between parts",
        help="Training samples that also occur in the validation or test part make its figures too "
        "good. Skip trains without them.",
    )
    near_duplicates: Literal["keep", "skip", "stop"] = option(
        "keep",
        label="Near duplicates",
        help="The same for images that look alike: resized, recompressed, a little brighter.",
    )
    small_classes: Literal["keep", "skip", "stop"] = option(
        "keep",
        label="Classes with few samples",
        help="Skip trains without the samples of classes that have fewer than the number below.",
    )
    fewest: int = option(
        2,
        ge=1,
        le=1_000_000,
        unit="samples",
        label="Few are fewer than",
        help="Of one class in the training part.",
    )
