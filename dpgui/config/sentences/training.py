"""What is said of configs, devices, models and the training itself."""

from __future__ import annotations

TRAINING: dict[str, str] = {
    # config
    "unknown_key": "There is no setting called {key!r}.",
    "unknown_key_nearest": "There is no setting called {key!r}. Did you mean {nearest!r}?",
    "unknown_choice": "There is no {kind} called {name!r}.",
    "unknown_choice_nearest": "There is no {kind} called {name!r}. Did you mean {nearest!r}?",
    "unknown_preset": "There is no preset called {name!r}. Known presets: {known}.",
    "unknown_preset_nearest": "There is no preset called {name!r}. Did you mean {nearest!r}?",
    "too_small": "{value} is too small: it must be at least {bound}.",
    "not_above": "{value} is too small: it must be more than {bound}.",
    "too_large": "{value} is too large: it must be at most {bound}.",
    "not_below": "{value} is too large: it must be less than {bound}.",
    "not_a_number": "{value!r} is not a number.",
    "not_a_whole_number": "{value!r} is not a whole number.",
    "not_finite": "{value!r} is not a finite number.",
    "not_yes_or_no": "{value!r} is not yes or no (true or false).",
    "not_one_of": "{value!r} is not one of: {allowed}.",
    "missing": "A value is needed here.",
    "wrong_value": "{value!r} does not fit here: {why}.",
    "newer_version": "This config was written by a newer dpgui (version {version}). Update dpgui to use it.",
    "bad_toml": "The config is not valid TOML: {why}.",
    "bad_override": "{text!r} is not of the form path=value.",
    "file_missing": "There is no file {file}.",
    "file_unreadable": "{file} cannot be read: {why}.",
    # devices
    "torch_missing": "torch is not installed for {python}. Install it with: pip install torch",
    "torch_broken": "torch cannot be loaded: {why}. Install it again with: pip install --force-reinstall torch",
    "torch_silent": "torch did not say within {seconds} s which devices it can use. Only the CPU is sure; look for a hanging driver, then refresh the devices.",
    "torch_cpu_build": "torch {torch} is built for the CPU only. Install a build for CUDA to use this GPU (pytorch.org says which).",
    "torch_cannot_use": "torch cannot use this GPU: {why}.",
    "no_driver": "The driver of this NVIDIA GPU does not answer ({why}). Install it, or restart after an update of it; in a container, pass the GPU through.",
    "hidden_by_variable": "Hidden by CUDA_VISIBLE_DEVICES={value!r}. Unset it, or name this GPU in it, and start again.",
    "slice_limit": "{name} is a slice of a GPU (MIG). A process can use only one slice, so several slices cannot train one model.",
    "slice_unused": "A process can use only one slice (MIG) of a GPU. To use this one, start with CUDA_VISIBLE_DEVICES={uuid}.",
    "simulated_count": "{variable}={value!r} is not a whole number from 0 to {most}.",
    "device_absent": "Device {name} is not available (found: {found}).",
    "device_twice": "Device {name} is not available a second time: it is already in the list (found: {found}).",
    "less_memory": "Left out at first: {memory} GiB is less than 75 % of the {most} GiB of {largest}, and the batch is split evenly, so the smallest GPU would rule.",
    "fewer_processors": "Left out at first: {processors} multiprocessors are fewer than 75 % of the {most} of {largest}, and the batch is split evenly, so the slowest GPU would rule.",
    # engine: checks
    "single_takes_one": "{count} devices are ticked, but the strategy Single device uses one. "
    "Choose DataParallel, or tick one device.",
    "data_parallel_needs_gpus": "DataParallel cannot use {device}: it needs CUDA GPUs or simulated "
    "ones. Choose the strategy Single device.",
    "data_parallel_mixed_kinds": "Real and simulated devices cannot train together. Tick one kind.",
    "data_parallel_of_one": "DataParallel with one device does what Single device does.",
    "precision_missing": "{device} has no {precision}. It offers: {offered}.",
    "compile_with_data_parallel": "torch.compile does not work with DataParallel, whose replicas "
    "are made by hand at each step. Switch one of them off.",
    "no_test_split": "This dataset has no test set to evaluate. Switch off Test each epoch.",
    "no_batch_at_all": "{samples} samples do not fill one batch of {batch}, and short batches are "
    "dropped: nothing would be trained. Take a smaller batch, or keep the short one.",
    "devices_idle": "A batch of {batch} on {devices} devices is cut into {pieces}: {idle} of them "
    "have nothing to do. Take a larger batch, or fewer devices.",
    "processes_idle": "A batch of {batch} in {devices} processes is cut into {pieces}: {idle} of them "
    "have nothing to do. Take a larger batch, or fewer processes.",
    "nesterov_needs_momentum": "Nesterov looks ahead along the momentum. Give a momentum above 0, "
    "or switch Nesterov off.",
    "milestones_not_rising": "Milestones are epochs from 1 on, each larger than the one before.",
    "muon_missing": "The installed torch has no Muon (torch 2.9 and later have it). "
    "Choose AdamW, or update torch.",
    # engine: planning
    "training_failed": "Training failed: {error}. The details hold all of it.",
    "labels_out_of_range": "The labels reach from {lowest} to {highest}, but there are {classes} "
    "classes: they must be 0 to {largest}.",
    "no_samples": "The {split} set of {dataset} is empty.",
    "one_class": "The training set has a single class. There is nothing to tell apart.",
    "model_fails": "The model cannot take samples of shape {shape}: {why}.",
    "model_output_shape": "The model gives {seen} for {samples} samples; wanted is ({samples}, {classes}), "
    "one score a class.",
    "model_output_type": "The model returns {type}. Wanted is a tensor of scores, something with a "
    "field 'logits', or a tuple whose first element is that tensor.",
    "forward_fails_in_replica": "The model fails inside a DataParallel replica: {why}. Its forward "
    "must not call parameters() there, where there are none: take the device from the input, or "
    "choose DDP or Single device.",
    "nothing_to_train": "No weight of this model is trainable: there is nothing to train.",
    "batch_norm_alone": "Batch norm needs at least two samples on each device, but a batch of {batch} "
    "on {devices} devices leaves one alone. Take a larger batch or fewer devices.",
    "batch_norm_alone_process": "Batch norm needs at least two samples in each process, but a batch of "
    "{batch} in {devices} processes leaves one alone. Take a larger batch or fewer processes.",
    "batch_norm_merged": "The {samples} samples of the short last batch join the batch before, "
    "because batch norm cannot use a single sample.",
    "batch_norm_pieces": "Batch norm sees {per_device} samples on each device, not {batch}; its running "
    "statistics come from the first device only.",
    "batch_norm_pieces_process": "Batch norm sees {per_device} samples in each process, not {batch}; its "
    "running statistics come from the first process only.",
    "samples_left_out": "{samples} samples that fill no whole batch are left out of each epoch.",
    "class_without_samples": "The training part has no sample of: {classes}. Balanced class weights "
    "leave such a class out.",
    "disk_nearly_full": "The checkpoints need about {needed} MiB, but the disk of {folder} has {free} "
    "MiB free. Make room, or choose another folder.",
    "split_differs": "The dataset has changed since this run began: {was} samples then, {now} now. "
    "Start a new run.",
    "classes_differ": "The checkpoint knows the classes {was}, the dataset has {now}. "
    "Start a new run.",
    # engine: running
    "loss_not_finite": "The loss is not finite at epoch {epoch}, step {step}. Take a smaller learning "
    "rate; the last good checkpoint is kept.",
    "weights_not_finite": "The weights are not finite at step {step}. Take a smaller learning rate; "
    "the last good checkpoint is kept.",
    "steps_skipped": "{count} steps were left out because they diverged.",
    "cuda_poisoned": "A CUDA kernel failed on {device}; this process can no longer use CUDA. "
    "Start again: the next run gets a new process. {why}",
    "stopped_by_person": "Stopped at epoch {epoch}, step {step}; the checkpoint is saved.",
    "stopped_after_epoch": "Stopped after epoch {epoch}; the checkpoint is saved.",
    "interrupted": "Interrupted at epoch {epoch}, step {step}; the checkpoint is saved.",
    "resumes_from_start": "There is no checkpoint of this run yet: it begins again, with the same numbers.",
    "already_complete": "All {epochs} epochs are done. Give it more epochs to train on.",
    "no_checkpoint": "There is no checkpoint to go on from.",
    "checkpoint_damaged": "The checkpoint {file} cannot be read ({why}).",
    "checkpoint_fallback": "The checkpoint {file} cannot be read ({why}); the one of step {step} is "
    "used instead.",
    "checkpoint_newer": "The checkpoint {file} was written by a newer dpgui (format {format}). "
    "Update dpgui to use it.",
    "checkpoint_does_not_fit": "The checkpoint {file} does not fit this model: {why}.",
    "random_state_partly": "The checkpoint has random states of {saved} GPUs, here are {here}: the run "
    "goes on, but not bit for bit.",
    "torch_warning": "{text}",
    "torch_warning_repeated": "{text} (said {count} times)",
    # augmentation
    "augment_needs_images": "Augmentation is for images; rows of numbers are trained on as they are.",
    "input_much_larger": "The model sees {size} x {size} pixels, far more than the {image} that the images have: slower, and nothing more to see.",
    # models
    "needs_images": "{model} needs images, but this dataset has rows of numbers. Choose the MLP, or a dataset of images.",
    "too_few_classes": "There is only {count} class: it takes two or more to tell apart.",
    "image_too_small": "{arch} needs images of at least {smallest} x {smallest} pixels, these have {width} x {height}. Set Resize images to {smallest} or more.",
    "image_size_fixed": "{arch} needs square images whose side is a multiple of {multiple} pixels, these have {width} x {height}. Set Resize images to {wanted}.",
    "auxiliary_left_out": "{arch} is trained without its auxiliary outputs: they need images of at least {smallest} x {smallest} pixels.",
    "channels_fitted": "The first layer of {arch} is made for {channels} channel(s) instead of 3.",
    "too_many_poolings": "{layers} poolings are too many for images of {width} x {height} pixels: at most {most} channels can be listed here.",
}
