"""A person's own code as a dataset: what it may give, and what its samples become."""

from __future__ import annotations

import os
import pickle
import random
import sys
import textwrap

import numpy as np
import pytest
import torch

from dpgui.config import ConfigError
from dpgui.data import datasets
from dpgui.own_code.running import module_name
from dpgui.own_code.trust import read_code, trust


@pytest.fixture
def own(tmp_path):
    """Write a trusted file and give the choice of it."""

    def make(source, *, name="mine.py", trusted=True, **options):
        file = tmp_path / name
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        if trusted:
            trust(file)
        return datasets["python-file"](path=str(file), **options)

    return make


def codes(problems):
    return [problem.code for problem in problems]


def refusal(choice):
    with pytest.raises(ConfigError) as caught:
        choice.open()
    (found,) = caught.value.problems
    assert "{" not in found.text.replace("{1}", "")
    return found


def read(source, split="train"):
    part = source.parts[split]
    return part.read(np.arange(len(part)))


CLASS = """
class Mine:
    def __init__(self, n=6):
        self.n = n
    def __len__(self):
        return self.n
    def __getitem__(self, i):
        return X, i % 2
"""


def of(x, head=""):
    return f"import numpy as np, torch\nfrom PIL import Image\n{head}\n" + CLASS.replace("X", x)


# what the entry may be


def test_a_class_is_found_and_called(own):
    source = own(of("np.full((4, 5, 3), i, np.uint8)")).open()
    assert (source.kind, source.shape, source.classes) == ("image", (3, 4, 5), ("0", "1"))
    assert source.parts["train"].labels.tolist() == [0, 1, 0, 1, 0, 1]
    assert read(source)[:, 0, 0, 0].tolist() == [0, 1, 2, 3, 4, 5]
    assert source.place.endswith("mine.py")
    assert source.statistics["entry"] == "Mine"
    assert len(str(source.statistics["sha256"])) == 64
    assert codes(source.notes) == ["own_code_used"]


def test_an_object_goes_before_its_class(own):
    source = own(of("np.full((4, 5, 3), i, np.uint8)") + "\ndata = Mine(3)\n").open()
    assert source.statistics["entry"] == "data"
    assert len(source.parts["train"]) == 3


def test_a_function_splits_goes_before_all(own):
    code = of("np.full((2, 2), i, np.uint8)")
    code += "\ndata = Mine(3)\ndef splits():\n"
    code += "    return {'Train': Mine(4), 'val': Mine(2), 'test': None}\n"
    source = own(code).open()
    assert {split: len(part) for split, part in source.parts.items()} == {
        "train": 4,
        "validation": 2,
    }


def test_one_of_several_is_named(own):
    code = of("np.zeros((2, 2), np.uint8)") + "\nclass Other(Mine):\n    pass\n"
    assert refusal(own(code)).code == "own_entry_several"
    assert own(code, entry="Other").open().statistics["entry"] == "Other"
    wrong = refusal(own(code, entry="Othr"))
    assert (wrong.path, wrong.code) == ("dataset.entry", "own_entry_unknown_nearest")
    assert wrong.facts["nearest"] == "Other"


def test_imported_classes_are_not_meant(own):
    code = "from torch.utils.data import Dataset, TensorDataset, Subset\nNAMES = ['a', 'b']\n"
    assert refusal(own(code)).code == "own_entry_none"


def test_arguments_are_toml_or_json(own):
    code = of("np.zeros((2, 2), np.uint8)")
    assert len(own(code, arguments="n = 4").open().parts["train"]) == 4
    assert len(own(code, arguments='{"n": 5}').open().parts["train"]) == 5
    unfit = refusal(own(code, arguments="m = 4"))
    assert (unfit.path, unfit.code) == ("dataset.arguments", "own_arguments_unfit")
    assert "'m'" in unfit.text
    assert codes(own(code, arguments="n 4").check()) == ["own_arguments_bad"]


