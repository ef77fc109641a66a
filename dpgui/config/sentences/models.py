"""Sentences about models from elsewhere."""

from __future__ import annotations

MODELS: dict[str, str] = {
    # a person's own model
    "own_model_none": "{file} defines neither a class of nn.Module nor a function that makes one. Write one of these, or say its name.",
    "own_model_several": "Several things in {file} can be the model: {names}. Say which, or call a function that makes it: model.",
    "own_model_not_made": "{name} is no class and no function but: {kind}. Give what makes a net, so that every run begins with a fresh one.",
    "own_model_no_module": "{name} gives no nn.Module but something of the type {kind}.",
    "own_model_fails": "Your model cannot take samples of shape {shape}: line {line} of {file} ({text}) fails with {error}.",
    "own_model_changed": "{file} has changed since this run was saved: it goes on with the weights of before in a model of other code.",
    # timm
    "timm_missing": 'The package timm is not installed for {python}. Install it with: pip install "timm>=1"',
    "timm_fails": "timm cannot make {arch} for images of {width} x {height} pixels: {why}. Change Resize images to, or set Drop path to 0.",
    # export
    "export_no_best": "This run has no best checkpoint, since nothing judged it. Export the last one.",
    "export_suffix": "{file} must end with {suffix} in this format.",
    "export_format_unknown": "There is no format called {name}. There are: {known}.",
    "export_there": "{names} is there already in {folder}. Choose another name, or say that it may be replaced.",
    "export_fails": "This model cannot be written as a graph: {why}. Export its weights, or change its forward so that it does not look at values.",
    "export_differs": "What was written does not do what the model does: for {samples} sample(s) its scores differ by {by}. It was taken away again.",
    "onnx_missing": "torch writes ONNX through {packages}, not installed for {python}. Install with: pip install {pip}",
    "onnx_not_compared": "The ONNX file was not compared with the model, since onnxruntime is not installed: pip install onnxruntime",
    "exporting": "The model is being written to {file}.",
    "exported": "{file} is written, with a card and, if it can be run, a script beside it.",
    "export_died": "The export ended by itself, or was ended by the system.",
    "export_failed": "The model was not exported: {why}.",
    "new_model_written": "{file} is written and is in the form. Change it in an editor, then let it be run.",
    # a dry run
    "model_output_detached": "The scores of the model do not depend on its weights in a way that can be trained. Do not detach them, and do not compute them under no_grad.",
    "extra_state_unsafe": "{layer} keeps something beside its weights (get_extra_state) that a checkpoint cannot hold: checkpoints are opened in torch's safe mode, which knows tensors, numbers, text, lists and dicts. Return nothing but those.",
    "extra_state_fails": "What {layer} keeps beside its weights cannot be saved and given back ({why}). get_extra_state and set_extra_state belong together.",
    "model_grows": "The model makes {names} in its first forward, too late for the optimizer. Make them in __init__, with a lazy module such as nn.LazyLinear where the size is not known there.",
}
