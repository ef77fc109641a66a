"""Sentences about several machines, and about the processes of one run."""

from __future__ import annotations

CLUSTER: dict[str, str] = {
    # checks
    "bad_place": "A meeting place is host:port, such as 192.168.1.5:29500; the port is 1 to 65535.",
    "cluster_needs_ddp": "{nodes} machines train together only with the strategy DDP. Choose it, or set Machines to 1.",
    "cluster_needs_place": "Say where the {nodes} machines meet: host:port of this one, such as 192.168.1.5:29500.",
    "place_is_loopback": "Only this machine can find {place}. Give the name or address that the others see.",
    "least_above_nodes": "Going on with at least {least} machines does not fit {nodes} machines in all.",
    "lost_machine_ends_run": "A machine that is lost ends the run, since Restarts is 0. Set it to 1 or more to go on without.",
    "restarts_need_ddp": "Restarts are for the strategy DDP; with {strategy} they do nothing.",
    "ddp_in_processes": "DDP trains in processes of its own, wherever it is started from.",
    # meeting
    "machines_awaited": "Waiting for {count} more machines. On each of them: {command}",
    "machines_wait": "Missing machines are waited for {wait} s; then the run goes on with those that are there, {least} or more. With fewer it ends after {limit} s.",
    "machines_wait_all": "All {nodes} machines are needed: missing ones are waited for {limit} s, then the run ends. dpgui resume goes on with it.",
    "machines_met": "{machines} of {nodes} machines train together, with {processes} processes.",
    "machines_changed": "The machines have changed: all processes begin again from the last checkpoint.",
    "machines_missing": "Fewer than {least} machines were there within {wait} s. Start dpgui join on the others, or wait longer.",
    "machine_joined": "Joined the run at {place}.",
    "meeting_over": "The run at {place} is over, or takes no more machines.",
    "meeting_lost": "The connection to {place} is lost: {why}.",
    "first_machine_lost": "The run's first machine, {place}, is lost ({why}): this machine's part is over. If the run does not go on there by itself, go on with dpgui resume there, from the last checkpoint, and join again here.",
    "nobody_there": "No run answers at {place} ({why}). Start it there first, and look for a firewall between the machines.",
    "other_run_there": "The run at {place} is another one: {parts} differ from the config that was given. Leave the config out to take the run's own.",
    "port_taken": "Port {port} cannot be used: {why}. Choose another one for the meeting place.",
    "place_not_here": "This machine is not found at {place}: {why}. Give the name or address under which the others see it.",
    "no_port": "The system gives no port to meet at on {host}, asked {tries} times: {why}. Look for programs that hold very many connections.",
    "stopped_before_start": "Ended before the training began.",
    "stopped_before_going_on": "Ended before the training went on from step {step}; the checkpoint is as it was.",
    "stopped_unheard": "The processes did not answer for {seconds} s and were ended without saving. Resume goes on from the last checkpoint.",
    # deaths
    "machine_lost": "Machine {machine} of {machines} is lost: nothing was heard of it for {seconds} s.",
    "no_progress": "No progress since {since}: nothing has happened for {seconds} s.",
    "of_rank": "Rank {rank}: {sentence}",
    "rank_failed": "Rank {rank} failed: {error}. The details hold all of it.",
    "rank_lost": "Rank {rank} lost the connection to the processes of another machine. The details hold what it said.",
    "rank_killed": "Rank {rank} was killed, signal {signal}: often out of memory. Take a smaller batch or fewer processes, or look who killed it.",
    "rank_signal": "Rank {rank} crashed with signal {signal} ({name}). The details hold its last words.",
    "rank_exited": "Rank {rank} ended with exit code {code} and said nothing. The details hold its last output.",
    "launch_failed": "The processes could not be started: {error}. The details hold all of it.",
    "ranks_restarted": "All processes begin again from the last checkpoint (restart {restart} of {restarts}).",
    "ranks_restarted_spared": "All processes begin again from the last checkpoint, to compute with less memory. This does not count as a restart.",
}