@pytest.mark.parametrize(
    ("given", "sizes"),
    [
        ("(Mine(4), Mine(2))", {"train": 4, "validation": 2}),
        ("(Mine(4), Mine(3), Mine(2))", {"train": 4, "validation": 3, "test": 2}),
        ("(np.zeros((4, 3)), np.array([0, 1, 0, 1]))", {"train": 4}),
        ("[([1.0, 2.0], 0), ([3.0, 4.0], 1)]", {"train": 2}),
        ("{'train': (np.zeros((4, 1)), [0] * 4), 'test': [([1], 1)]}", {"train": 4, "test": 1}),
        ("torch.utils.data.random_split(Mine(9), [6, 3])", {"train": 6, "validation": 3}),
    ],
)  # fmt: skip
def test_splits_in_all_their_forms(own, given, sizes):
    code = of("np.zeros((2, 2), np.uint8)") + f"\ndef splits():\n    return {given}\n"
    if "random_split" in given:
        code = code.replace(given, f"tuple({given})")
    source = own(code).open()
    assert {split: len(part) for split, part in source.parts.items()} == sizes


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("{'train': Mine(4), 'training': Mine(4)}", "own_splits_names"),
        ("{'train': Mine(4), 'extra': Mine(4)}", "own_splits_names"),
        ("{'test': Mine(4)}", "own_splits_no_train"),
        ("(np.zeros(4), np.zeros(4), np.zeros(2), np.zeros(2))", "own_splits_tuple"),
        ("()", "own_splits_tuple"),
        ("None", "own_dataset_no_dataset"),
        ("'train'", "own_dataset_no_dataset"),
        ("7", "own_dataset_no_dataset"),
        ("(i for i in range(3))", "own_dataset_in_order"),
        ("torch.utils.data.DataLoader(Mine(4))", "own_dataset_in_order"),
        ("Ordered()", "own_dataset_in_order"),
        ("Mine(0)", "own_dataset_empty"),
        ("{'train': Mine(4), 'test': []}", "own_dataset_empty"),
        ("(np.zeros((4, 3)), np.zeros(5))", "own_arrays_lengths"),
    ],
)
def test_what_is_no_dataset_is_a_sentence(own, given, code):
    source = of("np.zeros((2, 2), np.uint8)") + (
        "\nclass Ordered(torch.utils.data.IterableDataset):\n"
        "    def __iter__(self):\n        yield 1\n"
        f"\ndef splits():\n    return {given}\n"
    )
    assert refusal(own(source)).code == code


# what samples become


@pytest.mark.parametrize(
    ("x", "shape", "first"),
    [
        ("np.full((4, 5, 3), 7, np.uint8)", (3, 4, 5), 7),
        ("np.full((3, 4, 5), 7, np.uint8)", (3, 4, 5), 7),
        ("np.full((4, 5), 7, np.uint8)", (1, 4, 5), 7),
        ("np.full((4, 5), 7, np.int64)", (1, 4, 5), 7),
        ("np.full((4, 5), True)", (1, 4, 5), 255),
        ("torch.full((3, 4, 5), 0.2)", (3, 4, 5), 51),
        ("torch.full((4, 5, 3), 0.2)", (3, 4, 5), 51),
        ("torch.full((3, 3, 3), 0.2, dtype=torch.bfloat16)", (3, 3, 3), 51),
        ("np.full((4, 5), 1.0)", (1, 4, 5), 255),
        ("np.full((4, 5), 200.0)", (1, 4, 5), 200),
        ("np.full((4, 5, 4), 9, np.uint8)", (4, 4, 5), 9),
        ("Image.new('L', (5, 4), 9)", (1, 4, 5), 9),
        ("Image.new('RGB', (5, 4), (9, 0, 0))", (3, 4, 5), 9),
        ("Image.new('RGBA', (5, 4), (9, 0, 0, 0))", (3, 4, 5), 255),
        ("Image.new('CMYK', (5, 4), (0, 255, 255, 0))", (3, 4, 5), 255),
        ("Image.new('I;16', (5, 4), 51 * 257)", (1, 4, 5), 51),
        ("Image.new('F', (5, 4), 0.2)", (1, 4, 5), 51),
    ],
)
def test_images_of_every_make_become_bytes(own, x, shape, first):
    source = own(of(x)).open()
    assert source.shape == shape
    taken = source.parts["train"].sample(0).values
    assert (taken.dtype, taken.shape) == (np.uint8, (*shape[1:], shape[0]))
    assert taken[0, 0, 0] == first
    assert source.parts["train"].picture(0).shape[2] in (1, 3)


