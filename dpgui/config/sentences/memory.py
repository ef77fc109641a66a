"""Sentences about memory and its lack."""

from __future__ import annotations

MEMORY: dict[str, str] = {
    "out_of_memory_forward": "{device} ran out of memory in the forward pass, with a batch of {batch} in {parts} part(s). Take a larger accumulation (the same batch in smaller parts), a smaller batch, or bf16.",
    "out_of_memory_backward": "{device} ran out of memory in the backward pass, with a batch of {batch} in {parts} part(s). Take a larger accumulation (the same batch in smaller parts), a smaller batch, or bf16.",
    "out_of_memory_optimizer": "{device} ran out of memory in the optimizer's step, with a batch of {batch} in {parts} part(s). A smaller batch helps little here: take an optimizer that keeps less (SGD), or a smaller model.",
    "out_of_memory_first_forward": "{device} ran out of memory in the forward pass, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. Take a larger accumulation (the same batch in smaller parts), a smaller batch, bf16, or DDP.",
    "out_of_memory_first_backward": "{device} ran out of memory in the backward pass, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. Take a larger accumulation (the same batch in smaller parts), a smaller batch, bf16, or DDP.",
    "out_of_memory_first_optimizer": "{device} ran out of memory in the optimizer's step, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. A smaller batch helps little here: take an optimizer that keeps less (SGD), or a smaller model.",
    "out_of_memory_validation": "{device} ran out of memory while a split was evaluated, even with one sample at a time. Take a smaller model or smaller images, or bf16.",
    "out_of_memory_loading": "{device} ran out of memory while the model and the data were brought there. Close other programs that use it, or take a smaller model.",
    "memory_halved": "{device} ran out of memory at step {step}: from here on the batch of {batch} is computed in {parts} parts instead of {before}. The gradients are those of the same whole batch.",
    "memory_bf16": "{device} ran out of memory at step {step}: from here on the forward and backward pass are computed in bf16.",
    "evaluation_in_parts": "{device} has not enough memory to evaluate {before} samples at a time: {now} are taken. The figures stay the same.",
    "when_full_needs_bf16": "{device} has no bf16, so a run cannot go on in it. It offers: {offered}.",
    "estimate_needs_facts": "What the run will need cannot be counted: this dataset is only known once it is read. Measure it, or start.",
    "estimate_on_gpus": "Only the memory of GPUs can be measured by its use; leave --measure out to have it counted.",
    "forecast_short": "There is not even enough main memory to build the model, so what the run will need cannot be counted. Close other programs, or take a smaller model.",
    "forecast_failed": "What the run will need of memory could not be found out: {why}.",
    "forecast_died": "The process that was to find out what the run will need died, by a crash in native code or because memory ran out.",
    "search_failed": "The search for the largest batch went wrong: {why}.",
    "search_died": "The process that tried batches died, by a crash in native code or because memory ran out before that could be seen. Set a limit: dpgui find-batch --limit.",
    "moved_to_process": "A run in this window's thread broke CUDA for the whole window. This run has a process of its own instead; start the window again to train in its thread.",
}
