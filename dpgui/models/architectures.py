"""torchvision's classification models by name, and the image sizes they can be trained with.

Kept as a table so that neither a list of the models nor a check of a size has to wait for the
import of torchvision; a test compares it with torchvision itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Needs(NamedTuple):
    """What an architecture asks of its images.

    Attributes:
        smallest: Fewest pixels of each side, in training mode with two samples.
        multiple: Images must be square with a side that is a multiple of this; 0: any shape.
        auxiliary: Fewest pixels of each side with auxiliary outputs; 0 where they ask no more.
    """

    smallest: int
    multiple: int = 0
    auxiliary: int = 0


_GROUPS = (
    (Needs(smallest=75, auxiliary=299), "inception_v3"),
    (Needs(smallest=14, multiple=14), "vit_h_14"),
    (Needs(smallest=16, multiple=16), "vit_b_16 vit_l_16"),
    (Needs(smallest=224, multiple=224), "maxvit_t"),
    (Needs(smallest=32, multiple=32), "vit_b_32 vit_l_32"),
    (
        Needs(smallest=1),
        "efficientnet_b0 efficientnet_b1 efficientnet_b2 efficientnet_b3 efficientnet_b4 "
        "efficientnet_b5 efficientnet_b6 efficientnet_b7 efficientnet_v2_l efficientnet_v2_m "
        "efficientnet_v2_s mnasnet0_5 mnasnet0_75 mnasnet1_0 mnasnet1_3 mobilenet_v2 "
        "mobilenet_v3_large mobilenet_v3_small regnet_x_16gf regnet_x_1_6gf regnet_x_32gf "
        "regnet_x_3_2gf regnet_x_400mf regnet_x_800mf regnet_x_8gf regnet_y_128gf "
        "regnet_y_16gf regnet_y_1_6gf regnet_y_32gf regnet_y_3_2gf regnet_y_400mf "
        "regnet_y_800mf regnet_y_8gf resnet101 resnet152 resnet18 resnet34 resnet50 "
        "resnext101_32x8d resnext101_64x4d resnext50_32x4d shufflenet_v2_x0_5 "
        "shufflenet_v2_x1_0 shufflenet_v2_x1_5 shufflenet_v2_x2_0 wide_resnet101_2 "
        "wide_resnet50_2",
    ),
    (Needs(smallest=15), "googlenet"),
    (Needs(smallest=17), "squeezenet1_1"),
    (Needs(smallest=21), "squeezenet1_0"),
    (Needs(smallest=29), "densenet121 densenet161 densenet169 densenet201"),
    (
        Needs(smallest=32),
        "convnext_base convnext_large convnext_small convnext_tiny vgg11 vgg11_bn vgg13 "
        "vgg13_bn vgg16 vgg16_bn vgg19 vgg19_bn",
    ),
    (Needs(smallest=4), "swin_b swin_s swin_t swin_v2_b swin_v2_s swin_v2_t"),
    (Needs(smallest=63), "alexnet"),
)

ARCHITECTURES: Mapping[str, Needs] = dict(
    sorted((name, needs) for needs, names in _GROUPS for name in names.split())
)
"""Every architecture by its name, in alphabetical order."""
