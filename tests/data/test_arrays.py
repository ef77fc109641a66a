"""Arrays of every kind of file become samples; nothing in a file is run; what is wrong is said."""

import pickle
import zipfile

import numpy as np
import pytest
import torch
from safetensors.numpy import save_file

from dpgui.config import ConfigError
from dpgui.config.messages import MESSAGES
from dpgui.data import datasets
from dpgui.data.arrays.names import found_in
from dpgui.data.arrays.torch_file import ForeignError, tensors_in

PIXELS = np.arange(6 * 3 * 4 * 5, dtype=np.uint8).reshape(6, 3, 4, 5)
LABELS = np.array([0, 1, 2, 0, 1, 2])
NHWC = PIXELS.transpose(0, 2, 3, 1)


def opened(file, **options):
    return datasets["arrays"](path=str(file), **options).open()


def refused(file, **options):
    with pytest.raises(ConfigError) as caught:
        opened(file, **options)
    (problem,) = caught.value.problems
    assert MESSAGES[problem.code].format(**problem.facts) == problem.text
    return problem


def saved(folder, **arrays):
    np.savez(folder / "a.npz", **arrays)
    return folder / "a.npz"


@pytest.fixture
def kinds(tmp_path):
    """The same samples and labels in each kind of file."""
    np.savez(tmp_path / "a.npz", x=PIXELS, y=LABELS)
    np.savez_compressed(tmp_path / "packed.npz", x=PIXELS, y=LABELS)
    save_file({"x": PIXELS, "y": LABELS}, tmp_path / "a.safetensors")
    torch.save({"x": torch.from_numpy(PIXELS), "y": torch.from_numpy(LABELS)}, tmp_path / "a.pt")
    torch.save((torch.from_numpy(PIXELS), torch.from_numpy(LABELS)), tmp_path / "pair.pth")
    return [
        tmp_path / name for name in ("a.npz", "packed.npz", "a.safetensors", "a.pt", "pair.pth")
    ]


def test_each_kind_of_file_gives_the_same_samples(kinds):
    for file in kinds:
        source = pickle.loads(pickle.dumps(opened(file)))
        part = source.parts["train"]
        assert (source.kind, source.shape) == ("image", (3, 4, 5))
        assert np.array_equal(part.x, NHWC)
        assert np.array_equal(part.labels, LABELS)
        facts = datasets["arrays"](path=str(file)).facts()
        assert (facts.shape, facts.train, facts.classes) == (source.shape, 6, ("0", "1", "2"))


def test_npy_files_for_samples_and_labels(tmp_path):
    np.save(tmp_path / "x.npy", PIXELS)
    np.save(tmp_path / "y.npy", LABELS)
    source = opened(tmp_path / "x.npy", labels=str(tmp_path / "y.npy"))
    assert np.array_equal(source.parts["train"].x, NHWC)
    assert refused(tmp_path / "x.npy").code == "arrays_no_y"


@pytest.mark.parametrize(
    "names",
    [
        ("x_train", "y_train", "x_test", "y_test", "x_val", "y_val"),
        ("X_train", "Y_train", "X_test", "Y_test", "X_val", "Y_val"),
        ("train_images", "train_labels", "test_images", "test_labels", "val_images", "val_labels"),
        ("xtrain", "ytrain", "xtest", "ytest", "xval", "yval"),
        ("train.data", "train.target", "test.data", "test.target", "dev.data", "dev.target"),
        ("data", "labels", "test/data", "test/labels", "valid_data", "valid_labels"),
    ],
)
def test_usual_names_are_known(names):
    found = found_in(dict.fromkeys(names), {}).parts
    assert found == {"train": names[:2], "test": names[2:4], "validation": names[4:]}


def test_names_can_be_said(tmp_path):
    file = saved(tmp_path, cats=PIXELS, kinds=LABELS, more=PIXELS[:2], kinds2=LABELS[:2])
    assert refused(file).code == "arrays_no_x"
    assert refused(file, x="cats").code == "arrays_no_y"
    source = opened(file, x="cats", y="kinds", x_test="more", y_test="kinds2")
    assert {split: len(part) for split, part in source.parts.items()} == {"train": 6, "test": 2}
    problem = refused(file, x="cat", y="kinds")
    assert (problem.path, problem.facts["nearest"]) == ("dataset.x", "cats")


@pytest.mark.parametrize(
    ("shape", "layout", "expected"),
    [
        ((6, 3, 4, 5), "auto", (3, 4, 5)),
        ((6, 4, 5, 3), "auto", (3, 4, 5)),
        ((6, 1, 8, 8), "auto", (1, 8, 8)),
        ((6, 8, 8, 1), "auto", (1, 8, 8)),
        ((6, 3, 8, 1), "auto", (3, 8, 1)),
        ((6, 3, 8, 3), "auto", (3, 3, 8)),
        ((6, 3, 8, 3), "nchw", (3, 8, 3)),
        ((6, 4, 4, 4), "auto", (3, 4, 4)),
        ((6, 7, 9), "auto", (1, 7, 9)),
        ((6, 7, 9), "rows", (63,)),
        ((6, 7), "auto", (7,)),
        ((6,), "auto", (1,)),
    ],
)
def test_layouts(tmp_path, shape, layout, expected):
    source = opened(saved(tmp_path, x=np.zeros(shape, np.uint8), y=LABELS), layout=layout)
    assert source.shape == expected