def test_the_axes_are_not_mixed_up(own):
    x = "torch.arange(24).reshape(3, 2, 4).to(torch.uint8)"
    taken = own(of(x)).open().parts["train"].sample(0).values
    assert taken[:, :, 0].tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert taken[:, :, 2].tolist() == [[16, 17, 18, 19], [20, 21, 22, 23]]


@pytest.mark.parametrize("x", ["[i, 2.5]", "np.array([i, 2.5])", "torch.tensor([i, 2.5])"])
def test_one_axis_is_a_row(own, x):
    source = own(of(x)).open()
    assert (source.kind, source.shape) == ("table", (2,))
    assert source.parts["train"].in_memory
    rows = read(source)
    assert (rows.dtype, rows[3].tolist()) == (np.float32, [3.0, 2.5])


def test_the_kind_may_be_said(own):
    source = own(of("np.arange(6.0).reshape(2, 3)"), kind="table").open()
    assert read(source)[0].tolist() == [0, 1, 2, 3, 4, 5]
    assert refusal(own(of("np.arange(6.0)"), kind="image")).code == "own_image_shape"


def test_arrays_are_taken_at_once(own):
    code = """
        import numpy as np, torch
        def splits():
            x = np.arange(2 * 3 * 4 * 4, dtype=np.float64).reshape(2, 3, 4, 4) / 255
            test = torch.utils.data.TensorDataset(torch.tensor(x[:1]), torch.tensor([0]))
            return {"train": (x, ["b", "a"]), "test": test}
        """
    assert refusal(own(code)).code == "labels_mixed"
    source = own(code.replace('["b", "a"]', "torch.tensor([1, 0])")).open()
    assert source.parts["train"].in_memory
    assert read(source)[1, 0, 1].tolist() == [49, 65, 81]
    assert read(source, "test")[0, 3, 3].tolist() == [15, 31, 47]
    assert source.parts["train"].labels.tolist() == [1, 0]


def test_decimals_between_levels_are_told(own):
    assert "own_images_rounded" in codes(own(of("np.full((4, 5), 0.3)")).open().notes)
    assert "own_images_rounded" not in codes(own(of("np.full((4, 5), 0.2)")).open().notes)


@pytest.mark.parametrize(
    ("x", "code"),
    [
        ("np.full((4, 5), -1.5)", "own_image_normalised"),
        ("np.full((4, 5), 300.0)", "own_image_normalised"),
        ("np.full((4, 5), np.nan)", "own_row_not_finite"),
        ("np.array([1.0, np.inf])", "own_row_not_finite"),
        ("np.zeros((2, 2, 2, 2), np.uint8)", "own_image_shape"),
        ("np.zeros((0, 4), np.uint8)", "own_sample_kind"),
        ("'name.png'", "own_sample_kind"),
        ("None", "own_sample_kind"),
        ("{'x': 1}", "own_sample_kind"),
        ("[[1, 2], [3]]", "own_sample_kind"),
        ("np.array([1j])", "own_sample_kind"),
        ("[0.0] * (i + 2)", "own_shapes_differ"),
    ],
)
def test_samples_that_are_none_are_sentences(own, x, code):
    assert refusal(own(of(x))).code == code


def test_an_image_of_another_size_is_told_when_it_is_read(own):
    part = own(of("np.zeros((4 + (i == 3), 5), np.uint8)")).open().parts["train"]
    with pytest.raises(ConfigError) as caught:
        part.read(np.arange(6))
    (found,) = caught.value.problems
    assert found.code == "own_shapes_differ"
    assert "Sample 3 has the shape 5 x 5 x 1, the others have 4 x 5 x 1" in found.text


@pytest.mark.parametrize("given", ["X", "(X,)", "(X, 1, 2)", "{'x': X, 'y': 1}"])
def test_what_is_no_pair_is_a_sentence(own, given):
    code = of("np.zeros(3)").replace("return np.zeros(3), i % 2", f"return {given}")
    assert refusal(own(code.replace("X", "np.zeros(3)"))).code == "own_sample_no_pair"


