"""On a real card: the driver's figures of cuda:N are those of the card torch calls cuda:N."""

import subprocess
import sys

import pytest

from dpgui.config import ConfigError
from dpgui.devices import Monitor, ask_torch, detect
from dpgui.devices.nvml import Nvml

pytestmark = pytest.mark.gpu

HELD = 512 * 2**20
HOLDER = """
import sys, torch
held = torch.ones(int(sys.argv[2]) // 4, dtype=torch.float32, device=sys.argv[1])
torch.cuda.synchronize()
facts = torch.cuda.get_device_properties(sys.argv[1])
print(facts.name, facts.uuid, sep="|", flush=True)
sys.stdin.readline()
"""


@pytest.fixture(scope="module")
def devices():
    """The usable CUDA devices of this machine, with the cpu left out."""
    nvml = Nvml()
    cards, why = nvml.cards(), nvml.why
    nvml.close()
    if not cards:
        pytest.skip(f"no NVIDIA GPU here ({why or 'the driver lists none'})")
    try:
        report = ask_torch()
    except ConfigError as error:
        pytest.skip(f"torch cannot be asked: {error}")
    found = [device for device in detect(report) if device.kind == "cuda" and device.usable]
    if not found:
        pytest.skip(f"torch can use no GPU here ({report.why or report.visible!r})")
    return found


def test_o10_memory_held_on_a_device_shows_on_that_device_only(devices):
    with Monitor(devices) as monitor:
        for device in devices:
            before = monitor.read()
            with subprocess.Popen(
                [sys.executable, "-c", HOLDER, device.id, str(HELD)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            ) as holder:
                model, uuid = holder.stdout.readline().strip().split("|")
                during = monitor.read([holder.pid])
                holder.communicate("\n", timeout=60)
            assert model == device.name
            assert device.uuid.endswith(uuid)
            grown = {name: during[name].used - before[name].used for name in during}
            assert grown[device.id] >= HELD
            assert all(size < HELD for name, size in grown.items() if name != device.id)
            # In a container the driver counts processes by other numbers: then it is unknown.
            this_run = during[device.id].this_run
            assert this_run is None or this_run >= HELD


def test_every_figure_of_a_real_card_is_plausible(devices):
    with Monitor(devices) as monitor:
        readings = monitor.read()
    for device in devices:
        reading = readings[device.id]
        assert 0 <= reading.used <= reading.total
        assert reading.total == pytest.approx(device.total, rel=0.1)
        assert reading.load is None or 0 <= reading.load <= 100
        assert reading.temperature is None or 0 < reading.temperature < 120
        assert reading.power is None or 0 < reading.power < 2000
        assert device.processors > 0
        assert "fp32" in device.precisions
