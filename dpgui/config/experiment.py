"""`ExperimentConfig`: everything a run is made from, frozen, versioned, TOML in and out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import tomli_w
from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    ValidationError,
    model_serializer,
    model_validator,
)

from dpgui.config.data_options import AugmentConfig, CareConfig, FeedConfig
from dpgui.config.migration import migrated
from dpgui.config.problem import ConfigError, Problem
from dpgui.config.session_options import (
    ClusterConfig,
    EndConfig,
    MemoryConfig,
    SaveConfig,
    TransferConfig,
)
from dpgui.config.validation import problems_in
from dpgui.registry import OptionError, Options, option

VERSION = 1


class Pick(Options):
    """A registered name and its options; in TOML one table: `name` and the options beside it.

    The options are checked against the chosen class by `engine.plan`, since the ground floor
    knows no choices.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    options: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])

    @model_validator(mode="before")
    @classmethod
    def _from_table(cls, data: Any) -> Any:
        if isinstance(data, str):
            return {"name": data, "options": {}}
        if isinstance(data, Mapping):
            table = dict(cast("Mapping[str, Any]", data))
            if "name" in table and not isinstance(table.get("options"), Mapping):
                return {"name": table.pop("name"), "options": table}
            return table
        return data

    @model_serializer
    def _to_table(self) -> dict[str, Any]:
        return {"name": self.name, **self.options}


class TrainConfig(Options):
    """How training goes, whatever the model and the data."""

    epochs: int = option(
        10, ge=1, le=1_000_000, label="Epochs", help="How often the whole training set is seen."
    )
    batch_size: int = option(
        64,
        ge=1,
        le=1_000_000,
        label="Whole batch",
        unit="samples",
        help="Samples of one optimizer step over all devices and accumulated pieces together.",
    )
    accumulate: int = option(
        1,
        ge=1,
        le=10_000,
        label="Accumulation",
        help="The whole batch is computed in this many pieces one after the other: the same "
        "gradients in less memory, a little slower.",
        advanced=True,
    )
    validation: float = option(
        0.1,
        ge=0.0,
        lt=1.0,
        label="Validation part",
        help="Part of the training set kept aside to judge each epoch; every class keeps its share."
        " 0 trains on everything.",
    )
    test_each_epoch: bool = option(
        False,
        label="Test each epoch",
        help="Also evaluate the official test set after each epoch, as many tutorials do. It is "
        "then no longer unseen when you pick the best epoch.",
    )
    seed: int = option(
        0, ge=0, le=2**63 - 1, label="Seed", help="Same seed, same run, bit for bit on the CPU."
    )
    label_smoothing: float = option(
        0.0,
        ge=0.0,
        lt=1.0,
        label="Label smoothing",
        help="Spreads this share of each label over all classes.",
        advanced=True,
    )
    class_weights: Literal["none", "balanced"] = option(
        "none",
        label="Class weights",
        help="Balanced: rare classes count more, by the inverse of how often they occur.",
        advanced=True,
    )
    clip: float = option(
        0.0,
        ge=0.0,
        label="Clip gradient norm",
        help="Gradients longer than this are shortened to it. 0 never clips.",
        scientific=True,
        advanced=True,
    )
    clip_value: float = option(
        0.0,
        ge=0.0,
        label="Clip gradient values",
        help="Each number of a gradient is kept between this and its negative. 0 never clips.",
        scientific=True,
        advanced=True,
    )
    ema: float = option(
        0.0,
        ge=0.0,
        lt=1.0,
        label="Average the weights",
        help="A moving average of the weights with this memory (0.999) is kept beside them. It is "
        "what is validated, and what the finished model is. 0: no average.",
        advanced=True,
    )
    precision: Literal["fp32", "bf16", "fp16"] = option(
        "fp32",
        label="Precision",
        help="Number format of the forward and backward pass. Weights stay 32-bit. bf16 and fp16 "
        "are quicker where the device has them.",
        advanced=True,
    )
    tf32: Literal["auto", "on", "off"] = option(
        "auto",
        label="TF32",
        help="32-bit products with 10 bits behind the point, on NVIDIA GPUs since Ampere: quicker, "
        "and less exact. Auto: in convolutions only, as torch does.",
        advanced=True,
    )
    channels_last: Literal["auto", "on", "off"] = option(
        "auto",
        label="Channels last",
        help="How images and the weights of convolutions lie in memory: the same results, on most "
        "devices quicker with it. Auto: on for images.",
        advanced=True,
    )
    drop_last: bool = option(
        False,
        label="Drop the short last batch",
        help="Leaves out the samples that do not fill a whole batch at the end of each epoch.",
        advanced=True,
    )
    compile: bool = option(
        False,
        label="Compile",
        help="torch.compile: quicker steps on long runs with CUDA, after a warm-up of up to a "
        "minute. On a CPU it is usually slower.",
        advanced=True,
    )
    deterministic: bool = option(
        False,
        label="Deterministic kernels",
        help="Only kernels that give the same bits each time, on a GPU too. Slower.",
        advanced=True,
    )
    threads: int = option(
        0,
        ge=0,
        le=1024,
        label="CPU threads",
        help="Threads of one operation on the CPU. 0 chooses by the size of the model.",
        advanced=True,
    )

    @model_validator(mode="after")
    def _clips_in_one_way(self) -> TrainConfig:
        if self.clip and self.clip_value:
            raise OptionError("clipped_twice", "clip_value")
        return self


