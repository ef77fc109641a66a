import pytest
from devices_fakes import FakeCard, FakeNvml, card_a, card_b, sliced_card

from dpgui.devices.nvml import Nvml
from dpgui.devices.visible import numbering


def names(cards, value, order=None):
    found = numbering(Nvml(FakeNvml(*cards)).cards(), value, order)
    return None if found is None else [card.name for card in found]


UNLIKE = (card_a(), card_b())
TWINS = (
    FakeCard("Twin", "GPU-11110000-a", 1),
    FakeCard("Twin", "GPU-11112222-b", 2),
    FakeCard("Twin", "GPU-33330000-c", 3),
)


def places(value, order=None):
    found = numbering(Nvml(FakeNvml(*TWINS)).cards(), value, order)
    return None if found is None else [int(card.number) for card in found]


def test_o10_numbers_of_unlike_cards_are_not_guessed():
    assert names(UNLIKE, None) is None
    assert names(UNLIKE, "1") is None
    assert names(UNLIKE, "1,0") is None


def test_o10_bus_order_makes_numbers_certain():
    assert names(UNLIKE, None, "PCI_BUS_ID") == ["Alpha", "Beta"]
    assert names(UNLIKE, "1", "PCI_BUS_ID") == ["Beta"]
    assert names(UNLIKE, "1,0", "PCI_BUS_ID") == ["Beta", "Alpha"]
    assert names(UNLIKE, "1", "FASTEST_FIRST") is None


@pytest.mark.parametrize("value", ["", "-1", " ", "none", "2", "-1,0", "0,0"])
def test_o10_values_that_leave_no_gpu_are_certain_for_unlike_cards_too(value):
    assert names(UNLIKE, value) == []


@pytest.mark.parametrize(
    ("value", "left"),
    [
        (None, [0, 1, 2]),
        ("1", [1]),
        ("1,0", [1, 0]),
        (" 2 , 0", [2, 0]),
        ("0,7,1", [0]),
        ("0,-1,1", [0]),
        ("1gpu2,2ampere", [1, 2]),
        ("1,1", []),
        ("99999999999999999999", []),
    ],
)
def test_o10_numbers_are_read_as_cuda_reads_them(value, left):
    assert places(value) == left


@pytest.mark.parametrize(
    ("value", "left"),
    [
        ("GPU-33330000-c", [2]),
        ("GPU-3333,GPU-11110000", [2, 0]),
        ("GPU-1111", []),  # fits two cards
        ("GPU-3333,GPU-9999,GPU-11110000", [2]),
        ("GPU-3333,GPU-33330000", []),
    ],
)
def test_o10_uuids_may_be_shortened_but_must_fit_one_card(value, left):
    assert places(value) == left


def test_o10_a_uuid_is_certain_for_unlike_cards():
    assert names(UNLIKE, "GPU-bbbbbbbb-0000-0000-0000-000000000002") == ["Beta"]


def test_o22_of_several_slices_the_first_alone_is_opened():
    first, second = (each.uuid for each in sliced_card().slices)
    assert names([sliced_card()], f"{second},{first}") == ["Gamma MIG 1g.5gb (2)"]
    assert names([sliced_card()], None) is None
    assert names([sliced_card()], "-1") == []