@pytest.mark.parametrize(
    ("values", "levels", "expected"),
    [
        (np.array([0.0, 0.5, 1.0], np.float32), "auto", [0, 128, 255]),
        (np.array([0.0, 100.4, 255.0]), "auto", [0, 100, 255]),
        (np.array([-1.0, 0.0, 1.0]), "auto", [0, 128, 255]),
        (np.array([-2.0, 0.0, 2.0]), "auto", [0, 128, 255]),
        (np.array([0, 7, 255]), "auto", [0, 7, 255]),
        (np.array([0, 257, 65535]), "auto", [0, 1, 255]),
        (np.array([0, 1, 1], bool), "auto", [0, 255, 255]),
        (np.array([0.0, 0.5, 1.0]), "bytes", [0, 0, 1]),
        (np.array([0, 10, 20], np.uint8), "stretch", [0, 128, 255]),
        (np.array([3.0, 3.0, 3.0]), "stretch", [0, 0, 0]),
    ],
)
def test_values_of_images_become_bytes(tmp_path, values, levels, expected):
    x = np.tile(values, (6, 1)).reshape(6, 1, 3)
    source = opened(saved(tmp_path, x=x, y=LABELS), levels=levels)
    assert source.parts["train"].x[0, 0, :, 0].tolist() == expected
    noted = [note.code for note in source.notes]
    assert noted == ([] if values.dtype == np.uint8 and levels == "auto" else ["arrays_to_bytes"])


def test_test_images_are_scaled_as_the_training_images_are(tmp_path):
    x = np.linspace(0, 1, 6 * 9).reshape(6, 3, 3)
    file = saved(tmp_path, x=x, y=LABELS, x_test=x * 2, y_test=LABELS)
    parts = opened(file).parts
    assert parts["test"].x.max() == 255
    assert parts["test"].x[0, 0, 1, 0] == 2 * parts["train"].x[0, 0, 1, 0] == 10


def test_rows_stay_numbers(tmp_path):
    x = np.random.default_rng(0).normal(size=(6, 4))
    source = opened(saved(tmp_path, x=x, y=LABELS))
    part = source.parts["train"]
    assert (source.kind, part.x.dtype) == ("table", np.float32)
    assert np.array_equal(part.x, x.astype(np.float32))
    assert source.normalise == "computed"
    assert opened(tmp_path / "a.npz", normalise="none").normalise == "none"


@pytest.mark.parametrize(
    ("y", "classes", "labels"),
    [
        (np.array(list("bababa")), ("a", "b"), [1, 0, 1, 0, 1, 0]),
        (np.array([b"b", b"a"] * 3), ("a", "b"), [1, 0, 1, 0, 1, 0]),
        (np.array([True, False] * 3), ("False", "True"), [1, 0, 1, 0, 1, 0]),
        (np.eye(3)[LABELS], ("0", "1", "2"), LABELS.tolist()),
        (LABELS[:, None], ("0", "1", "2"), LABELS.tolist()),
        (LABELS * 5.0, ("0", "5", "10"), LABELS.tolist()),
    ],
)
def test_labels(tmp_path, y, classes, labels):
    source = opened(saved(tmp_path, x=PIXELS, y=y))
    assert (source.classes, source.parts["train"].labels.tolist()) == (classes, labels)


def test_names_of_classes_come_with_the_file(tmp_path):
    file = saved(tmp_path, x=PIXELS, y=LABELS, class_names=np.array(["cat", "dog", "eel"]))
    assert opened(file).classes == ("cat", "dog", "eel")


def test_classes_are_those_of_all_parts_together(tmp_path):
    file = saved(tmp_path, x=PIXELS, y=LABELS, x_test=PIXELS[:1], y_test=np.array([7]))
    source = opened(file)
    assert source.classes == ("0", "1", "2", "7")
    assert source.parts["test"].labels.tolist() == [3]


def test_limit_takes_the_first_training_samples(tmp_path):
    file = saved(tmp_path, x=PIXELS, y=LABELS, x_test=PIXELS, y_test=LABELS)
    parts = opened(file, limit=2).parts
    assert (len(parts["train"]), len(parts["test"])) == (2, 6)


