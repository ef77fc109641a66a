"""What a person trusts: this content at this place, and nothing else."""

from __future__ import annotations

import json
import os

import pytest

from dpgui.own_code.trust import CodeFileError, distrust, is_trusted, read_code, trust, trusted
from dpgui.paths import trusted_file


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("x = 1\n", encoding="utf-8")
    return path


def test_nothing_is_trusted_at_first(file):
    assert not trusted(file)
    assert not trusted(file.with_name("no.py"))


def test_trust_lasts_until_the_content_changes(file):
    assert trust(file)
    assert trusted(file)
    assert trusted(str(file))
    file.write_text("x = 2\n", encoding="utf-8")
    assert not trusted(file)
    file.write_text("x = 1\n", encoding="utf-8")
    assert trusted(file)


def test_trust_does_not_go_to_a_copy(file):
    trust(file)
    copy = file.with_name("copy.py")
    copy.write_bytes(file.read_bytes())
    assert not trusted(copy)


def test_a_link_is_the_file_it_leads_to(file):
    link = file.with_name("link.py")
    link.symlink_to(file)
    trust(link)
    assert trusted(file)


def test_what_was_not_shown_is_not_trusted(file):
    shown = read_code(file)
    file.write_text("import os\n", encoding="utf-8")
    assert not trust(file, shown.sha256)
    assert not trusted(file)
    assert trust(file, read_code(file).sha256)


def test_trust_is_taken_back_alone(file):
    other = file.with_name("other.py")
    other.write_text("y = 1\n", encoding="utf-8")
    trust(file)
    trust(other)
    distrust(file)
    assert (trusted(file), trusted(other)) == (False, True)
    distrust(file)


@pytest.mark.parametrize(
    "store", ["", "{", "[]", "null", '{"files": []}', '{"files": {"a": 1}}', "[" * 9999, "\0"]
)
def test_a_damaged_store_trusts_nothing_and_is_written_anew(file, store):
    trusted_file().write_text(store, encoding="utf-8")
    assert not trusted(file)
    trust(file)
    assert trusted(file)
    json.loads(trusted_file().read_text(encoding="utf-8"))


def test_what_is_no_file_of_code_says_why(file, tmp_path):
    def code(path):
        with pytest.raises(CodeFileError) as caught:
            read_code(path)
        return caught.value.code

    assert code(tmp_path / "no.py") == "file_missing"
    assert code(tmp_path) == "own_code_no_file"
    os.mkfifo(tmp_path / "pipe.py")
    assert code(tmp_path / "pipe.py") == "own_code_no_file"
    assert code("/dev/zero") == "own_code_no_file"
    assert code("a\0b") == "file_unreadable"
    assert code("x" * 5000) == "file_unreadable"
    file.write_bytes(b"#" * (1 << 20) + b"\n")
    assert code(file) == "own_code_too_large"
    loop = tmp_path / "loop.py"
    loop.symlink_to(loop)
    assert code(loop) in ("file_missing", "file_unreadable")


def test_a_file_of_any_bytes_can_be_shown(file):
    file.write_bytes(bytes(range(256)))
    assert read_code(file).lines()
    assert not is_trusted(read_code(file))