def _devices(value: Any) -> Any:
    return [part.strip() for part in value.split(",") if part.strip()] if _is_text(value) else value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


class ExperimentConfig(Options):
    """One experiment. Defaults are the first-run example: digits, small CNN, on what is there.

    Attributes:
        devices: Ids ("cuda:0", "cpu", "simulated:2") or UUIDs ("GPU-..."), in the order of use.
            Empty: chosen from what the machine has.
        host: Where the loop runs for the window: a child process, or the window's own QThread.
        on_window_close: What a run does whose window is gone.
    """

    version: Literal[1] = VERSION
    dataset: Pick = Pick(name="digits")
    model: Pick = Pick(name="cnn")
    optimizer: Pick = Pick(name="adam")
    schedule: Pick = Pick(name="constant")
    strategy: Pick = Pick(name="single")
    train: TrainConfig = TrainConfig()
    augment: AugmentConfig = AugmentConfig()
    feed: FeedConfig = FeedConfig()
    care: CareConfig = CareConfig()
    transfer: TransferConfig = TransferConfig()
    save: SaveConfig = SaveConfig()
    end: EndConfig = EndConfig()
    memory: MemoryConfig = MemoryConfig()
    cluster: ClusterConfig = ClusterConfig()
    devices: Annotated[tuple[str, ...], BeforeValidator(_devices)] = ()
    host: Literal["process", "thread"] = option(
        "process",
        label="Run in",
        help="A process of its own: the window stays smooth and survives a crash. This window's "
        "thread: the classic QThread; small models train at about half the speed and the window "
        "may stutter, because both share one Python interpreter.",
    )
    on_window_close: Literal["stop", "continue"] = option(
        "stop",
        label="If the window is gone",
        help="Save a checkpoint and stop, or train on without a window.",
        advanced=True,
    )

    @classmethod
    def parse(cls, data: Mapping[str, Any]) -> ExperimentConfig:
        """The config in `data`.

        Raises:
            ConfigError: With one `Problem` for each thing that is wrong.
        """
        version = data.get("version", VERSION)
        if isinstance(version, int) and version > VERSION:
            facts: dict[str, JsonValue] = {"version": version}
            raise ConfigError([Problem(path="version", code="newer_version", facts=facts)])
        try:
            return cls.model_validate(migrated(data))
        except ValidationError as error:
            raise ConfigError(problems_in(error, cls)) from None

    @classmethod
    def from_toml(cls, text: str) -> ExperimentConfig:
        """The config written in `text`.

        Raises:
            ConfigError: If it is not TOML or not a config.
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(
                [Problem(path="", code="bad_toml", facts={"why": str(error)})]
            ) from None
        return cls.parse(data)

    @classmethod
    def load(cls, file: Path) -> ExperimentConfig:
        """The config in `file` (TOML, UTF-8).

        Raises:
            ConfigError: If the file is missing, unreadable or not a config.
        """
        return cls.from_toml(_read(file))

    def to_toml(self) -> str:
        """This config as TOML, every option written out."""
        return tomli_w.dumps(self.model_dump(mode="json"))

    def changed(self, **parts: Any) -> ExperimentConfig:
        """A copy with `parts` replaced, checked like any other config."""
        return type(self).parse({**self.model_dump(mode="json"), **parts})


def _read(file: Path) -> str:
    name = str(file)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError([Problem(path="", code="file_missing", facts={"file": name})]) from None
    except (OSError, UnicodeDecodeError) as error:
        facts: dict[str, JsonValue] = {"file": name, "why": str(error)}
        raise ConfigError([Problem(path="", code="file_unreadable", facts=facts)]) from None
