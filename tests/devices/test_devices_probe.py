"""The probe with torches that are missing, broken, hanging, or that have GPUs."""

import importlib.metadata
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from dpgui import paths
from dpgui.config import ConfigError
from dpgui.devices import Question, TorchReport, ask_torch
from dpgui.devices.probe import look


@pytest.fixture
def fake_torch(tmp_path, monkeypatch):
    """Makes the child find another torch, whose source is given."""

    def install(source):
        (tmp_path / "torch").mkdir()
        (tmp_path / "torch" / "__init__.py").write_text(source)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    return install


def refusal(timeout=60.0):
    with pytest.raises(ConfigError) as caught:
        ask_torch(timeout)
    (problem,) = caught.value.problems
    assert problem.path == "devices"
    return problem


@pytest.mark.slow
def test_the_installed_torch_is_asked(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "-1")
    report = ask_torch()
    installed = importlib.metadata.version("torch").partition("+")[0]
    assert report.torch.partition("+")[0] == installed
    assert (report.devices, report.visible) == ((), "-1")
    assert report.why


def test_a_missing_torch_names_the_python_and_the_remedy(fake_torch):
    fake_torch("raise ModuleNotFoundError(\"No module named 'torch'\", name='torch')")
    problem = refusal()
    assert problem.code == "torch_missing"
    assert sys.executable in problem.text
    assert "pip install torch" in problem.text


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("raise ImportError('libcudart.so.13: cannot open')", "libcudart.so.13: cannot open"),
        ("import module_that_torch_needs", "module_that_torch_needs"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
        ("import os; os._exit(7)", "exit code 7"),
        ("import os; os._exit(0)", "exit code 0"),
        ("import os; os.write(1, b'no report\\n'); os._exit(0)", "cannot be read"),
    ],
)
def test_a_broken_torch_is_a_sentence(fake_torch, source, words):
    fake_torch(source)
    problem = refusal()
    assert problem.code == "torch_broken"
    assert words in problem.text


def test_a_hanging_torch_is_given_up(fake_torch):
    fake_torch("import threading; threading.Event().wait()")
    problem = refusal(timeout=0.5)
    assert (problem.code, problem.facts) == ("torch_silent", {"seconds": 0.5})


def test_a_hanging_probe_ends_by_itself_when_nobody_waits(fake_torch):
    fake_torch("import threading; threading.Event().wait()")
    command = [sys.executable, "-P", "-m", "dpgui.devices.probe", "--limit", "0.3"]
    done = subprocess.run(
        command, env=paths.child_environment(), capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(b"Timeout (")


def cuda_torch(**changes):
    """A torch that has two CUDA devices, of which the second is busy."""

    def ones(count, device):
        if device == "cuda:1":
            raise RuntimeError("CUDA error: device busy.\nCompile with TORCH_USE_CUDA_DSA")
        return SimpleNamespace(sum=lambda: SimpleNamespace(item=lambda: 2.0))

    new = SimpleNamespace(
        name="New", uuid="aaaa", pci_domain_id=0, pci_bus_id=0x65, pci_device_id=0,
        total_memory=24, multi_processor_count=84, major=9, minor=0,
    )  # fmt: skip
    old = SimpleNamespace(
        name="Old", total_memory=8, multi_processor_count=20, major=7, minor=5
    )  # fmt: skip
    parts = {
        "__version__": "2.14.1+cu130",
        "version": SimpleNamespace(cuda="13.0", hip=None),
        "cuda": SimpleNamespace(
            init=lambda: None,
            device_count=lambda: 2,
            get_device_properties=lambda index: (new, old)[index],
        ),
        "accelerator": SimpleNamespace(
            is_available=lambda: True, current_accelerator=lambda: SimpleNamespace(type="cuda")
        ),
        "ones": ones,
    }
    return SimpleNamespace(**{**parts, **changes})


def test_cuda_devices_are_reported_in_cudas_order_and_touched(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", cuda_torch())
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1,0")
    report = look(touch=True)
    first, second = report.devices
    assert (first.index, first.name, first.uuid, first.pci) == (0, "New", "aaaa", "0000:65:00.0")
    assert (first.total, first.processors, first.why) == (24, 84, "")
    assert first.precisions == ("fp32", "bf16", "fp16")
    assert (second.uuid, second.pci, second.precisions) == ("", "", ("fp32", "fp16"))
    assert second.why == "CUDA error: device busy"
    assert (report.visible, report.accelerator, report.cuda) == ("1,0", None, "13.0")
    assert TorchReport.model_validate_json(report.model_dump_json()) == report


def test_in_a_process_that_trains_nothing_is_touched(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", cuda_torch(ones=None))
    assert [device.why for device in look().devices] == ["", ""]


def test_a_cuda_that_does_not_start_says_why(monkeypatch):
    def init():
        raise RuntimeError("The NVIDIA driver on your system is too old.\nPlease update.")

    broken = SimpleNamespace(init=init)
    nothing = SimpleNamespace(is_available=lambda: False)
    monkeypatch.setitem(sys.modules, "torch", cuda_torch(cuda=broken, accelerator=nothing))
    report = look(touch=True)
    assert (report.devices, report.accelerator) == ((), None)
    assert report.why == "The NVIDIA driver on your system is too old"


def accelerated_torch(kind, **parts):
    def init():
        raise AssertionError("Torch not compiled with CUDA enabled")

    accelerator = SimpleNamespace(
        is_available=lambda: True,
        current_accelerator=lambda: SimpleNamespace(type=kind),
        device_count=lambda: 1,
    )
    version = SimpleNamespace(cuda=None, hip=None)
    cuda = SimpleNamespace(init=init)
    return cuda_torch(cuda=cuda, version=version, accelerator=accelerator, **parts)


def test_o23_apple_through_torchs_accelerator(monkeypatch):
    mps = SimpleNamespace(recommended_max_memory=lambda: 12)
    monkeypatch.setitem(sys.modules, "torch", accelerated_torch("mps", mps=mps))
    found = look(touch=True).accelerator
    assert (found.type, found.count, found.totals, found.why) == ("mps", 1, (12,), "")
    assert found.precisions == ("fp32", "fp16")


def test_o23_intel_through_torchs_accelerator(monkeypatch):
    facts = SimpleNamespace(name="Arc", total_memory=16)
    xpu = SimpleNamespace(get_device_properties=lambda index: facts)
    monkeypatch.setitem(sys.modules, "torch", accelerated_torch("xpu", xpu=xpu))
    found = look().accelerator
    assert (found.type, found.names, found.totals) == ("xpu", ("Arc",), (16,))
    assert "bf16" in found.precisions


def test_a_question_that_is_given_up_ends_its_child(fake_torch):
    fake_torch("import threading; threading.Event().wait()")
    question = Question()

    def wait_in_vain():
        with pytest.raises(ConfigError):
            question.ask()

    asking = threading.Thread(target=wait_in_vain)
    asking.start()
    question.give_up()
    asking.join(timeout=30)
    assert not asking.is_alive()
    with pytest.raises(ConfigError):
        question.ask()  # whoever gave up gets no answer later either
