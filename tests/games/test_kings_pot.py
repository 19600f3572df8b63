"""King's Pot and its optional play, paragraphs 1 to 6 of their rule sheet: lines, buying, dealing, turning."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import act, new_hand, pending, view
from bot.errors import BadHand, NotAsked
from tests.games.crowns import GAME, OPTIONAL, POOR, ROUNDS, begin, buy, calls, do, of, opened, refused

# 1, 2: the deal and the lines


@pytest.mark.parametrize("game", [GAME, OPTIONAL], ids=lambda game: game.key)
@pytest.mark.parametrize("seats", [2, 23])
def test_1_three_to_22_seats(game: Any, seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(game, [100] * seats, rng=Random(1))


@pytest.mark.parametrize("game", [GAME, OPTIONAL], ids=lambda game: game.key)
def test_1_grid_row_by_row_then_the_pile_all_face_down(game: Any) -> None:
    hand = new_hand(game, [100] * 3, deck=DECK)
    shown = view(hand, 1)
    assert shown.grid == [[None] * 5] * 5
    assert shown.pile == [None] * 5
    assert [hand.cards(row) for row in hand.grid or []] == [list(DECK[5 * row : 5 * row + 5]) for row in range(5)]
    assert hand.cards(hand.pile or []) == list(DECK[25:30])


def test_2_a_card_stands_for_the_line_of_its_rank() -> None:
    hand = begin([50, 50, 50], ["As 3s Kd", "3c", "3h"])
    calls(hand, "round_three")
    lines = (view(hand, 0).mine or {})["lines"]
    assert [(line["line"], line["hand"]) for line in lines] == [
        ("3", "pair of nines so far"),
        ("A", "ten high so far"),
        ("K", ""),
    ]
    assert lines[0]["cards"] == ["9s", None, None, "9c", "2s"]
    assert (view(hand, None).mine, view(hand, 1).to_json()["mine"]["lines"][0]["line"]) == (None, "3")


# 3, 4: buying


@pytest.mark.parametrize(("game", "stack", "ante", "most"), [(GAME, 100, 1, 7), (GAME, 13, 5, 2), (OPTIONAL, 5, 5, 1)])
def test_3_at_most_22_by_seats_and_what_the_stack_pays_for(game: Any, stack: int, ante: int, most: int) -> None:
    hand = opened([stack, 100, 100], game=game, ante=ante)
    assert pending(hand)[0].kind == "buy"
    assert pending(hand)[0].legal() == [{"type": "buy", "cards": {"min": 0, "max": most}}]
    for wrong in (most + 1, -1, True, 1.0, "1", None, [1]):
        refused(hand, 0, {"type": "buy", "cards": wrong})


def test_3_purchases_are_sealed_and_may_be_changed_until_the_last_is_in() -> None:
    hand = opened([50, 50, 50], ["As", "3s 3d", "Kd"])
    for count in (5, 1):
        said = act(hand, 0, {"type": "buy", "cards": count})
        assert [(event["type"], event["audience"]) for event in said] == [("acted", 0)]
    act(hand, 2, {"type": "buy", "cards": 1})
    assert view(hand, None).to_json()["seats"][0]["stack"] == 50
    assert [seat["answered"] for seat in view(hand, None).seats] == [True, False, True]
    assert (view(hand, 1).mine or {})["answer"] is None
    said = act(hand, 1, {"type": "buy", "cards": 2})
    assert of(said, "bought")[0]["counts"] == {0: 1, 1: 2, 2: 1}
    assert hand.stacks == [49, 48, 49]
    assert hand.kings_pot == 4
    assert [seat["cards"] for seat in view(hand, None).seats] == [1, 2, 1]
    refused(hand, 0, {"type": "buy", "cards": 1}, NotAsked)


def test_3_who_buys_none_or_cannot_pay_sits_out() -> None:
    hand = opened([50, 4, 50, 50], ["As", "", "", "Kd"], ante=5)
    assert sorted(pending(hand)) == [0, 2, 3]
    buy(hand, 1, 9, 0, 1)
    assert hand.status == ["live", "out", "out", "live"]
    assert hand.stacks == [45, 4, 50, 45]
    calls(hand)
    assert hand.over


def test_3_the_share_of_22_counts_those_who_sit_out_too() -> None:
    hand = opened([3] * 5 + [50] * 6, ante=5)
    assert {pending(hand)[seat].legal()[0]["cards"]["max"] for seat in pending(hand)} == {2}


@pytest.mark.parametrize("counts", [(0, 0, 0), (0, 3, 0)])
def test_4_with_fewer_than_two_buyers_the_hand_is_void(counts: tuple[int, int, int]) -> None:
    hand = opened([50, 50, 50], kings_pot=30)
    said = buy(hand, *counts)
    assert hand.over
    assert (hand.stacks, hand.kings_pot, hand.pots) == ([50, 50, 50], 30, [])
    back = [] if not any(counts) else ["returned"]
    assert [event["type"] for event in said] == ["bought", *back, "kept", "over"]
    assert of(said, "kept")[0]["amount"] == 30
    assert view(hand, 1).grid == [[None] * 5] * 5


def test_4_where_only_one_can_pay_nobody_is_asked() -> None:
    hand = opened([4, 50, 4], ante=5, kings_pot=7)
    assert (hand.over, hand.stacks, hand.kings_pot) == (True, [4, 50, 4], 7)
    assert [event["type"] for event in hand.opening] == ["kept", "over"]


def test_4_the_antes_make_the_kings_pot_grow() -> None:
    hand = begin([50, 50, 50], ["As 4s", "3s", "Kd Kh Ks"], ante=5, kings_pot=30)
    assert (hand.kings_pot, hand.pots, hand.stacks) == (60, [], [40, 45, 35])


# 5: the deal


def test_5_one_card_a_round_to_those_who_have_some_to_come() -> None:
    hand = opened([50] * 4, button=2)
    free = hand.deck[30:]
    said = [event for seat, count in ((0, 3), (1, 0), (2, 1), (3, 2)) for event in act(hand, seat, _bought(count))]
    assert [hand.cards(held) for held in hand.holes] == [[free[1], free[4], free[5]], [], [free[2]], [free[0], free[3]]]
    dealt = {event["audience"]: event["cards"] for event in said if event["type"] == "dealt"}
    assert dealt == {seat: hand.cards(hand.holes[seat]) for seat in (0, 2, 3)}


def _bought(count: int) -> dict[str, Any]:
    return {"type": "buy", "cards": count}


def test_5_two_of_a_rank_are_two_cards_on_one_line() -> None:
    hand = begin([50, 50, 50], ["3s 3c", "4s", "Jd"])
    assert [line["line"] for line in (view(hand, 0).mine or {})["lines"]] == ["3"]
    do(hand, 1, "bet", 1)
    assert do(hand, 2, "call")[0]["puts_in"] == 1
    assert do(hand, 0, "call")[0]["puts_in"] == 2


# 6: what is turned, and who begins


@pytest.mark.parametrize(("game", "ups"), [(GAME, (1, 2, 3)), (OPTIONAL, (2, 3, 4))], ids=["base", "optional"])
def test_6_each_line_shows_one_more_card_a_round_and_the_pile_none(game: Any, ups: tuple[int, ...]) -> None:
    hand = begin([50] * 3, ["As 6d", "3s", "Jd"], game=game)
    for street, then, up in zip(ROUNDS, [*ROUNDS[1:], ""], ups, strict=True):
        assert hand.street == street
        public = view(hand, None)
        grid = public.grid or []
        lines = [*grid, *map(list, zip(*grid, strict=True))]
        lines += [[grid[each][each] for each in range(5)], [grid[each][4 - each] for each in range(5)]]
        assert {sum(card is not None for card in line) for line in lines} == {up}
        assert public.pile == [None] * 5
        calls(hand, then)
    assert hand.over
    assert None not in [card for row in view(hand, None).grid or [] for card in row]
    assert view(hand, None).pile == POOR.split()


def test_6_the_centre_is_turned_last() -> None:
    hand = begin([50] * 3, ["As", "3s", "Jd"], game=OPTIONAL)
    calls(hand, "round_three")
    assert (view(hand, None).grid or [])[2][2] is None


@pytest.mark.parametrize(("button", "order"), [(0, [1, 2, 3]), (1, [2, 3, 1]), (3, [1, 2, 3])])
def test_6_every_round_begins_at_the_buttons_left_with_a_seat_that_has_bought(button: int, order: list[int]) -> None:
    hand = opened([50] * 4, ["", "3s", "Jd", "Kd"], button=button)
    buy(hand, 0, 1, 1, 1)
    for _ in range(3):
        for seat in order:
            assert list(pending(hand)) == [seat]
            do(hand, seat, "check")
    assert hand.over
