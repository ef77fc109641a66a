"""The Cluster part of a config: checks without torch, and what is typed on other machines."""

from __future__ import annotations

from pydantic import JsonValue

from dpgui.config import ClusterConfig, ExperimentConfig, Problem
from dpgui.config.place import Place, place_in
from dpgui.registry import OptionError

SPREAD = "ddp"
"""The strategy that takes several processes, on one machine or on several."""


def is_spread(config: ExperimentConfig) -> bool:
    """Whether a run of `config` is trained by processes that a launcher starts."""
    return config.strategy.name == SPREAD


def meeting_place(cluster: ClusterConfig) -> Place | None:
    """Where the machines meet; None where there is but this one.

    Raises:
        OptionError: If it is not written as a place.
    """
    return place_in(cluster.rendezvous) if cluster.nodes > 1 else None


def least_of(cluster: ClusterConfig) -> int:
    """With how many machines the run goes on at least."""
    return min(cluster.least_nodes or cluster.nodes, cluster.nodes)


def join_words(cluster: ClusterConfig) -> tuple[str, ...]:
    """The command that is typed on each of the other machines."""
    return ("dpgui", "join", cluster.rendezvous.strip())


def join_line(cluster: ClusterConfig) -> str:
    """`join_words` as one line, for the shells of all systems.

    They agree on double quotes, and on that the brackets of an IPv6 address need them; no other
    place holds anything that a shell would take apart.
    """
    return " ".join(f'"{word}"' if "[" in word else word for word in join_words(cluster))


def cluster_problems(config: ExperimentConfig) -> list[Problem]:
    """What does not fit in the Cluster part of `config`, and what it means where it is started."""
    cluster = config.cluster
    if not is_spread(config):
        return _unused(config)
    found: list[Problem] = []
    if config.host == "thread":
        found.append(Problem(path="host", code="ddp_in_processes", severity="note"))
    if cluster.nodes > 1:
        found += _meeting_problems(cluster)
    if cluster.least_nodes > cluster.nodes:
        facts: dict[str, JsonValue] = {"least": cluster.least_nodes, "nodes": cluster.nodes}
        found.append(Problem(path="cluster.least_nodes", code="least_above_nodes", facts=facts))
    elif least_of(cluster) < cluster.nodes and not cluster.restarts:
        found.append(
            Problem(path="cluster.restarts", code="lost_machine_ends_run", severity="warning")
        )
    return found


def _unused(config: ExperimentConfig) -> list[Problem]:
    found: list[Problem] = []
    if config.cluster.nodes > 1:
        facts: dict[str, JsonValue] = {"nodes": config.cluster.nodes}
        found.append(Problem(path="cluster.nodes", code="cluster_needs_ddp", facts=facts))
    if config.cluster.restarts:
        facts = {"strategy": config.strategy.name}
        found.append(
            Problem(path="cluster.restarts", code="restarts_need_ddp", facts=facts, severity="note")
        )
    return found


def _meeting_problems(cluster: ClusterConfig) -> list[Problem]:
    path = "cluster.rendezvous"
    if not cluster.rendezvous.strip():
        nodes: dict[str, JsonValue] = {"nodes": cluster.nodes}
        return [Problem(path=path, code="cluster_needs_place", facts=nodes)]
    try:
        place = place_in(cluster.rendezvous)
    except OptionError as error:
        return [Problem(path=path, code=error.code)]
    if place.is_loopback:
        facts: dict[str, JsonValue] = {"place": str(place)}
        return [Problem(path=path, code="place_is_loopback", facts=facts, severity="warning")]
    return []
