"""What surrounds the training: what it begins from, when it is saved and ends, where it runs."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from dpgui.registry import OptionError, Options, option


class TransferConfig(Options):
    """What the weights are before the first step, and which of them are trained."""

    weights: Literal["fresh", "pretrained", "file", "run"] = option(
        "fresh",
        label="Begin from",
        help="Fresh random weights; published ones, which torchvision has trained on ImageNet; a "
        "file of weights; or the best checkpoint of another run.",
    )
    file: str = option(
        "",
        label="Weights file",
        help="A checkpoint of dpgui, or a state dict (.pt, .pth, .safetensors). All but the head "
        "has to fit.",
        path="file",
        shown_when={"weights": "file"},
    )
    run: str = option(
        "",
        label="From run",
        help="Name or id of the run whose best weights are taken.",
        shown_when={"weights": "run"},
    )
    freeze: Literal["nothing", "backbone"] = option(
        "nothing",
        label="Freeze",
        help="Backbone: only the head is trained, on what the rest makes of the samples. The rest "
        "works as in evaluation: batch norm keeps its statistics, nothing is dropped out.",
    )
    unfreeze: int = option(
        0,
        ge=0,
        le=1_000_000,
        label="Unfreeze at epoch",
        help="From this epoch on everything is trained. 0 keeps it frozen to the end.",
        shown_when={"freeze": "backbone"},
    )
    backbone_rate: float = option(
        1.0,
        gt=0.0,
        le=100.0,
        label="Backbone's rate",
        help="The backbone learns at this part of the learning rate; 0.1 is usual for weights that "
        "were trained before.",
        scientific=True,
        advanced=True,
    )


class SaveConfig(Options):
    """When checkpoints are written, and which are kept. A run that ends is always saved."""

    epochs: int = option(
        1,
        ge=0,
        le=1_000_000,
        label="After every",
        unit="epochs",
        help="0: not by epochs. Epochs of less than five seconds share a checkpoint.",
    )
    seconds: float = option(
        60.0,
        ge=0.0,
        label="When the last is older than",
        unit="s",
        help="Of training, pauses left out; also in the middle of an epoch. 0: not by time.",
    )
    steps: int = option(
        0,
        ge=0,
        le=1_000_000_000,
        label="After every",
        unit="steps",
        help="Optimizer steps, counted from the run's first. 0: not by steps.",
    )
    keep_last: int = option(
        2,
        ge=1,
        le=1_000,
        label="Keep the newest",
        unit="checkpoints",
        help="If the newest cannot be read after a power loss, the one before it is used.",
        advanced=True,
    )
    keep_best: int = option(
        1,
        ge=0,
        le=1_000,
        label="Keep the best",
        unit="checkpoints",
        help="So many of the best epochs stay on the disk, beside the newest. Of equal ones the "
        "first counts.",
    )
    best_by: Literal["accuracy", "loss"] = option(
        "accuracy",
        label="Best by",
        help="Which figure of the validation decides: the highest accuracy or the lowest loss.",
    )
    when_full: Literal["go-on", "stop"] = option(
        "go-on",
        label="If it cannot be written",
        help="Because the disk is full or read-only: say so and train on, or end the run. What was "
        "saved before stays.",
    )


class EndConfig(Options):
    """When a training ends before its last epoch, and what happens if it diverges."""

    patience: int = option(
        0,
        ge=0,
        le=1_000_000,
        unit="epochs",
        label="Stop without progress after",
        help="Early stopping: ends when the validation has not got better for so long. 0 never.",
    )
    least_gain: float = option(
        0.0,
        ge=0.0,
        label="Least gain",
        help="Smaller improvements do not count as progress.",
        scientific=True,
    )
    target: float = option(
        0.0,
        ge=0.0,
        le=1.0,
        label="Stop at accuracy",
        help="Ends as soon as the validation is this good (0.99). 0: no target.",
    )
    minutes: float = option(
        0.0,
        ge=0.0,
        unit="min",
        label="Time budget",
        help="Saves and ends after so many minutes of training. 0: no limit.",
    )
    spike: float = option(
        0.0,
        ge=0.0,
        label="Loss spike",
        help="A step whose loss is more than this many times the usual one (the median of the last "
        "50) counts as diverged, as one that is not finite does. 0: spikes are let pass.",
    )
    diverged: Literal["stop", "skip", "rewind"] = option(
        "stop",
        label="If training diverges",
        help="Stop and keep the last good checkpoint; leave the step out and count it; or go back "
        "to the last good checkpoint at a lower rate.",
    )
    rewind_rate: float = option(
        0.5,
        gt=0.0,
        lt=1.0,
        label="Rate after going back",
        help="The learning rate is multiplied by this each time.",
        shown_when={"diverged": "rewind"},
    )
    rewinds: int = option(
        3,
        ge=1,
        le=100,
        label="Go back at most",
        unit="times",
        help="After that the run stops.",
        shown_when={"diverged": "rewind"},
    )

    @model_validator(mode="after")
    def _spikes_stick_out(self) -> EndConfig:
        if 0.0 < self.spike <= 1.0:
            raise OptionError("spike_too_small", "spike")
        return self


class MemoryConfig(Options):
    """What happens when a device has no memory left."""

    when_full: Literal["stop", "halve", "bf16"] = option(
        "stop",
        label="If memory runs out",
        help="Stop and say what would help; go on with half the piece and twice the accumulation "
        "(the same whole batch); or go on in bf16 where the device has it. With DDP all processes "
        "begin again from the last checkpoint for that.",
    )


class ClusterConfig(Options):
    """Several machines, and what happens when one of them is lost. For the strategy DDP."""

    nodes: int = option(
        1, ge=1, le=1024, label="Machines", help="How many take part, this one included."
    )
    least_nodes: int = option(
        0,
        ge=0,
        le=1024,
        label="Go on with at least",
        unit="machines",
        help="A machine that is lost for good is left out if so many remain. 0: all are needed.",
    )
    rendezvous: str = option(
        "",
        label="Meet at",
        help="host:port of this machine where the others find it. If it is lost, the run ends on "
        "the others, too, within 90 s. Empty: this machine alone.",
    )
    restarts: int = option(
        0,
        ge=0,
        le=1000,
        label="Restarts",
        help="How often processes that died are started again, from the last checkpoint.",
    )
    wait: float = option(
        300.0,
        ge=1.0,
        unit="s",
        label="Wait for a machine",
        help="How long a lost or late machine is waited for, and left out or the run ended then.",
    )
    silence: float = option(
        300.0,
        ge=0.0,
        unit="s",
        label="Report silence after",
        help="Says so when no step was made for so long; 0 never. Processes that do not answer a "
        "stop for as long (at most 180 s) are ended without saving.",
        advanced=True,
    )
