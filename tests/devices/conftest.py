import pytest


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch):
    """The variables that change what is listed are set by each test, not by the machine."""
    for name in ("CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER", "DPGUI_SIMULATED_GPUS"):
        monkeypatch.delenv(name, raising=False)
