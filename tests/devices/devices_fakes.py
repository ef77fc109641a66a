"""A machine with NVIDIA cards that is not there: what NVML and torch would say about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace

from dpgui.devices.report import TorchDevice, TorchReport

GIB = 2**30


class FakeNvmlError(Exception):
    """What NVML raises for everything it refuses."""


@dataclass
class FakeCard:
    """One card; a question named in `refused` (without "nvmlDeviceGet") is refused."""

    name: str
    uuid: str
    bus: int
    total: int = 24 * GIB
    used: int = 1 * GIB
    capability: tuple[int, int] = (8, 6)
    load: int = 50
    temperature: int = 60
    milliwatts: int = 123_400
    millijoules: int = 7_200_000
    slowed: int = 0
    compute: dict[int, int | None] = field(default_factory=dict)
    graphics: dict[int, int | None] = field(default_factory=dict)
    slices: list[FakeCard] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    @property
    def pci(self) -> str:
        return f"0000:{self.bus:02x}:00.0"


class FakeNvml:
    """Stands for the module `pynvml`; cards in bus order, as the driver has them."""

    NVMLError = FakeNvmlError
    NVML_TEMPERATURE_GPU = 0

    def __init__(self, *cards: FakeCard, broken: str = "") -> None:
        self.cards, self.broken, self.users = list(cards), broken, 0

    def nvmlInit(self):
        if self.broken:
            raise FakeNvmlError(self.broken)
        self.users += 1

    def nvmlShutdown(self):
        self.users -= 1

    def nvmlDeviceGetCount(self):
        return len(self.cards)

    def nvmlDeviceGetHandleByIndex(self, index):
        return self._asked(self.cards[index], "HandleByIndex")

    def nvmlDeviceGetName(self, card):
        return self._asked(card, "Name").name

    def nvmlDeviceGetUUID(self, card):
        return self._asked(card, "UUID").uuid

    def nvmlDeviceGetPciInfo(self, card):
        self._asked(card, "PciInfo")
        return SimpleNamespace(domain=0, bus=card.bus, device=0)

    def nvmlDeviceGetCudaComputeCapability(self, card):
        return list(self._asked(card, "CudaComputeCapability").capability)

    def nvmlDeviceGetMemoryInfo(self, card):
        self._asked(card, "MemoryInfo")
        return SimpleNamespace(used=card.used, total=card.total, free=card.total - card.used)

    def nvmlDeviceGetUtilizationRates(self, card):
        return SimpleNamespace(gpu=self._asked(card, "UtilizationRates").load, memory=0)

    def nvmlDeviceGetTemperature(self, card, sensor):
        return self._asked(card, "Temperature").temperature

    def nvmlDeviceGetPowerUsage(self, card):
        return self._asked(card, "PowerUsage").milliwatts

    def nvmlDeviceGetTotalEnergyConsumption(self, card):
        return self._asked(card, "TotalEnergyConsumption").millijoules

    def nvmlDeviceGetCurrentClocksThrottleReasons(self, card):
        return self._asked(card, "CurrentClocksThrottleReasons").slowed

    def nvmlDeviceGetComputeRunningProcesses(self, card):
        return _processes(self._asked(card, "ComputeRunningProcesses").compute)

    def nvmlDeviceGetGraphicsRunningProcesses(self, card):
        return _processes(self._asked(card, "GraphicsRunningProcesses").graphics)

    def nvmlDeviceGetMigMode(self, card):
        if not card.slices:
            raise FakeNvmlError("Not Supported")
        return [1, 1]

    def nvmlDeviceGetMaxMigDeviceCount(self, card):
        return 7

    def nvmlDeviceGetMigDeviceHandleByIndex(self, card, index):
        if index >= len(card.slices):
            raise FakeNvmlError("Not Found")
        return card.slices[index]

    def _asked(self, card: FakeCard, question: str) -> FakeCard:
        if question in card.refused:
            raise FakeNvmlError("Not Supported" if question != "HandleByIndex" else "GPU is lost")
        return card


def _processes(held):
    return [SimpleNamespace(pid=pid, usedGpuMemory=memory) for pid, memory in held.items()]


def card_a(**changes) -> FakeCard:
    return FakeCard("Alpha", "GPU-aaaaaaaa-0000-0000-0000-000000000001", 0x17, **changes)


def card_b(**changes) -> FakeCard:
    return FakeCard("Beta", "GPU-bbbbbbbb-0000-0000-0000-000000000002", 0x65, **changes)


def sliced_card(**changes) -> FakeCard:
    """A card cut in two slices, on which only memory can be asked."""
    refused = {"UtilizationRates", "Temperature", "PowerUsage", "PciInfo", "CudaComputeCapability",
               "TotalEnergyConsumption"}  # fmt: skip
    slices = [
        FakeCard(f"Gamma MIG 1g.5gb ({n})", f"MIG-cccccccc-0000-0000-0000-00000000000{n}", 0x99,
                 total=5 * GIB, used=n * GIB, refused=refused)
        for n in (1, 2)
    ]  # fmt: skip
    return FakeCard("Gamma", "GPU-cccccccc-0000-0000-0000-000000000000", 0x99, slices=slices,
                    capability=(8, 0), **changes)  # fmt: skip


def torch_device(index: int, card: FakeCard, **changes) -> TorchDevice:
    """What torch says of `card` as CUDA's number `index`; UUIDs without "GPU-", as torch does."""
    facts = {
        "index": index,
        "name": card.name,
        "uuid": card.uuid.partition("-")[2],
        "pci": card.pci,
        "total": card.total - GIB // 2,
        "processors": 84,
        "precisions": ("fp32", "bf16", "fp16"),
    }
    return TorchDevice(**{**facts, **changes})


def torch_report(*cards: FakeCard, **changes) -> TorchReport:
    """What torch says when CUDA numbers `cards` in this order."""
    devices = tuple(torch_device(index, card) for index, card in enumerate(cards))
    return TorchReport(**{"torch": "2.14.1", "cuda": "13.0", "devices": devices, **changes})
