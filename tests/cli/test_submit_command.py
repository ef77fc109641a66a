"""`dpgui submit`: the script that SLURM gets."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from dpgui.cli.slurm_script import Wanted, script
from dpgui.runs import Run, RunStore
from dpgui.runs.writer import claim, release

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for bash")

WANTED = Wanted(
    name="digits",
    words=("train", "/data/my run.toml"),
    nodes=2,
    gpus=4,
    cores=8,
    time="1-12",
    partition="gpu",
    output="%j.out",
    python="/opt/python",
    settings=("strategy=ddp",),
)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "digits.toml"
    file.write_text('dataset = "digits"\n')
    return file


def tool(folder: Path, name: str, text: str) -> None:
    """A command of that name on the PATH of a test."""
    file = folder / name
    file.write_text(f"#!/bin/bash\n{text}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def test_what_is_asked_of_slurm():
    lines = script(WANTED).splitlines()
    assert lines[0] == "#!/bin/bash", "SLURM wants an interpreter first"
    asked = [line.removeprefix("#SBATCH ") for line in lines if line.startswith("#SBATCH")]
    assert lines[1 : 1 + len(asked)] == [f"#SBATCH {it}" for it in asked], "before any command"
    assert asked == [
        "--job-name=digits",
        "--nodes=2",
        "--ntasks-per-node=1",
        "--signal=TERM@120",
        "--gpus-per-node=4",
        "--cpus-per-task=8",
        "--time=1-12",
        "--partition=gpu",
        "--output=%j.out",
    ]


def performed(wanted: Wanted, tmp_path: Path) -> list[list[str]]:
    return started(script(wanted), wanted.nodes, tmp_path)


def started(text: str, nodes: int, tmp_path: Path) -> list[list[str]]:
    """What `nodes` run by the script `text`: their words, as SLURM would start them."""
    tools = tmp_path / "tools"
    tools.mkdir()
    tool(tools, "scontrol", '[ "$1 $2" = "show hostnames" ] && echo node-a && echo node-b')
    tool(
        tools,
        "srun",
        'while [[ "$1" == --* ]]; do shift; done\n'
        'for node in $(seq 0 $((SLURM_NNODES - 1))); do SLURM_NODEID=$node "$@"; done',
    )
    tool(tools, "python", 'printf "%s\\n" "$@" ""')
    environment = {
        "PATH": f"{tools}:/usr/bin:/bin",
        "SLURM_JOB_ID": "70012",
        "SLURM_JOB_NODELIST": "node-[a-b]",
        "SLURM_NNODES": str(nodes),
    }
    done = subprocess.run(
        ["/bin/bash"], input=text, capture_output=True, text=True, check=True, env=environment
    )
    return [part.splitlines() for part in done.stdout.rstrip().split("\n\n")]


def test_the_first_node_leads_and_the_others_join_it(tmp_path: Path):
    first, second = performed(
        Wanted(name="a", words=("train", "/data/my run.toml"), nodes=2, gpus=0, python="python",
               settings=("strategy=ddp", "train.epochs=3")),
        tmp_path,
    )  # fmt: skip
    assert first == [
        *("-m", "dpgui", "train", "/data/my run.toml"),
        *("--set", "strategy=ddp", "--set", "train.epochs=3"),
        *("--set", "cluster.nodes=2", "--set", "cluster.rendezvous=node-a:30012"),
    ]
    assert second == ["-m", "dpgui", "join", "node-a:30012"]


ODD = '/数据/it\'s $HOME/我的 "运行" `x`.toml'


def test_spaces_signs_and_chinese_arrive_as_they_are(tmp_path: Path):
    (tmp_path / "我的 python").symlink_to(tmp_path / "tools" / "python")
    python = str(tmp_path / "我的 python")
    settings = ("dataset.path=/数据/猫 和 狗", "run.note=it's $5")
    wanted = Wanted(
        name="a", words=("train", ODD), nodes=2, gpus=0, python=python, settings=settings
    )
    first, second = performed(wanted, tmp_path)
    assert first[:8] == [
        *("-m", "dpgui", "train", ODD),
        *("--set", settings[0], "--set", settings[1]),
    ]
    assert second == ["-m", "dpgui", "join", "node-a:30012"]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("猫和狗", "猫和狗"),
        ("猫 和 狗", '"猫 和 狗"'),
        ("it's", '"it\'s"'),
        ('a "b" \\ c', r'"a \"b\" \\ c"'),
        ("two\nlines", '"two lines"'),
    ],
)
def test_a_name_is_one_word_to_slurm(name: str, asked: str):
    text = script(
        Wanted(name=name, words=("train", "a.toml"), nodes=1, gpus=0, output=f"{name}.out")
    )
    assert text.splitlines()[1] == f"#SBATCH --job-name={asked}"


def test_one_node_meets_nobody(tmp_path: Path):
    wanted = Wanted(name="a", words=("train", "a.toml"), nodes=1, gpus=2, python="python")
    assert performed(wanted, tmp_path) == [
        ["-m", "dpgui", "train", "a.toml", "--set", "cluster.nodes=1"]
    ]


def test_it_is_submitted_where_sbatch_is(dpgui, config, tmp_path, monkeypatch):
    tool(tmp_path, "sbatch", 'echo "Submitted batch job 4711"; cp "$1" "$(dirname "$0")/got"')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    said = dpgui("submit", "--slurm", str(config), "--nodes", "2", "--gpus", "1")
    assert said.code == 0
    assert "Submitted batch job 4711" in said.out
    text = (tmp_path / "digits.sbatch").read_text()
    assert (tmp_path / "got").read_text() == text
    assert "--nodes=2" in text
    assert "--set strategy=ddp" in text, "one process would not need a cluster"


def test_what_slurm_says_against_it_is_told(dpgui, config, tmp_path, monkeypatch):
    tool(tmp_path, "sbatch", 'echo "sbatch: error: invalid partition" >&2; exit 1')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    said = dpgui("submit", "--slurm", str(config))
    assert said.code == 1
    assert "invalid partition" in said.err


def test_a_config_whose_path_has_spaces_and_chinese_is_submitted(dpgui, tmp_path, monkeypatch):
    tool(tmp_path, "sbatch", 'cp "$1" "$(dirname "$0")/got"; echo "Submitted batch job 4712"')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    file = tmp_path / "我的 实验" / "猫 和 狗.toml"
    file.parent.mkdir()
    file.write_text('dataset = "digits"\n')
    said = dpgui("submit", "--slurm", str(file))
    assert (said.code, said.out.splitlines()[-1]) == (0, "Submitted batch job 4712")
    text = file.with_suffix(".sbatch").read_text(encoding="utf-8")
    assert (tmp_path / "got").read_text(encoding="utf-8") == text
    assert '#SBATCH --job-name="猫 和 狗"' in text


def test_an_sbatch_that_cannot_be_run_is_told(dpgui, config, tmp_path, monkeypatch):
    (tmp_path / "sbatch").write_bytes(b"\x7fELF and no more")
    (tmp_path / "sbatch").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    said = dpgui("submit", "--slurm", str(config))
    assert said.code == 1
    assert "sbatch cannot be run" in said.err


@pytest.mark.parametrize("more", [("--write-only",), ()])
def test_without_sbatch_it_says_where_the_script_is(dpgui, config, tmp_path, monkeypatch, more):
    monkeypatch.setenv("PATH", str(tmp_path))
    target = tmp_path / "my run.sh"
    said = dpgui("submit", "--slurm", str(config), "--output", str(target), *more)
    assert said.code == 0
    assert str(target) in said.out
    assert (f"There is no sbatch here. On the cluster: sbatch '{target}'" in said.out) == (not more)
    assert target.read_text().startswith("#!/bin/bash\n")


def test_it_must_be_said_where_to(dpgui, config):
    said = dpgui("submit", str(config))
    assert (said.code, "--slurm" in said.err) == (2, True)


def test_what_cannot_be_is_not_written(dpgui, config, tmp_path):
    settings = ("--set", "cluster.least_nodes=3")
    said = dpgui("submit", "--slurm", str(config), "--nodes", "2", *settings)
    assert said.code == 2
    assert "at least 3 machines" in said.err
    assert not (tmp_path / "digits.sbatch").exists()


def stored(tmp_path: Path):
    (run,) = RunStore(tmp_path / "runs").list()
    return run


def test_a_run_goes_on_with_the_meeting_place_of_its_new_nodes(dpgui, tiny, tmp_path, monkeypatch):
    dpgui("train", *tiny, "--name", "猫 和 狗")
    run, where = stored(tmp_path), tmp_path / "runs"
    cluster = {"nodes": 2, "rendezvous": "gone:20001"}
    config = Run(run.folder).config.changed(strategy="ddp", cluster=cluster)
    (run.folder / "config.toml").write_text(config.to_toml(), encoding="utf-8")
    tool(tmp_path, "sbatch", 'cp "$1" "$(dirname "$0")/got"; echo "Submitted batch job 4713"')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    more = ("--set", "train.epochs=4", "--runs-dir", str(where))
    said = dpgui("submit", "--slurm", "--resume", "last", *more)
    assert (said.code, said.out.splitlines()[-1]) == (0, "Submitted batch job 4713")
    text = (tmp_path / "got").read_text(encoding="utf-8")
    assert (run.folder / f"{run.id}.sbatch").read_text(encoding="utf-8") == text
    assert '#SBATCH --job-name="猫 和 狗"' in text
    assert "#SBATCH --nodes=2" in text
    python = str(tmp_path / "tools" / "python")
    first, second = started(text.replace(sys.executable, python), 2, tmp_path)
    assert first == [
        *("-m", "dpgui", "resume", run.id, "--runs-dir", str(where)),
        *("--set", "train.epochs=4", "--set", "cluster.nodes=2"),
        *("--set", "cluster.rendezvous=node-a:30012"),
    ]
    assert second == ["-m", "dpgui", "join", "node-a:30012"]


def test_what_the_script_says_goes_on_with_the_run(dpgui, tiny, tmp_path):
    dpgui("train", *tiny)
    run = stored(tmp_path)
    wanted = ("--nodes", "1", "--write-only", "--set", "train.epochs=3")
    assert dpgui("submit", "--slurm", "--resume", run.id, *wanted).code == 0
    text = (run.folder / f"{run.id}.sbatch").read_text(encoding="utf-8")
    (words,) = started(
        text.replace(sys.executable, str(tmp_path / "tools" / "python")), 1, tmp_path
    )
    assert words[:3] == ["-m", "dpgui", "resume"]
    alone = [word if word != "strategy=ddp" else "strategy=single" for word in words[2:]]
    said = dpgui(*alone)  # several processes would only take longer here
    assert said.code == 0
    assert "From the checkpoint of step 8, in epoch 3." in said.out
    assert "Completed at step 12 " in said.out


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ((), "All 2 epochs are done."),
        (("train.epochs=3", "train.seed=1"), "train.seed: 0 → 1 is not possible"),
        (("train.epochs=3", "cluster.least_nodes=3"), "at least 3 machines"),
    ],
)
def test_a_run_that_cannot_go_on_so_is_not_submitted(dpgui, tiny, tmp_path, settings, sentence):
    dpgui("train", *tiny)
    changes = [word for setting in settings for word in ("--set", setting)]
    said = dpgui("submit", "--slurm", "--resume", "last", "--nodes", "2", *changes)
    assert said.code == 2
    assert sentence in said.err
    assert not [*stored(tmp_path).folder.glob("*.sbatch")]


def test_a_run_that_is_trained_at_this_moment_is_not_submitted(dpgui, tiny, tmp_path):
    dpgui("train", *tiny)
    run = stored(tmp_path)
    claim(run.folder)
    said = dpgui("submit", "--slurm", "--resume", "last", "--set", "train.epochs=3")
    release(run.folder)
    assert said.code == 2
    assert "is being trained already" in said.err


def test_a_run_that_there_is_not_is_not_submitted(dpgui):
    said = dpgui("submit", "--slurm", "--resume", "none")
    assert (said.code, "none" in said.err) == (2, True)


def test_either_a_file_or_a_run_is_submitted(dpgui, config):
    for words in ((), (str(config), "--resume", "last")):
        said = dpgui("submit", "--slurm", *words)
        assert said.code == 2
        assert "either which CONFIG.toml is trained, or which run with --resume" in said.err
