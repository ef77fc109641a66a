"""Every sentence that the engine, the runs and the command line can say, by code.

The lower floors send a code and facts; English is made here, other languages in the window
(which translates the template and fills in the same facts). One table, so that a test can see
that each sentence is translated and that each placeholder is given.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

MESSAGES: dict[str, str] = {
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
    "must not call parameters() there; choose Single device.",
    "nothing_to_train": "No weight of this model is trainable: there is nothing to train.",
    "batch_norm_alone": "Batch norm needs at least two samples on each device, but a batch of {batch} "
    "on {devices} devices leaves one alone. Take a larger batch or fewer devices.",
    "batch_norm_merged": "The {samples} samples of the short last batch join the batch before, "
    "because batch norm cannot use a single sample.",
    "batch_norm_pieces": "Batch norm sees {per_device} samples on each device, not {batch}; its running "
    "statistics come from the first device only.",
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
    "steps_skipped": "{count} steps were left out because their loss was not finite.",
    "out_of_memory": "{device} has not enough memory for a batch of {batch}. Take a smaller batch, "
    "or a larger accumulation (same batch in smaller parts), or bf16.",
    "out_of_memory_first": "{device} has not enough memory for a batch of {batch}. DataParallel "
    "gathers all outputs on the first device, which fills up first. Take a smaller batch, or a "
    "larger accumulation, or bf16.",
    "cuda_poisoned": "A CUDA kernel failed on {device}; this process can no longer use CUDA. "
    "Start again: the next run gets a new process. {why}",
    "stopped_by_person": "Stopped at epoch {epoch}, step {step}; the checkpoint is saved.",
    "stopped_after_epoch": "Stopped after epoch {epoch}; the checkpoint is saved.",
    "interrupted": "Interrupted at epoch {epoch}, step {step}; the checkpoint is saved.",
    "resumes_from_start": "There is no checkpoint of this run yet: it begins again, with the same numbers.",
    "already_complete": "All {epochs} epochs are done. Start it again with more epochs to train on.",
    "disk_full": "The checkpoint could not be written to {folder}: {why}. The last good one is kept.",
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
    # data
    "bundled_missing": "scikit-learn's file {file} is not on this machine. Install scikit-learn with: pip install scikit-learn",
    "no_class_divisible": "No class has the two samples it takes to set one aside for validation ({samples} samples in all). Use more data, or set the validation part to 0.",
    "class_too_small": "{count} class(es) have a single sample, which stays in the training set; validation does not see them: {classes}.",
    "labels_mapped": "The labels were renumbered from 0: {map}.",
    "labels_shape": "The labels must be one number for each sample; these have the shape {shape}.",
    "labels_missing": "{count} sample(s) have no label. Remove them or give them one.",
    "labels_not_whole": "The label {value} is not a whole number. Labels must be whole numbers.",
    "labels_negative": "The label {value} is negative. Labels must be 0 or more.",
    "labels_beyond": "There is a label {value}, but the last class is {last}.",
    "folder_missing": "There is no folder {folder}.",
    "folder_needed": "Choose a folder.",
    "dataset_missing": "{dataset} is not on this machine: there is no {file}. Download it, or put it into {folder} by hand.",
    "dataset_packed": "{dataset} is still packed: {file} in {folder} has to be unpacked. Downloading does that; what is here is not fetched again.",
    "dataset_by_hand": "{dataset} cannot be downloaded by dpgui. Get {files} from {url} and put it into {folder}.",
    "dataset_damaged": "{file} is damaged ({why}). Download it again.",
    "no_images": "There is no class folder with an image in {folder}. Put the images of each class into a folder of its own. Images end in: {endings}.",
    "classes_empty": "These classes have no image and are left out: {classes}.",
    "classes_unknown": "The training set has no such classes; their validation or test images are left out: {classes}.",
    "folders_ignored": "Hidden and system folders are no classes: {folders}.",
    "folder_inside": "The classes are those in {folder}.",
    "folders_beside": "These folders lie beside those of the splits and are left out: {folders}.",
    "folders_closed": "These folders cannot be listed and are left out: {folders}. Look at who may read them.",
    "split_folder_missing": "There is no folder {folder} in the chosen one.",
    "split_folder_needed": "There is no folder called train in {folder}. Say which one is to be trained on.",
    "split_without_images": "{folder} holds no image in a folder of one of the classes: this part is left out.",
    "images_loose": "{count} image(s) lie in {folder} beside the class folders, so they have no class and are left out.",
    "images_foreign": "{count} image(s) have a format that cannot be read here and are left out: {endings}. Convert them to JPEG or PNG.",
    "images_mislabelled": "{count} image(s) have the ending of another format. They are read all the same.",
    "files_odd": "{count} name(s) are those of images, but there is no file behind them (a broken link, a pipe). The first: {first}.",
    "image_unreadable": "An image cannot be read any more: {why}. Put it back, or start again without it.",
    "images_unreadable": "{count} file(s) could not be read as images and are left out. The first: {first}.",
    "images_unreadable_stop": "{count} file(s) could not be read as images, and you chose to stop then. The first: {first}.",
    "nothing_readable": "None of the training files can be read as an image.",
    "images_repaired": "{count} truncated image(s) are used with what their files still hold.",
    "images_turned": "{count} image(s) were turned upright, as a tag in their file says.",
    "offline": "{file} cannot be downloaded: no connection to its server ({why}). Get it from {url} on another machine and put it into {folder}.",
    "download_refused": "{file} cannot be downloaded: its server answered {status}. Try again later, or get it from {url} and put it into {folder}.",
    "download_broken": "{file} cannot be downloaded whole: the connection broke off after {here} of {size} bytes. Try again to go on from there, or get it from {url} and put it into {folder}.",
    "download_damaged": "{file} arrives damaged: its checksum is wrong. Try again later, or get it from elsewhere and put it into {folder}.",
    "download_unwritable": "The download cannot be written into {folder}: {why}. Make room, or choose another folder.",
    "not_downloadable": "dpgui does not know where to download {name} from. Give its folder.",
    # where data are kept
    "cache_unwritable": "Decoded images cannot be kept in {folder}: {why}. Each run decodes them anew. Make room, or set DPGUI_CACHE_DIR to another folder.",
    "cache_small": "The decoded images take {needed} GiB, more than the {limit} GiB that the cache may have, so they are decoded anew in each epoch. Raise Cache up to, or take smaller images.",
    "memory_small": "The decoded data take {needed} GiB, but only {free} GiB of memory are free. Keep them in the cache or in files, or take smaller images.",
    "loader_died": "The system ended a loader process ({why}). Take fewer loader processes, or 0; in a container, give it more shared memory (--shm-size).",
    # augmentation
    "augment_needs_images": "Augmentation is for images; rows of numbers are trained on as they are.",
    "input_much_larger": "The model sees {size} x {size} pixels, far more than the {image} that the images have: slower, and nothing more to see.",
    # tables
    "table_needed": "Choose a file.",
    "table_is_a_folder": "{file} is a folder. Choose a file in it.",
    "table_not_a_file": "{file} is a device or a pipe, which cannot be read as a table. Choose a file.",
    "table_empty": "{file} is empty.",
    "table_no_rows": "{file} has no rows.",
    "table_not_text": "{file} is neither text nor a kind of table that is known: CSV, TSV, JSON lines, Parquet, Arrow or Excel. Save it as one of these.",
    "table_encoding_wrong": "The text is not in this encoding ({why}). Choose another, or auto.",
    "table_too_large": "{file} does not fit into memory. Use only its first rows, or fewer columns.",
    "table_quote_open": "A quotation mark near line {line} is never closed ({why}). Close it, or choose another separator.",
    "table_row_broken": "Line {line} has {fields} field(s) where most have {wanted}; {count} row(s) are like that. Mend the file, choose another separator, or leave such rows out.",
    "table_rows_broken": "{count} row(s) without {wanted} fields are left out, the first in line {line} ({fields} field(s)).",
    "table_columns_renamed": "{count} column name(s) were empty, twice there, or had spaces around them; they are now: {columns}.",
    "table_sheet_unknown": "There is no sheet {sheet!r}. Did you mean {nearest!r}?",
    "table_old_excel": "{file} is in an old or foreign spreadsheet format. Save it as .xlsx or .csv.",
    "table_json_line": "Line {line} is no JSON ({why}).",
    "table_json_record": "Line {line} is no JSON object. Each line must be like {{\"column\": value}}.",
    # doctor
    "files_unreadable": "{count} file(s) cannot be read as images. They are left out, unless you choose otherwise.",
    "files_cut_short": "{count} image file(s) end too early. They are left out; repair uses what they still hold.",
    "files_mislabelled": "{count} file(s) hold another image format than their ending says. They are read by what they hold.",
    "channels_mixed": "{grey} image(s) are grey and {colour} have colour: all are brought to {channels} channel(s). If one kind belongs to one class, that is what a model learns.",
    "images_enlarged": "{count} image(s) are less than half as large as the {size} x {size} pixels that they are brought to. Enlarging adds no detail.",
    "images_long": "{count} image(s) are more than {ratio} times as long as wide: a square cut out of the middle loses two thirds. Stretch or pad them.",
    "duplicates": "{count} sample(s) of the {split} part ({share} %) are exact copies of others there. They count double, and a validation part taken out of them may hold copies of what is trained on.",
    "conflicts": "{count} sample(s) occur again under another label. One of the labels is wrong, or nothing tells them apart.",
    "leaks": "{count} training sample(s) occur in the {split} part as well, which makes its figures too good.",
    "near_duplicates": "{count} image(s) of the {split} part ({share} %) look like others there.",
    "near_leaks": "{count} training image(s) look like images of the {split} part, which makes its figures too good.",
    "few_samples": "{count} class(es) have fewer than {fewest} training samples: {names}. Add samples, or leave these classes out.",
    "classes_not_trained": "{count} class(es) have no training sample, so they are never predicted rightly: {names}.",
    "classes_not_judged": "{count} class(es) have no sample in the {split} part, which says nothing about them: {names}.",
    "imbalance": "The largest class ({largest}: {most}) has {ratio} times the samples of the smallest ({smallest}: {least}). Class weights make the rare ones count.",
    "target_leaks": "{count} column(s) tell the target all by themselves: {names}. If they are not known before the answer is, leave them out of the features.",
    "columns_name_rows": "{count} column(s) have another value in (almost) every row, like a number or name of the row: {names}. Leave them out of the features.",
    "columns_constant": "{count} column(s) have the same value in every row and tell nothing: {names}.",
    "values_missing": "{count} value(s) are missing in these columns: {names}.",
    "values_infinite": "{count} value(s) are infinite in these columns: {names}.",
    "duplicates_left_out": "{count} copies of other training samples are left out of the training.",
    "conflicts_left_out": "{count} training sample(s) that occur under several labels are left out.",
    "leaks_left_out": "{count} training sample(s) that occur in a validation or test part are left out.",
    "near_duplicates_left_out": "{count} training image(s) that look like others, or like images of a validation or test part, are left out.",
    "small_classes_left_out": "{count} sample(s) of classes with fewer than {fewest} are left out: {names}.",
    "duplicates_stop": "{count} training sample(s) are copies of others, and you chose to stop then. The first: {first}.",
    "conflicts_stop": "{count} training sample(s) occur under several labels, and you chose to stop then. The first: {first}.",
    "leaks_stop": "{count} training sample(s) occur in a validation or test part, and you chose to stop then. The first: {first}.",
    "near_duplicates_stop": "{count} training image(s) look like others, or like images of a validation or test part, and you chose to stop then. The first: {first}.",
    "small_classes_stop": "{count} sample(s) belong to classes with fewer than {fewest}, and you chose to stop then. The classes: {names}.",
    "care_left_nothing": "What is wrong with the data and is left out is everything: no training sample stays. Keep more of it under \"What is wrong with the data\".",
    # data: a person's own code
    "file_needed": "Choose a file.",
    "file_not_trusted": "{file} is code, which can do whatever you can. It is run only after you have looked at it and said that you trust it as it is now.",
    "own_code_no_file": "{file} is not a file. Choose a file of Python.",
    "own_code_too_large": "{file} is larger than {most} KiB, which is no file of code.",
    "own_code_failed": "Your code fails in line {line} of {file} ({text}): {error}.",
    "own_code_failed_elsewhere": "The code of {file} fails: {error}.",
    "own_code_used": "The data come from {name} in {file} (SHA-256 {sha256}).",
    "own_code_changed": "{file} has changed since this run was saved: it goes on with other code, and may give other samples.",
    "own_code_changed_meanwhile": "{file} was changed while the run went on. Start again, or go on from the last checkpoint.",
    "own_arguments_bad": "The arguments {text!r} cannot be read: {why}.",
    "own_arguments_unfit": "{name} cannot be called with these arguments: {why}.",
    "own_entry_none": "{file} defines neither a class with __len__ and __getitem__, nor an object of one, nor a function splits(). Write one of these, or say its name.",
    "own_entry_several": "Several things in {file} can be the dataset: {names}. Say which.",
    "own_entry_unknown": "{file} defines nothing called {name!r}.",
    "own_entry_unknown_nearest": "{file} defines nothing called {name!r}. Did you mean {nearest!r}?",
    "own_splits_names": "{name} gives a split called {split!r}. Call the splits train, validation and test, each once.",
    "own_splits_no_train": "{name} gives no split called train.",
    "own_splits_tuple": "A tuple of {count} ({kinds}) can be understood in several ways. Return a dict with train, validation and test, each a dataset or a pair (x, y).",
    "own_dataset_in_order": "{name} gives something that can only be gone through in order ({kind}). A dataset needs a length and items by number: of a DataLoader give its .dataset, of a generator a list.",
    "own_dataset_no_dataset": "{name} gives no dataset but something of the type {kind}. Wanted is an object with __len__ and __getitem__, a list of (x, y), or a pair of arrays.",
    "own_dataset_empty": "The {split} part of the dataset has no samples.",
    "own_dataset_random": "This dataset gives other values each time it is read. Kept in memory, the first ones stay for the whole run. Leave the variation to the augmentation of dpgui, or keep the data in files and do without exact resume.",
    "own_sample_no_pair": "Sample {index} of the dataset is not a pair (x, y) but: {kind}.",
    "own_sample_kind": "Sample {index} is neither an image nor numbers but: {kind}. Give an image, an array or a tensor.",
    "own_image_shape": "Sample {index} has the shape {shape}, which is no image. An image has two axes, or three with 1, 3 or 4 channels first or last.",
    "own_shapes_differ": "Sample {index} has the shape {shape}, the others have {first}. Bring all to one size in your code.",
    "own_image_normalised": "Sample {index} has values from {low} to {high}. Give images as 0 to 255 or 0 to 1: leave Normalize out of your transforms, dpgui does it.",
    "own_image_levels": "Sample {index} has values from {low} to {high}, while the first samples had 0 to 1. Give all images in one range.",
    "own_images_rounded": "The images are decimals between the 256 levels of a byte and were rounded to these.",
    "own_row_not_finite": "Sample {index} has a value that is missing or infinite. Fill it in, or leave the sample out.",
    "own_label_shape": "The label of sample {index} has the shape {shape}. Wanted is one number or name: the class, not one-hot.",
    "own_label_kind": "The label of sample {index} is of the type {kind}. Wanted is one number or name.",
    "own_label_differs": "Sample {index} had the label {was} when the dataset was opened, and has {now} now. The code must give the same samples each time it is run: give its random numbers a seed.",
    "own_labels_mixed": "Some labels are numbers and some are names. Give either for all.",
    "own_arrays_lengths": "There are {x} samples, but {y} labels.",
    # models
    "needs_images": "{model} needs images, but this dataset has rows of numbers. Choose the MLP, or a dataset of images.",
    "too_few_classes": "There is only {count} class: it takes two or more to tell apart.",
    "image_too_small": "{arch} needs images of at least {smallest} x {smallest} pixels, these have {width} x {height}. Set Resize images to {smallest} or more.",
    "image_size_fixed": "{arch} needs square images whose side is a multiple of {multiple} pixels, these have {width} x {height}. Set Resize images to {wanted}.",
    "auxiliary_left_out": "{arch} is trained without its auxiliary outputs: they need images of at least {smallest} x {smallest} pixels.",
    "channels_fitted": "The first layer of {arch} is made for {channels} channel(s) instead of 3.",
    "too_many_poolings": "{layers} poolings are too many for images of {width} x {height} pixels: at most {most} channels can be listed here.",
    # forms
    "number_groups": "{value!r} has digit groups. Write the number without them, with one decimal mark (. or ,).",
    "number_ambiguous": "{value!r} can be read in two ways. Write {whole} or {fraction}.",
    "number_vanishes": "{value!r} is too close to zero to be told from it.",
    "list_ambiguous": "{value!r} can be read in two ways. Put ; between the numbers, or write them with a decimal point.",
    "not_in_list": "{name!r} is not in this list; {kept!r} is kept.",
    "drop_several": "Drop one thing only: {count} were dropped.",
    "drop_not_local": "{name} is not on this machine. Drop a folder or file of this machine.",
    "drop_not_a_folder": "{name} is not a folder. Drop a folder.",
    "drop_not_a_file": "{name} is not a file. Drop a file.",
    "drop_dataset": "The dataset is now {name}, read as: {dataset}.",
    "drop_experiment": "The experiment in {name} is in the form.",
    "drop_locked": "{name} was not taken: the form is locked while a run is going on. Stop the run, or wait for its end.",
    "drop_unknown": "{name} is nothing to train on. Drop a folder of images, or a file that ends in: {endings}.",
    # window
    "session_broke": "The window lost the run: its record could not be followed. The details say why.",
    "unforeseen": "Something went wrong in the window: {what}.",
    "screenshot_failed": "The picture could not be written to {file}.",
    "folder_not_shown": "No program opened {folder}. Open it with your file manager.",
    "experiment_saved": "The experiment is written to {file}.",
    "file_written": "{file} is written.",
    "file_not_written": "{file} could not be written: {why}.",
    "run_completed": "{name} is completed.",
    "run_stopped": "{name} is stopped. Resume goes on from its last checkpoint.",
    "run_interrupted": "{name} was interrupted. Resume goes on from its last checkpoint.",
    "run_failed": "{name} failed. The details say why.",
    "run_refused": "{name} was not started.",
    "dataset_here": "{dataset} is here: all its files are downloaded and checked.",
    "attached": "{name} was still going on; the window follows it again.",
    # runs
    "runs_disk_full": "The disk of {path} is full. Make room, or choose another folder with --runs-dir.",
    "runs_read_only": "{path} cannot be written: it is read-only, or belongs to another user. Choose another folder with --runs-dir.",
    "runs_unwritable": "{path} cannot be written: {why}. Choose another folder with --runs-dir.",
    "record_damaged": "A line of the run's log is damaged and was left out: {line}",
    "record_lost": "The log in {path} cannot be written, so the run was ended: is the disk full, or the folder read-only? Resume goes on from the last checkpoint.",
    "run_is_live": "The run {name} is being trained already, by process {pid}. Follow that one, or stop it first.",
    "run_is_live_now": "The run {name} is being trained at this moment. Stop it first.",
    "writer_gone": "The training process is gone without a word. Resume goes on from the last checkpoint.",
    "killed_by_signal": "The training process was killed ({signal}), by a person or because memory ran out. Resume goes on from the last checkpoint.",
    "crashed_by_signal": "The training process crashed in native code ({signal}). The details hold its stack; Resume goes on from the last checkpoint.",
    "crashed": "The training process crashed in native code. The details hold its stack; Resume goes on from the last checkpoint.",
    "worker_ended": "The training process ended without a word (exit code {code}). The details hold what it printed.",
    "worker_not_started": "The training process could not be started: {why}. Close other programs, or run it in this window's thread.",
    "run_unknown": "There is no run called {ref!r} in {folder}.",
    "run_unknown_nearest": "There is no run called {ref!r}. Did you mean {nearest!r}?",
    "run_ambiguous": "{ref!r} fits several runs: {matches}. Give one of these.",
    "look_failed": "The data could not be looked at: {why}.",
    "look_died": "The process that looked at the data died, by a crash in native code or because memory ran out.",
    "run_name_empty": "A run needs a name. Write at least one character.",
}


def say(code: str, facts: Mapping[str, JsonValue]) -> str:
    """The English sentence for `code`.

    A missing fact or an unknown code never hides the message: what is known is shown.
    """
    template = MESSAGES.get(code)
    if template is None:
        listed = ", ".join(f"{key}: {value}" for key, value in facts.items())
        return f"{code} ({listed})" if listed else code
    try:
        return template.format(**facts)
    except (KeyError, IndexError, ValueError):
        return template
