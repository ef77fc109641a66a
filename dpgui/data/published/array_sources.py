"""The files of the published sets of small images.

Addresses and checksums are those of torchvision, which keeps them up.
"""

from __future__ import annotations

from dpgui.data.published.remote import Source, archive, by_hand, mirrored, plain

_MNIST = (
    "https://ossci-datasets.s3.amazonaws.com/mnist/",
    "https://storage.googleapis.com/cvdf-datasets/mnist/",
)
_FASHION = ("http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/",)
_KMNIST = ("http://codh.rois.ac.jp/kmnist/dataset/kmnist/",)
_QMNIST = ("https://raw.githubusercontent.com/facebookresearch/qmnist/master/",)
_TORONTO = "https://www.cs.toronto.edu/~kriz/"
_LIBSVM = "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass/"
_SVHN = "http://ufldl.stanford.edu/housenumbers/"
ARRAYS: dict[str, Source] = {
    "mnist": Source(
        "MNIST/raw",
        mirrored(
            _MNIST,
            {
                "train-images-idx3-ubyte.gz": ("f68b3c2dcbeaaa9fbdd348bbdeb94873", 9_912_422),
                "train-labels-idx1-ubyte.gz": ("d53e105ee54ea40749a09fcbcd1e9432", 28_881),
                "t10k-images-idx3-ubyte.gz": ("9fb629c4189551a2d022fa330f9573f3", 1_648_877),
                "t10k-labels-idx1-ubyte.gz": ("ec29112dd5afa0611ce80d1b7f02629c", 4_542),
            },
        ),
    ),
    "fashion-mnist": Source(
        "FashionMNIST/raw",
        mirrored(
            _FASHION,
            {
                "train-images-idx3-ubyte.gz": ("8d4fb7e6c68d591d4c3dfef9ec88bf0d", 26_421_880),
                "train-labels-idx1-ubyte.gz": ("25c81989df183df01b3e8a0aad5dffbe", 29_515),
                "t10k-images-idx3-ubyte.gz": ("bef4ecab320f06d8554ea6380940ec79", 4_422_102),
                "t10k-labels-idx1-ubyte.gz": ("bb300cfdad3c16e7a12a480ee83cd310", 5_148),
            },
        ),
    ),
    "kmnist": Source(
        "KMNIST/raw",
        mirrored(
            _KMNIST,
            {
                "train-images-idx3-ubyte.gz": ("bdb82020997e1d708af4cf47b453dcf7", 18_165_135),
                "train-labels-idx1-ubyte.gz": ("e144d726b3acfaa3e44228e80efcd344", 29_497),
                "t10k-images-idx3-ubyte.gz": ("5c965bf0a639b31b8f53240b1b52f4d7", 3_041_136),
                "t10k-labels-idx1-ubyte.gz": ("7320c461ea6c1c855c0b718fb2a4b134", 5_120),
            },
        ),
    ),
    "emnist": Source(
        "EMNIST/raw",
        (
            archive(
                "https://biometrics.nist.gov/cs_links/EMNIST/gzip.zip",
                "58c8d27c78d21e728a6bc7b3cc06412e",
                561_753_746,
                "gzip",
            ),
        ),
    ),
    "qmnist": Source(
        "QMNIST/raw",
        mirrored(
            _QMNIST,
            {
                "qmnist-train-images-idx3-ubyte.gz": (
                    "ed72d4157d28c017586c42bc6afe6370",
                    9_704_059,
                ),
                "qmnist-train-labels-idx2-int.gz": ("0058f8dd561b90ffdd0f734c6a30e5e4", 463_024),
                "qmnist-test-images-idx3-ubyte.gz": ("1394631089c404de565df7b7aeaf9412", 9_742_279),
                "qmnist-test-labels-idx2-int.gz": ("5b5b05890a5e13444e108efe57b788aa", 526_800),
            },
        ),
    ),
    "usps": Source(
        "",
        (
            plain(_LIBSVM + "usps.bz2", "ec16c51db3855ca6c91edd34d0e9b197", 6_579_383),
            plain(_LIBSVM + "usps.t.bz2", "8ea070ee2aca1ac39742fdd1ef5ed118", 1_831_726),
        ),
    ),
    "svhn": Source(
        "",
        (
            plain(_SVHN + "train_32x32.mat", "e26dedcc434d2e4c54c9b2d4a06d8373", 182_040_794),
            plain(_SVHN + "test_32x32.mat", "eb5a983be6a315427106f1b164d9cef3", 64_275_384),
            plain(
                _SVHN + "extra_32x32.mat",
                "a93ce644f1a588dc4d68dda5feec44a7",
                1_329_278_602,
                only=("extra", True),
            ),
        ),
    ),
    "cifar10": Source(
        "",
        (
            archive(
                _TORONTO + "cifar-10-python.tar.gz",
                "c58f30108f718f92721af3b95e74349a",
                170_498_071,
                "cifar-10-batches-py",
            ),
        ),
    ),
    "cifar100": Source(
        "",
        (
            archive(
                _TORONTO + "cifar-100-python.tar.gz",
                "eb9058c3a382ffc7106e4002c42a8d85",
                169_001_437,
                "cifar-100-python",
            ),
        ),
    ),
    "stl10": Source(
        "",
        (
            archive(
                "http://ai.stanford.edu/~acoates/stl10/stl10_binary.tar.gz",
                "91f7769df0f17e558f3565bffb0c7dfb",
                2_640_397_119,
                "stl10_binary",
            ),
        ),
    ),
    "pcam": Source(
        "pcam",
        tuple(
            by_hand(f"{file}.gz", md5, None, file, file)
            for file, md5 in {
                "camelyonpatch_level_2_split_train_x.h5": "1571f514728f59376b705fc836ff4b63",
                "camelyonpatch_level_2_split_train_y.h5": "35c2d7259d906cfc8143347bb8e05be7",
                "camelyonpatch_level_2_split_valid_x.h5": "d5b63470df7cfa627aeec8b9dc0c066e",
                "camelyonpatch_level_2_split_valid_y.h5": "2b85f58b927af9964a4c15b8f7e8f179",
                "camelyonpatch_level_2_split_test_x.h5": "d8c2d60d490dbd479f8199bdfa0cf6ec",
                "camelyonpatch_level_2_split_test_y.h5": "60a7035772fbdb7f34eb86d4420cf66a",
            }.items()
        ),
    ),
}
"""By the name of their choice."""