# labels


@pytest.mark.parametrize(
    ("y", "labels", "classes"),
    [
        ("i % 2", [0, 1, 0, 1], ("0", "1")),
        ("i % 2 == 1", [0, 1, 0, 1], ("0", "1")),
        ("float(i % 2)", [0, 1, 0, 1], ("0", "1")),
        ("np.int64(i % 2)", [0, 1, 0, 1], ("0", "1")),
        ("torch.tensor([i % 2])", [0, 1, 0, 1], ("0", "1")),
        ("np.array(i % 2)", [0, 1, 0, 1], ("0", "1")),
        ("3 + 4 * (i % 2)", [0, 1, 0, 1], ("3", "7")),
        ("'ba'[i % 2]", [1, 0, 1, 0], ("a", "b")),
    ],
)
def test_labels_of_every_make(own, y, labels, classes):
    source = own(of("np.zeros((2, 2), np.uint8)").replace("i % 2", y), arguments="n = 4").open()
    assert source.parts["train"].labels.tolist() == labels
    assert source.classes == classes
    assert len(source.parts["train"].read(np.arange(4))) == 4


@pytest.mark.parametrize(
    ("y", "code"),
    [
        ("None", "labels_missing"),
        ("float('nan')", "labels_missing"),
        ("''", "labels_missing"),
        ("i - 1", "labels_negative"),
        ("i + 0.5", "labels_not_whole"),
        ("[0, 1]", "own_label_kind"),
        ("np.eye(2)[i % 2]", "own_label_shape"),
        ("'a' if i else 1", "labels_mixed"),
    ],
)
@pytest.mark.parametrize("x", ["np.zeros((2, 2), np.uint8)", "np.zeros(2)"])
def test_labels_that_are_none_are_sentences(own, x, y, code):
    assert refusal(own(of(x).replace("i % 2", y))).code == code


def with_targets(targets, y="i % 2"):
    code = of("np.zeros((2, 2), np.uint8)").replace(
        "self.n = n", f"self.n = n; {targets}; self.read = 0"
    )
    return code.replace("i % 2", y).replace("return np", "self.read += 1; return np")


def test_kept_labels_spare_reading_every_sample(own, tmp_path):
    choice = own(with_targets("self.targets = [i % 2 for i in range(n)]") + "\ndata = Mine(500)\n")
    assert choice.open().parts["train"].labels.tolist() == [0, 1] * 250
    module = sys.modules[module_name(read_code(tmp_path / "mine.py"))]
    assert module.data.read < 50


def test_kept_labels_that_are_others_are_not_believed(own):
    code = with_targets("self.targets = [0] * n", "'ab'[i % 2]")
    assert own(code).open().classes == ("a", "b")


def test_kept_labels_are_found_behind_subsets_and_chains(own):
    code = with_targets("self.labels = torch.arange(n) % 2")
    code += """
def splits():
    import torch.utils.data as d
    return d.Subset(Mine(6), [1, 3, 4]), d.ConcatDataset([Mine(2), Mine(3)])
"""
    source = own(code).open()
    assert source.parts["train"].labels.tolist() == [1, 1, 0]
    assert source.parts["validation"].labels.tolist() == [0, 1, 0, 1, 0]


def test_class_names_come_from_the_dataset(own):
    code = with_targets("self.classes = ['cat', 'dog', 'owl']")
    source = own(code).open()
    assert source.classes == ("cat", "dog", "owl")
    beyond = refusal(own(code.replace("i % 2", "i")))
    assert beyond.code == "labels_beyond"
    assert own(code.replace("i % 2", "'owl'")).open().parts["train"].labels.tolist() == [2] * 6


def test_splits_share_their_classes(own):
    code = "def splits():\n    return [([1.0], 'b')], [([1.0], 'a')]\n"
    source = own(code).open()
    assert source.classes == ("b",) or source.classes == ("a", "b")


# behaviour


