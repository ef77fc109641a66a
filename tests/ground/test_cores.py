"""How many cores may be used: those that are given, and what a container has of their time."""

from __future__ import annotations

import os

import pytest

from dpgui.cores import usable_cores


@pytest.fixture
def eight(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)


@pytest.mark.parametrize(
    ("limit", "cores"),
    [
        ("max 100000", 8),
        ("200000 100000", 2),
        ("250000 100000", 3),  # the third has half of its time
        ("50000 100000", 1),
        ("1600000 100000", 8),
        ("nonsense", 8),
        ("1 0", 8),
    ],
)
def test_a_container_may_have_less_than_the_machine(tmp_path, eight, limit, cores):
    (tmp_path / "cpu.max").write_text(f"{limit}\n")
    assert usable_cores(tmp_path) == cores


@pytest.mark.parametrize(("quota", "cores"), [("-1", 8), ("400000", 4)])
def test_older_systems_write_it_into_two_files(tmp_path, eight, quota, cores):
    (tmp_path / "cpu").mkdir()
    (tmp_path / "cpu" / "cpu.cfs_quota_us").write_text(f"{quota}\n")
    (tmp_path / "cpu" / "cpu.cfs_period_us").write_text("100000\n")
    assert usable_cores(tmp_path) == cores


def test_without_any_limit_all_that_the_process_is_bound_to_count(tmp_path, eight):
    assert usable_cores(tmp_path) == 8


@pytest.mark.parametrize(("count", "cores"), [(6, 6), (None, 1)])
def test_where_processes_are_not_bound_all_of_the_machine_count(
    tmp_path, monkeypatch, count, cores
):
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: count)
    assert usable_cores(tmp_path) == cores
