"""Sentences about what bounds a run, and about how it would run on more devices."""

from __future__ import annotations

ADVICE: dict[str, str] = {
    # what bounds a run
    "advice_saving": "{share} % of the time goes into writing checkpoints. Save less often.",
    "advice_evaluating": "{share} % of the time goes into evaluating the validation part. Make it smaller.",
    "advice_testing": "{share} % of the time goes into evaluating the test set. Do not test each epoch.",
    "advice_hot": "{device} is slowed down by its temperature ({degrees} °C) for {share} % of the time. Cool it better, or train on another device.",
    "advice_power": "{device} is held back by its power limit for {share} % of the time. Raise the limit, or train on another device.",
    "advice_decoding": "{share} % of the time is spent waiting for images that are decoded anew each time. Keep data in the cache.",
    "advice_loaders": "{share} % of the time is spent waiting for data from {workers} loader processes. Take more of them.",
    "advice_no_loaders": "{share} % of the time is spent waiting for data that the training process decodes itself. Take loader processes.",
    "advice_disk": "{share} % of the time is spent waiting for data from the disk. Keep data in memory.",
    "advice_read_ahead": "{share} % of the time is spent waiting for samples out of main memory. Take larger whole batches: they are copied together at once.",
    "advice_transfer": "{share} % of the time goes into copying data to {device}. Keep data in memory: they then lie on the device where they fit.",
    "advice_transfer_large": "{share} % of the time goes into copying data to {device}, which has no room for all of them. Take smaller images or fewer samples.",
    "advice_augment": "{share} % of the time goes into varying the images. Choose a lighter augmentation.",
    "advice_policy": "{share} % of the time goes into varying the images, one by one. Leave out the policy.",
    "advice_first_device": "{device} gathers everything and is busy {busy} % of the time, the others {others} %. Choose DDP.",
    "advice_first_device_fewer": "{device} gathers everything and is busy {busy} % of the time, the others {others} %. Take fewer devices.",
    "advice_unequal": "{device} is busy {busy} % of the time, the others {others} %: all get the same piece, and the slowest sets the pace. Untick it.",
    "advice_sync": "{share} % of the time goes into what the {devices} devices hand each other. Take larger whole batches, or fewer devices.",
    "advice_sync_processes": "{share} % of the time goes into what the {processes} processes hand each other. Take larger whole batches, or fewer processes.",
    "advice_small_batch": "A step takes {milliseconds} ms, most of it for starting operations and not for computing. Take larger whole batches.",
    "advice_threads": "One operation uses {threads} of {cores} CPU cores. Raise CPU threads.",
    "advice_compute": "Nothing holds it up: {share} % of the time {device} computes.",
    # dpgui scale
    "scale_simulated": "Simulated devices tell nothing about speed: they all compute on this CPU. Measure on real ones.",
    "scale_no_reading": "No speed could be read within {seconds} s. Give it more time with --seconds.",
    "scale_failed": "Scaling could not be measured: {why}.",
    "scale_broke": "The process that measures scaling died, by a crash in native code or because memory ran out.",
    "scale_best": "{strategy} on {devices} is quickest: {speedup} times the speed of one device, with the same whole batch of {batch}.",
    "scale_no_gain": "More devices do not pay: {count} give {speedup} times the speed of one, less than {least} times. Train on {device} alone, or take larger whole batches.",
    "scale_best_processes": "{strategy} in {processes} processes on {device} is quickest: {speedup} times the speed of one process, with the same whole batch of {batch}.",
    "scale_no_gain_processes": "More processes do not pay: {count} give {speedup} times the speed of one, less than {least} times. Train in one process, or take larger whole batches.",
    "scale_alone": "There is nothing to compare with: only {device} was measured.",
    "scale_nothing": "Nothing could be measured.",
}