def test_a_random_dataset_is_told_and_never_cached(own):
    source = own(of("np.random.rand(4, 4)")).open()
    assert "own_dataset_random" in codes(source.notes)
    assert source.parts["train"].identity() == ""


def test_nothing_outside_is_disturbed(own, tmp_path, capsys):
    random.seed(3), np.random.seed(3), torch.manual_seed(3)
    expected = random.random(), np.random.rand(), torch.rand(1).item()
    random.seed(3), np.random.seed(3), torch.manual_seed(3)
    here = os.getcwd()
    code = of("np.zeros((2, 2), np.uint8)", "import os, random; print('hello'); os.chdir('/')")
    code += "\nrandom.seed(1); torch.manual_seed(1); np.random.seed(1); torch.rand(5)\n"
    own(code).open()
    assert (random.random(), np.random.rand(), torch.rand(1).item()) == expected
    assert os.getcwd() == here
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "hello\n")


def test_neighbours_can_be_imported(own, tmp_path):
    (tmp_path / "neighbour_of_mine.py").write_text("VALUE = 9\n", encoding="utf-8")
    code = of("np.full((2, 2), neighbour_of_mine.VALUE, np.uint8)", "import neighbour_of_mine")
    assert read(own(code).open())[0, 0, 0, 0] == 9


def test_dataclasses_work(own):
    code = "from dataclasses import dataclass\n@dataclass\nclass Mine:\n    n: 'int' = 3\n"
    code += "    def __len__(self):\n        return self.n\n"
    code += "    def __getitem__(self, i):\n        return [float(i)], i\n"
    assert len(own(code).open().parts["train"]) == 3


def test_how_far_it_has_come_is_told_and_may_end_it(own):
    heard = []

    class EndedError(Exception):
        pass

    def tell(done, total):
        heard.append((done, total))
        raise EndedError

    with pytest.raises(EndedError):
        own(of("np.zeros((2, 2), np.uint8)"), arguments="n = 1000").open(tell)
    assert heard == [(256, 1000)]


def test_it_trains_to_the_end(own, tmp_path):
    data = own(of("np.full((8, 8), 200 * (i % 2), np.uint8)"), arguments="n = 40").build()
    assert len(data.train) == 40
    assert data.train.gather(torch.tensor([1]))[0, 0, 0, 0] == 200


def test_o32_a_lambda_inside_is_no_matter(own):
    code = of("self.change(np.full((4, 4), i, np.uint8))").replace(
        "self.n = n", "self.n = n; self.change = lambda x: x + 1"
    )
    source = own(code).open()
    again = pickle.loads(pickle.dumps(source))
    assert (read(again) == read(source)).all()
    assert again.parts["train"].labels.tolist() == source.parts["train"].labels.tolist()


def test_a_split_drawn_at_random_is_the_same_in_another_process(own):
    code = of("np.full((2, 2), i, np.uint8)")
    code += "\ndef splits():\n    return tuple(torch.utils.data.random_split(Mine(40), [30, 10]))\n"
    source = own(code).open()
    again = pickle.loads(pickle.dumps(source))
    torch.manual_seed(99)
    assert (read(again) == read(source)).all()


def test_samples_that_differ_in_another_process_are_not_mixed_up(own):
    code = of("np.full((2, 2), i, np.uint8)", "import os\nORDER = os.urandom(8)")
    code += "\ndef splits():\n    rng = np.random.default_rng(list(ORDER))\n"
    code += "    return torch.utils.data.Subset(Mine(64), rng.permutation(64))\n"
    again = pickle.loads(pickle.dumps(own(code).open()))
    with pytest.raises(ConfigError) as caught:
        read(again)
    assert codes(caught.value.problems) == ["own_label_differs"]


def test_a_file_changed_meanwhile_is_not_run(own, tmp_path):
    code = of("np.zeros((2, 2), np.uint8)")
    sent = pickle.dumps(own(code).open())
    file = tmp_path / "mine.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n# more\n", encoding="utf-8")
    trust(file)
    with pytest.raises(ConfigError) as caught:
        read(pickle.loads(sent))
    assert codes(caught.value.problems) == ["own_code_changed_meanwhile"]
