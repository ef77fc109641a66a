"""The environment of the processes of one run."""

from __future__ import annotations

from dpgui.runs.surroundings import for_ranks

KEPT = {
    "PATH": "/bin",
    "CUDA_VISIBLE_DEVICES": "1",
    "NCCL_DEBUG": "INFO",
    "GLOO_SOCKET_IFNAME": "lo",
}


def test_o26_what_another_launcher_left_is_not_handed_on():
    left = dict.fromkeys(
        ("MASTER_ADDR", "MASTER_PORT", "RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"), "3"
    )
    left |= {"TORCHELASTIC_ERROR_FILE": "/tmp/x", "PET_NNODES": "2", "GROUP_RANK": "1"}
    assert for_ranks({**KEPT, **left}, "linux") == KEPT


def test_o36_windows_has_no_libuv():
    assert for_ranks(KEPT, "linux") == for_ranks(KEPT, "darwin") == KEPT
    assert for_ranks({**KEPT, "USE_LIBUV": "1"}, "win32") == {**KEPT, "USE_LIBUV": "0"}