@pytest.mark.parametrize(
    ("arrays", "code"),
    [
        ({"x": PIXELS, "y": LABELS[:4]}, "arrays_lengths"),
        ({"x": PIXELS, "y": np.int64(3)}, "arrays_lengths"),
        ({"x": PIXELS[:0], "y": LABELS[:0]}, "arrays_empty"),
        ({"x": np.zeros((6, 2, 2, 2, 2)), "y": LABELS}, "arrays_dimensions"),
        ({"x": np.zeros((6, 7, 7, 7)), "y": LABELS}, "arrays_channels"),
        ({"x": np.full((6, 2), np.nan), "y": LABELS}, "arrays_not_finite"),
        ({"x": np.full((6, 2), 1e300), "y": LABELS}, "arrays_not_finite"),
        ({"x": np.full((6, 2, 2), np.inf), "y": LABELS}, "arrays_not_finite"),
        ({"x": np.array([["a"]] * 6), "y": LABELS}, "arrays_not_numbers"),
        ({"x": PIXELS.astype(complex), "y": LABELS}, "arrays_not_numbers"),
        ({"x": np.array([None, {}]), "y": LABELS}, "arrays_objects"),
        ({"x": PIXELS, "y": np.full((6, 2), 0.5)}, "labels_shape"),
        ({"x": PIXELS, "y": LABELS + 0.5}, "labels_not_whole"),
        ({"x": PIXELS, "y": LABELS * 0}, "one_class"),
        ({"x": PIXELS, "y": LABELS, "x_test": PIXELS[:, :, 1:], "y_test": LABELS}, "arrays_shapes"),
        ({"x": PIXELS, "y": LABELS, "x_test": PIXELS, "y_test": np.eye(3)[LABELS]}, "labels_shape"),
        ({}, "arrays_none"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path, arrays, code):
    assert refused(saved(tmp_path, **arrays)).code == code


def test_damaged_files_are_said(tmp_path, kinds):
    for file in kinds:
        file.write_bytes(file.read_bytes()[:-200])
        assert refused(file).code in ("file_unreadable", "arrays_old_torch")
    file = tmp_path / "a.npy"
    file.write_bytes(b"\x93NUMPY")
    assert refused(file).code == "file_unreadable"
    file = tmp_path / "a.csv"
    file.write_text("a,b")
    assert refused(file).code == "arrays_kind"


@pytest.mark.parametrize(
    "dtype",
    [torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32,
     torch.int16, torch.int8, torch.uint8, torch.bool],
)  # fmt: skip
def test_tensors_are_read_as_torch_reads_them(tmp_path, dtype):
    whole = (torch.arange(60) % 3).to(dtype).reshape(3, 4, 5)
    tensors = [whole, whole[1:, ::2], whole.transpose(0, 2), whole[0, 0, 0], whole[:0]]
    torch.save({"nested": tensors, "weight": torch.nn.Parameter(torch.ones(2))}, tmp_path / "a.pt")
    read = tensors_in(tmp_path / "a.pt")
    for tensor, array in zip(tensors, read["nested"], strict=True):
        assert array.shape == tuple(tensor.shape)
        assert np.array_equal(array.astype(np.float64), tensor.double().numpy())
    assert read["weight"].tolist() == [1, 1]


class _Evil:
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


def test_nothing_in_a_file_is_run(tmp_path):
    mark = tmp_path / "ran"
    torch.save({"x": _Evil(mark), "y": torch.zeros(2)}, tmp_path / "evil.pt")
    assert refused(tmp_path / "evil.pt").code == "arrays_foreign"
    np.save(tmp_path / "evil.npy", np.array([_Evil(mark)]), allow_pickle=True)
    assert refused(tmp_path / "evil.npy").code == "arrays_objects"
    torch.save(torch.nn.Linear(2, 2), tmp_path / "model.pt")
    assert refused(tmp_path / "model.pt").facts["what"] == "torch.nn.modules.linear.Linear"
    assert not mark.exists()


def test_a_pickle_may_hold_only_what_tensors_need(tmp_path):
    file = tmp_path / "a.pt"
    # A byte array that ends too soon makes Python's own reader raise while it frees memory.
    for program in (b"\x80\x05\x96\x08\x00\x00\x00\x00\x00\x00\x00ab", pickle.dumps(b"ab")):
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("a/data.pkl", program)
        assert refused(file).code in ("arrays_foreign", "file_unreadable")


def test_a_tensor_may_not_reach_out_of_its_storage(tmp_path):
    file = tmp_path / "a.pt"
    torch.save(torch.arange(4), file)
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    short = tmp_path / "b.pt"
    with zipfile.ZipFile(short, "w") as archive:
        for name, content in members.items():
            # The size of the tensor (4) is a little integer (opcode K) right before its tuple.
            archive.writestr(name, content.replace(b"K\x04\x85", b"K\x09\x85"))
    with pytest.raises(ForeignError):
        tensors_in(short)


def test_the_file_is_read_again_when_it_changes(tmp_path):
    import os

    file = saved(tmp_path, x=PIXELS, y=LABELS)
    assert datasets["arrays"](path=str(file)).facts().train == 6
    saved(tmp_path, x=PIXELS[:3], y=LABELS[:3])
    os.utime(file, ns=(1, 1))
    assert datasets["arrays"](path=str(file)).facts().train == 3
