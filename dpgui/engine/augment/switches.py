"""What an augmentation level means for images of a given size. No torch; the form asks it."""

from __future__ import annotations

from dataclasses import dataclass

from dpgui.config import AugmentConfig, Problem

_ENLARGED = 4.0
"""An input size beyond so many times the image's side is worth a warning."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Every single augmentation with its numbers; 0, "none" and False are off.

    Attributes:
        size: (H, W) that a model sees.
        custom: The numbers. Its `level` does not count any more.
    """

    size: tuple[int, int]
    custom: AugmentConfig

    @property
    def varies(self) -> bool:
        """Whether anything of a training image is left to chance."""
        return self.custom != AugmentConfig(
            level=self.custom.level, input_size=self.custom.input_size
        )

    @property
    def blends(self) -> bool:
        """Whether labels are blended too."""
        return self.custom.mixup > 0 or self.custom.cutmix > 0


def switches_of(config: AugmentConfig, shape: tuple[int, ...]) -> Switches:
    """`config` for images of `shape` (C, H, W)."""
    _, height, width = shape
    side = config.input_size
    size = (side, side) if side else (height, width)
    levels = {
        "none": AugmentConfig(),
        "light": AugmentConfig(crop_padding=max(1, min(size) // 8), flip="horizontal"),
        "standard": AugmentConfig(
            resized_crop=0.35, flip="horizontal", brightness=0.2, contrast=0.2, saturation=0.2
        ),
        "strong": AugmentConfig(
            resized_crop=0.2,
            flip="horizontal",
            policy="trivial",
            erasing=0.1,
            mixup=0.2,
            cutmix=1.0,
        ),
    }
    chosen = levels.get(config.level, config)
    return Switches(size, chosen.model_copy(update={"level": "custom", "input_size": side}))


def seen_shape(config: AugmentConfig, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Shape of one sample as a model sees it; rows of numbers stay as they are."""
    if len(shape) != 3 or not config.input_size:
        return shape
    return (shape[0], config.input_size, config.input_size)


def augment_problems(config: AugmentConfig, kind: str, shape: tuple[int, ...]) -> list[Problem]:
    """What is doubtful about `config` for data of `kind` and `shape`."""
    if config == AugmentConfig():
        return []
    if kind != "image":
        return [Problem(path="augment.level", code="augment_needs_images", severity="warning")]
    side, largest = config.input_size, max(shape[1:])
    if side > _ENLARGED * largest:
        facts = {"size": side, "image": largest}
        return [
            Problem(
                path="augment.input_size",
                code="input_much_larger",
                facts={**facts},
                severity="warning",
            )
        ]
    return []
