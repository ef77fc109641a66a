"""The files of the published sets of pictures of many sizes.

Addresses and checksums are those of torchvision, which keeps them up; the checksum of
FGVC-Aircraft, which it does not check, is its publisher's.
"""

from __future__ import annotations

from dpgui.data.published.remote import Source, archive, by_hand, plain

_GTSRB = "https://sid.erda.dk/public/archives/daaeac0d7ce1152aea9b61d9f1e19370/"
_VGG = "https://www.robots.ox.ac.uk/~vgg/data/"
_CALTECH = "https://data.caltech.edu/records/"
_FASTAI = "https://s3.amazonaws.com/fast-ai-imageclas/"
_EUROSAT = (
    "https://huggingface.co/datasets/torchgeo/eurosat/resolve/"
    "c877bcd43f099cd0196738f714544e355477f3fd/"
)

PICTURES: dict[str, Source] = {
    "gtsrb": Source(
        "gtsrb",
        (
            archive(
                _GTSRB + "GTSRB-Training_fixed.zip",
                "513f3c79a4c5141765e10e952eaa2478",
                187_490_228,
                "GTSRB/Training",
            ),
            archive(
                _GTSRB + "GTSRB_Final_Test_Images.zip",
                "c7e4e6327067d32654124b0fe9e82185",
                88_978_620,
                "GTSRB/Final_Test",
            ),
            archive(
                _GTSRB + "GTSRB_Final_Test_GT.zip",
                "fe31e9c9270bbcd7b84b7f21a9d9d9e5",
                99_620,
                "GT-final_test.csv",
            ),
        ),
    ),
    "flowers102": Source(
        "flowers-102",
        (
            archive(
                _VGG + "flowers/102/102flowers.tgz",
                "52808999861908f626f3c1f4e79d11fa",
                344_862_509,
                "jpg",
            ),
            plain(_VGG + "flowers/102/imagelabels.mat", "e0620be6f572b9609742df49c70aed4d", 502),
            plain(_VGG + "flowers/102/setid.mat", "a5357ecc9cb78c4bef273ce3793fc85c", 14_989),
        ),
    ),
    "food101": Source(
        "",
        (
            archive(
                "http://data.vision.ee.ethz.ch/cvl/food-101.tar.gz",
                "85eeb15f3717b99a5da872d97d918f87",
                4_996_278_331,
                "food-101",
            ),
        ),
    ),
    "oxford-iiit-pet": Source(
        "oxford-iiit-pet",
        (
            archive(
                _VGG + "pets/data/images.tar.gz",
                "5c4f3ee8e5d25df40f4fd59a7f44e54c",
                791_918_971,
                "images",
            ),
            archive(
                _VGG + "pets/data/annotations.tar.gz",
                "95a8c909bbe2e81eed6a22bccdf3f68f",
                19_173_078,
                "annotations",
            ),
        ),
    ),
    "fgvc-aircraft": Source(
        "",
        (
            archive(
                _VGG + "fgvc-aircraft/archives/fgvc-aircraft-2013b.tar.gz",
                "d4acdd33327262359767eeaa97a4f732",
                2_753_340_328,
                "fgvc-aircraft-2013b",
            ),
        ),
    ),
    "dtd": Source(
        "dtd",
        (
            archive(
                _VGG + "dtd/download/dtd-r1.0.1.tar.gz",
                "fff73e5086ae6bdbea199a49dfb8a4c1",
                625_239_812,
                "dtd",
            ),
        ),
    ),
    "eurosat": Source(
        "eurosat",
        (
            archive(
                _EUROSAT + "EuroSAT.zip", "c8fa014336c82ac7804f0398fcb19387", 94_280_567, "2750"
            ),
        ),
    ),
    "caltech101": Source(
        "caltech101",
        (
            plain(
                _CALTECH + "mzrjq-6wc02/files/caltech-101.zip",
                "3138e1922a9193bfa496528edbbc45d0",
                137_414_764,
                makes={
                    "caltech-101/101_ObjectCategories/101_ObjectCategories": "101_ObjectCategories"
                },
            ),
        ),
    ),
    "caltech256": Source(
        "caltech256",
        (
            archive(
                _CALTECH + "nyy15-4j048/files/256_ObjectCategories.tar",
                "67b4f42ca05d46448c6bb8ecd2220f6d",
                1_183_006_720,
                "256_ObjectCategories",
            ),
        ),
    ),
    "sun397": Source(
        "",
        (
            archive(
                "http://vision.princeton.edu/projects/2010/SUN/SUN397.tar.gz",
                "8ca2778205c41d23104230ba66911c7a",
                39_077_296_924,
                "SUN397",
            ),
        ),
    ),
    "rendered-sst2": Source(
        "",
        (
            archive(
                "https://openaipublic.azureedge.net/clip/data/rendered-sst2.tgz",
                "2384d08e9dcfa4bd55b324e610496ee5",
                None,
                "rendered-sst2",
            ),
        ),
    ),
    "imagenette": Source(
        "",
        tuple(
            archive(f"{_FASTAI}{folder}.tgz", md5, size, folder, only=("edition", edition))
            for edition, folder, md5, size in (
                ("full", "imagenette2", "fe2fc210e6bb7c5664d602c3cd71e612", 1_557_161_267),
                ("320px", "imagenette2-320", "3df6f0d01a2c9592104656642f5e78a3", 341_663_724),
                ("160px", "imagenette2-160", "e793b78cc4c9e9a4ccc0c1155377a412", 99_003_388),
            )
        ),
    ),
    "imagenet": Source(
        "imagenet",
        (
            by_hand(
                "ILSVRC2012_img_train.tar",
                "1d675b47d978889d74fa0da5fadfb00e",
                147_897_477_120,
                "",
                "train",
            ),
            by_hand(
                "ILSVRC2012_img_val.tar",
                "29b22e2961454d5413ddabcf34fc5622",
                6_744_924_160,
                "",
                "val",
            ),
            by_hand(
                "ILSVRC2012_devkit_t12.tar.gz",
                "fa75699e90414af021442c21a62c3abf",
                None,
                "ILSVRC2012_devkit_t12",
                "ILSVRC2012_devkit_t12",
            ),
        ),
    ),
}
"""By the name of their choice."""
