"""What a run will need, the largest batch, and what helps when memory ran out, in the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ExperimentConfig
from dpgui.engine.memory.needs import DeviceNeed, Estimate, FoundBatch, Tried
from dpgui.events import RunEnded
from dpgui.ui.config_process import ConfigProcess
from dpgui.ui.desk import Desk
from dpgui.ui.forms.memory_bar import MemoryBar
from tests.ui.stand_in import Script

GIB = 2**30


def estimate(*shares: float, measured: bool = False) -> Estimate:
    """Devices of 10 GiB that would be full to these shares."""
    needs = tuple(
        DeviceNeed(device=f"cuda:{place}", weights=round(share * 10 * GIB), free=10 * GIB, data=0)
        for place, share in enumerate(shares)
    )
    return Estimate(needs=needs, batch=64, parts=1, measured=measured)


@pytest.fixture
def bar(qtbot: QtBot) -> MemoryBar:
    bar = MemoryBar()
    qtbot.addWidget(bar)
    bar.show()
    return bar


def test_a_device_is_amber_above_80_percent_and_red_above_all_that_is_free(bar: MemoryBar) -> None:
    bar.show_estimate(estimate(0.5, 0.85, 1.2))
    assert [line.tone for line in bar.lines] == ["muted", "warning", "error"]
    assert bar.lines[1].text() == "cuda:1: about 8.50 GiB of 10.0 GiB free, an estimate"
    assert "Weights: 8.50 GiB" in bar.lines[1].toolTip()
    assert "Dataset" not in bar.lines[1].toolTip()
    assert bar.measure.isVisible()
    bar.show_estimate(estimate(0.5, measured=True))
    assert [line.isVisible() for line in bar.lines] == [True, False, False]
    assert bar.lines[0].text() == "cuda:0: 5.00 GiB of 10.0 GiB free, measured"
    assert not bar.measure.isVisible()
    bar.show_estimate(None)
    assert not any(line.isVisible() for line in bar.lines)


def test_the_search_tells_each_try_and_offers_what_it_found(bar: MemoryBar, qtbot: QtBot) -> None:
    tried = [
        Tried(batch=64, fits=True, samples_per_s=1234.0, peak=GIB, limit=9 * GIB),
        Tried(batch=4096, fits=False, limit=9 * GIB),
    ]
    bar.show_search(tried[:1], searching=True)
    assert bar.search_line.text() == "Trying batches… 64 fits: 1,234 samples/s"
    assert bar.cancel.isVisible()
    found = FoundBatch(batch=64, most=4096, tried=tuple(tried), gpu=True, margin=0.1)
    bar.show_search(tried, found)
    assert "with 10 % left alone: 64" in bar.search_line.text()
    assert "64 fits: 1,234 samples/s (1.0 / 9.0 GiB)" in bar.search_line.toolTip()
    assert "4,096 is too large" in bar.search_line.toolTip()
    assert not bar.cancel.isVisible()
    with qtbot.waitSignal(bar.use_requested) as used:
        bar.use.click()
    assert used.args == [64]


def test_a_process_tells_what_it_was_asked_and_leaves_nothing(script: Script, qtbot: QtBot) -> None:
    script(
        'assert words[0] == "estimate" and words[2:] == ["--json", "--measure"]\n'
        'assert "iris" in pathlib.Path(words[1]).read_text()\n'
        "say(folder=os.path.dirname(words[1]))\nsys.exit(1)\n"
    )
    process = ConfigProcess("estimate", "forecast_failed", "forecast_died")
    heard: list[dict[str, str]] = []
    process.heard.connect(heard.append)
    with qtbot.waitSignal(process.ended) as ended:
        process.start(ExperimentConfig().changed(dataset={"name": "iris"}), ["--measure"])
    assert ended.args == [()]  # an answer is an answer, whatever the exit code says of it
    assert not Path(heard[0]["folder"]).exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('say(problems=[{"path": "model", "code": "needs_images"}])\nsys.exit(2)', "needs_images"),
        ('sys.exit("No space left on device")', "forecast_failed"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "forecast_died"),
    ],
)
def test_a_process_that_goes_wrong_says_how(
    script: Script, qtbot: QtBot, body: str, code: str
) -> None:
    script(body + "\n")
    process = ConfigProcess("estimate", "forecast_failed", "forecast_died")
    with qtbot.waitSignal(process.ended) as ended:
        process.start(ExperimentConfig())
    assert [problem.code for problem in ended.args[0]] == [code]


def test_what_was_found_goes_into_the_form(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    tried = Tried(batch=96, fits=True, samples_per_s=5.0, peak=1, limit=2)
    found = FoundBatch(batch=96, most=96, tried=(tried,), gpu=False, margin=0.1)
    script(
        f"say(tried=json.loads('{tried.model_dump_json()}'))\n"
        f"say(found=json.loads('{found.model_dump_json()}'))\n"
    )
    desk = make_desk(Scripted(steps=1))
    bar = desk.forecast.bar
    with qtbot.waitSignal(desk.forecast.search.ended):
        desk.forecast.find()
    assert bar.search_line.text() == "A whole batch of 96 fits: all that there is to try."
    bar.use.click()
    assert desk.controller.draft.config.train.batch_size == 96
    assert not bar.search_line.isVisible()


def test_a_search_can_be_cancelled(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    script("say(ready=1)\ntime.sleep(60)\n")
    desk = make_desk(Scripted(steps=1))
    with qtbot.waitSignal(desk.forecast.search.heard):
        desk.forecast.find()
    desk.forecast.bar.cancel.click()
    assert not desk.forecast.search.running
    assert not desk.forecast.bar.search_line.isVisible()


def test_memory_is_counted_again_only_if_it_may_be_another(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    told = json.dumps(estimate(0.5).model_dump(mode="json"))
    script(f"say(estimate=json.loads('{told}'))\n")
    desk = make_desk(Scripted(steps=1))
    forecast, bar = desk.forecast, desk.forecast.bar
    with qtbot.waitSignal(forecast.counting.ended):
        forecast.count()
    assert [line.text() for line in bar.lines if line.text()]
    with qtbot.waitSignal(desk.controller.checks.examined):
        train = desk.controller.draft.config.train
        desk.controller.amend(train={**train.model_dump(), "epochs": 77})
    assert [line.text() for line in bar.lines if line.text()]
    with qtbot.waitSignal(desk.controller.checks.examined):
        desk.controller.amend(model={"name": "mlp", "options": {"hidden": [7]}})
    assert not [line.text() for line in bar.lines if line.text()]


def test_o17_a_run_that_lacked_memory_is_started_again_in_smaller_parts(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    facts = {"device": "cpu", "phase": "forward", "batch": 64, "parts": 2}
    end = RunEnded(status="failed", code="out_of_memory_forward", facts=facts)
    desk = make_desk(Scripted(steps=3, end=end))
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()
    message = desk.window.banner.message
    assert message.offers[0].text == "Same batch in 4 parts"
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.banner.chosen.emit("fit:halve")
    assert desk.controller.ended_run.config.train.accumulate == 4


def test_o56_a_broken_context_offers_a_new_process(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
) -> None:
    end = RunEnded(status="failed", code="cuda_poisoned", facts={"device": "cuda:0", "why": "x"})
    desk = make_desk(Scripted(steps=3, end=end))
    desk.controller.amend(host="thread")
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["start"].trigger()
    (offer,) = desk.window.banner.message.offers
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.banner.chosen.emit(offer.key)
    assert desk.controller.ended_run.config.host == "process"


def amended(desk: Desk, **train: object) -> None:
    now = desk.controller.draft.config.train
    desk.controller.amend(train={**now.model_dump(), **train})


def test_what_was_found_is_not_offered_for_another_experiment(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    found = FoundBatch(batch=96, most=96, tried=(), gpu=False, margin=0.1)
    script(f"say(found=json.loads('{found.model_dump_json()}'))\n")
    desk = make_desk(Scripted(steps=1))
    bar = desk.forecast.bar
    with qtbot.waitSignal(desk.forecast.search.ended):
        desk.forecast.find()
    with qtbot.waitSignal(desk.controller.checks.examined):
        amended(desk, batch_size=32)  # the search does not depend on it
    assert bar.search_line.text()
    with qtbot.waitSignal(desk.controller.checks.examined):
        amended(desk, ema=0.99)
    assert not bar.search_line.text()
    assert bar.use.isHidden()


def test_measuring_is_shown_and_can_be_cancelled(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    script("say(ready=1)\ntime.sleep(60)\n")
    desk = make_desk(Scripted(steps=1))
    bar = desk.forecast.bar
    with qtbot.waitSignal(desk.forecast.counting.heard):
        desk.forecast.measure()
    assert bar.search_line.text() == "Measuring…"
    assert not bar.cancel.isHidden()
    assert bar.measure.isHidden()
    bar.cancel.click()
    assert not desk.forecast.counting.running
    assert not bar.search_line.text()


def test_what_cannot_be_measured_is_said_until_the_experiment_is_another(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    script('say(problems=[{"path": "model", "code": "needs_images"}])\nsys.exit(2)\n')
    desk = make_desk(Scripted(steps=1))
    bar = desk.forecast.bar
    with qtbot.waitSignal(desk.forecast.counting.ended):
        desk.forecast.count()
    assert not bar.search_line.text()  # what is not counted is no news
    with qtbot.waitSignal(desk.forecast.counting.ended):
        desk.forecast.measure()
    assert bar.search_line.tone == "error"
    assert "images" in bar.search_line.text()
    with qtbot.waitSignal(desk.controller.checks.examined):
        amended(desk, batch_size=32)
    assert not bar.search_line.text()


def test_a_model_too_large_to_be_counted_is_said(
    cold: None, make_desk: MakeDesk, script: Script, qtbot: QtBot
) -> None:
    script('say(problems=[{"path": "model", "code": "forecast_short"}])\nsys.exit(2)\n')
    desk = make_desk(Scripted(steps=1))
    with qtbot.waitSignal(desk.forecast.counting.ended):
        desk.forecast.count()
    assert desk.forecast.bar.search_line.tone == "error"
    assert "main memory" in desk.forecast.bar.search_line.text()
