"""Sentences about weights that were trained before."""

from __future__ import annotations

TRANSFER: dict[str, str] = {
    # where they are
    "weights_missing": "The pre-trained weights of {arch} are not on this machine. Download them ({size} MiB), or get {url} and put {file} into {folder}.",
    "weights_damaged": "{file} is damaged: its checksum is not the one in its name. Download it again, or put a whole one into {folder}.",
    "weights_not_published": "There are no pre-trained weights for {model}. Begin from fresh weights, a file or another run, or choose a model of torchvision.",
    "weights_no_file": "Choose the file whose weights are to be taken.",
    "weights_no_run": "Name the run whose weights are to be taken.",
    "weights_not_saved": "The run {run} has no checkpoint whose weights could be taken. Choose another run.",
    "weights_here": "The pre-trained weights of {arch} are here: the file is downloaded and checked.",
    # what is in them
    "weights_unreadable": "The weights in {file} cannot be read ({why}). Save or download the file again.",
    "weights_garbled": "{file} is damaged, or holds no weights at all. Save or download the file again.",
    "weights_not_plain": "{file} holds more than weights, such as a whole pickled model, and opening it could run code that is in it. Save the weights alone: torch.save(model.state_dict(), file).",
    "weights_none_inside": "There are no weights in {file}: a state dict, or a checkpoint that holds one, is wanted.",
    "weights_too_few": "{file} has values for {share} % of the weights of {model}, its head left out; at least {least} % are needed. It belongs to another model. Only in the file: {theirs}. Only in the model: {ours}.",
    "weights_whole_numbers": "{file} holds whole numbers where {model} has fractions: {names}. Are these the weights of a quantised model? Take those from before it was quantised.",
    "weights_broken": "{file} holds NaN, or numbers without end: {names}. Training cannot begin with them; take an earlier file.",
    "weights_do_not_fit": "{file} does not fit {model}: only the head may have another size. Size in the file, size in the model: {differing}.",
    # what became of them
    "weights_taken": "Begins from {name} ({file}, SHA-256 {sha256}): {taken} tensors are taken over. Not in the file or of another size, so new: {fresh}. Left out of the file: {skipped}.",
    "weights_partly": "Only {share} % of the weights outside of the head come from {file}; the rest is random. The record of the run names them.",
    "weights_fitted": "Taken over, but fitted to the channels or to the size of the images: {names}.",
    "weights_normalised_otherwise": "The pre-trained weights of {arch} expect images that are normalised by {wanted}; the dataset normalises by {has}. Choose {wanted} there.",
    "weights_other_size": "The pre-trained weights of {arch} were trained on images of {pixels} x {pixels} pixels; these have {width} x {height}. Set Resize images to {pixels} to get the most out of them; larger images take longer.",
    # freezing
    "head_unknown": "This model has no part that is called head, heads, fc or classifier, and no linear layer or convolution: it cannot be told what to leave unfrozen. Freeze nothing.",
    "frozen_fresh": "The backbone is frozen with fresh random weights, so only the head learns. Begin from weights that were trained before, or freeze nothing.",
    "frozen_to_the_end": "The backbone is to be unfrozen at epoch {unfreeze}, but there are {epochs} epochs: it stays frozen to the end.",
    "unfrozen": "From epoch {epoch} on the backbone is trained, too: {weights} weights more.",
}
