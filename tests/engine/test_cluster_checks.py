"""What does not fit in the Cluster part of a config, and what others type."""

from __future__ import annotations

from typing import Any

import pytest

from dpgui.config import ClusterConfig, ExperimentConfig, errors
from dpgui.devices import detect
from dpgui.engine.check import check
from dpgui.engine.cluster import cluster_problems, join_line, least_of, meeting_place

PLACE = "192.168.1.5:29500"


def found(
    strategy: str = "ddp", host: str = "process", **cluster: Any
) -> list[tuple[str, str, str]]:
    config = ExperimentConfig().changed(strategy=strategy, host=host, cluster=cluster)
    return [(it.path, it.code, it.severity) for it in cluster_problems(config)]


@pytest.mark.parametrize("strategy", ["single", "data-parallel"])
def test_one_process_has_nothing_to_do_with_a_cluster(strategy: str) -> None:
    assert found(strategy) == []
    assert found(strategy, nodes=2, rendezvous=PLACE) == [
        ("cluster.nodes", "cluster_needs_ddp", "error")
    ]
    assert found(strategy, restarts=1) == [("cluster.restarts", "restarts_need_ddp", "note")]


@pytest.mark.parametrize(
    ("place", "code", "severity"),
    [
        ("", "cluster_needs_place", "error"),
        ("node", "bad_place", "error"),
        ("node:99999", "bad_place", "error"),
        ("127.0.0.1:29500", "place_is_loopback", "warning"),
    ],
)
def test_several_machines_need_a_place_to_meet(place: str, code: str, severity: str) -> None:
    assert found(nodes=2, rendezvous=place) == [("cluster.rendezvous", code, severity)]
    assert found(nodes=1, rendezvous=place) == []


def test_how_many_machines_are_enough() -> None:
    def with_least(least: int, restarts: int = 1) -> list[tuple[str, str, str]]:
        return found(nodes=3, rendezvous=PLACE, least_nodes=least, restarts=restarts)

    assert with_least(0) == with_least(3) == with_least(1) == []
    assert with_least(4) == [("cluster.least_nodes", "least_above_nodes", "error")]
    assert with_least(2, restarts=0) == [("cluster.restarts", "lost_machine_ends_run", "warning")]
    three = {"nodes": 3}
    assert [least_of(ClusterConfig(**three, least_nodes=n)) for n in (0, 1, 3)] == [3, 1, 3]


def test_the_window_s_thread_is_left_for_processes() -> None:
    assert found(host="thread") == [("host", "ddp_in_processes", "note")]


def test_a_check_of_a_form_finds_them() -> None:
    config = ExperimentConfig().changed(cluster={"nodes": 2}, devices=["cpu"])
    assert [it.code for it in errors(check(config, detect()))] == ["cluster_needs_ddp"]


def test_what_is_typed_on_the_other_machines() -> None:
    cluster = ClusterConfig(nodes=2, rendezvous=f" {PLACE} ")
    assert join_line(cluster) == f"dpgui join {PLACE}"
    assert meeting_place(cluster) == ("192.168.1.5", 29500)
    six = ClusterConfig(nodes=2, rendezvous="[fe80::1%eth0]:29500")
    assert join_line(six) == 'dpgui join "[fe80::1%eth0]:29500"', "brackets are a pattern to shells"
    assert meeting_place(ClusterConfig(rendezvous=PLACE)) is None
