"""Sentences about ends before the last epoch, divergence, and how numbers are computed."""

from __future__ import annotations

ENDING: dict[str, str] = {
    # checks
    "clipped_twice": "Gradients are clipped by their norm or by their values, not by both. Set one "
    "of the two to 0.",
    "spike_too_small": "A loss as large as the usual one is no spike. Give more than 1, or 0 to let "
    "spikes pass.",
    "no_validation_to_judge": "Nothing is kept aside for validation, so progress cannot be judged. "
    "Keep a validation part, or set this to 0.",
    "compiler_missing": "torch.compile needs the C++ compiler {compiler}, which is not found here. "
    "Install it, or switch Compile off.",
    "python_headers_missing": "torch.compile builds code that needs the headers of Python, and {file} "
    "does not exist. Install them (python3-dev), or switch Compile off.",
    "triton_missing": "torch.compile needs Triton on {device}, which is not installed. Install it with: "
    "pip install triton, or switch Compile off.",
    # ends
    "no_progress_accuracy": "Ended after epoch {epoch}: the validation accuracy has not got better for "
    "{waited} epochs. The best is {best}, of epoch {best_epoch}.",
    "no_progress_loss": "Ended after epoch {epoch}: the validation loss has not got better for "
    "{waited} epochs. The best is {best}, of epoch {best_epoch}.",
    "target_reached": "Ended after epoch {epoch}: the validation accuracy of {accuracy} has reached the "
    "target of {target}.",
    "time_used_up": "Ended in epoch {epoch}, at step {step}: the {minutes} minutes of training are used "
    "up. The checkpoint is saved.",
    # divergence
    "input_not_finite": "The loss is not finite at epoch {epoch}, step {step}, because of these samples "
    "of the training set, which hold NaN or infinity: {samples}. Repair them, or leave them out.",
    "layer_not_finite": "Training diverged at epoch {epoch}, step {step}. The first output that is not "
    "finite is that of the layer {layer}. Take a smaller learning rate; if it is in fp16, take bf16.",
    "gradient_not_finite": "Training diverged at epoch {epoch}, step {step}. The loss can be computed, "
    "but the gradient of {parameter} is not finite. Clip gradients, or take a smaller learning rate.",
    "gradients_not_finite": "Training diverged at epoch {epoch}, step {step}: a gradient is not finite. "
    "Clip gradients, or take a smaller learning rate.",
    "weight_not_finite": "Training diverged at epoch {epoch}, step {step}: the steps before have left "
    "numbers that are not finite in {parameter}. Take a smaller learning rate, or clip gradients.",
    "loss_spiked": "The loss jumped to {loss} at epoch {epoch}, step {step}: more than {spike} times the "
    "usual {usual}. Take a smaller learning rate, or clip gradients.",
    "rewound": "Back from step {step} to the checkpoint of step {to_step}, with the learning rates times "
    "{factor} from now on (going back for the {count}. time, of at most {most}).",
    "rewinds_used_up": "It diverged again after going back {count} times, so the run ends.",
}
