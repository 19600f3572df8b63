"""Texas Dozen, paragraph by paragraph of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.cards import DECK, LINES, strength
from bot.engine import act, new_hand, pending, view
from bot.errors import BadHand
from bot.games import GAMES
from tests.games.grids import BARREN, begin, check_down, dealt, do, of_type, shown, stay, up, won

KEY = "texas-dozen"
GAME = GAMES[KEY]
ACES, KINGS, QUEENS = "As Ad", "Ks Kc", "Qs Qh"
ROYAL = "Ts 6d Th 4c Qc  7h Js 3c 8d 5s  Kd 4s Qs 2h 7d  3h 8s Qd Ks 4h  9c 5d 2s Kh As"  # in diagonal J
LINE_NAMES = list("A23456789TJQ")


# 1, 2: seats, cards, the grid


@pytest.mark.parametrize("seats", [1, 14])
def test_1_fewer_than_2_or_more_than_13_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [100] * seats, rng=Random(1))


def test_1_thirteen_seats_take_51_cards() -> None:
    assert len(dealt(KEY, seats=13)) == 51


def test_2_the_grid_is_dealt_first_row_by_row_and_lies_face_down() -> None:
    hand = new_hand(GAME, [100, 100], deck=DECK)
    for seat in (None, 0, 1):
        assert view(hand, seat).grid == [[None] * 5] * 5
    check_down(hand)
    assert view(hand, None).grid == [list(DECK[5 * row : 5 * row + 5]) for row in range(5)]


def test_2_twelve_lines_rows_columns_and_diagonals() -> None:
    assert list(LINES[5]) == LINE_NAMES
    assert LINES[5]["A"] == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    assert LINES[5]["T"] == ((0, 4), (1, 4), (2, 4), (3, 4), (4, 4))
    assert LINES[5]["J"] == ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4))
    assert LINES[5]["Q"] == ((0, 4), (1, 3), (2, 2), (3, 1), (4, 0))


# 3, 4: blinds, hole cards


def test_3_blinds_left_of_the_button_and_the_first_word_left_of_the_big_blind() -> None:
    hand = begin(KEY, [100] * 4, button=1, small_blind=5, big_blind=10)
    posted = [(event["seat"], event["amount"]) for event in of_type(hand.opening, "posted")]
    assert posted == [(2, 5), (3, 10)]
    assert list(pending(hand)) == [0]
    do(hand, "call", "call", "call", "check")
    assert list(pending(hand)) == [2]


def test_3_heads_up_the_button_posts_the_small_blind_and_acts_last_later() -> None:
    hand = begin(KEY, [100, 100], button=1)
    assert [event["seat"] for event in of_type(hand.opening, "posted")] == [1, 0]
    assert list(pending(hand)) == [1]
    do(hand, "call", "check")
    assert list(pending(hand)) == [0]


def test_4_two_cards_each_one_at_a_time_from_the_buttons_left_after_the_grid() -> None:
    hand = new_hand(GAME, [100] * 3, 0, deck=DECK)
    cards = {event["audience"]: event["cards"] for event in of_type(hand.opening, "dealt")}
    assert cards == {1: [DECK[25], DECK[28]], 2: [DECK[26], DECK[29]], 0: [DECK[27], DECK[30]]}


# 5: streets


def test_5_every_line_is_a_board_of_three_four_and_five_cards() -> None:
    hand = begin(KEY, [100, 100])
    for street, count in (("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)):
        assert view(hand, None).street == street
        assert {line: len(cards) for line, cards in up(hand).items()} == dict.fromkeys(LINE_NAMES, count)
        do(hand, "check" if count else "call", "check")


def test_5_the_flop_is_told_cell_by_cell() -> None:
    hand = begin(KEY, [100, 100])
    (turned,) = of_type(do(hand, "call", "check"), "turned")
    assert (turned["street"], len(turned["cells"])) == ("flop", 15)
    grid = BARREN[5].split()
    assert all(card == grid[5 * row + column] for row, column, card in turned["cells"])
    assert [0, 2, "4h"] in turned["cells"]
    assert [2, 2, "3h"] not in turned["cells"]


def test_5_the_centre_comes_last() -> None:
    hand = begin(KEY, [100, 100])
    do(hand, "call", "check", "check", "check")
    assert (view(hand, None).grid or [])[2][2] is None
    (turned,) = of_type(do(hand, "check", "check"), "turned")
    assert [2, 2, "3h"] in turned["cells"]


# 6: what a hand is


def test_6_both_own_cards_with_three_of_a_line() -> None:
    hand = begin(KEY, [100, 100], [KINGS, ACES], BARREN[5].replace("Kh 3h 2d", "Kh Kd 2d"))
    assert shown(check_down(hand))[0] == "four of a kind, kings, row 3"


def test_6_one_own_card_with_four_of_a_line() -> None:
    hand = begin(KEY, [100, 100], ["As 3s", "2d 6s"], ROYAL.replace("As", "Ad"))
    assert shown(check_down(hand))[0] == "royal flush, diagonal J"


def test_6_a_seat_may_play_the_whole_line_and_equal_hands_share() -> None:
    hand = begin(KEY, [100, 100], ["2d 6h", "2c 6s"], ROYAL)
    assert shown(check_down(hand)) == dict.fromkeys((1, 0), "royal flush, diagonal J")
    assert hand.stacks == [100, 100]


def test_6_cards_of_different_lines_do_not_mix() -> None:
    # One ace lies in row 5, one in column 6, and no line has both.
    hand = begin(KEY, [100, 100], [ACES, KINGS], BARREN[5].replace("9d 2c", "Ac 2c"))
    assert shown(check_down(hand))[0] == "three of a kind, aces, column 6"


def test_6_the_best_of_all_twelve_lines_counts() -> None:
    for seed in range(60):
        hand = new_hand(GAME, [100] * 3, rng=Random(seed))
        said = check_down(hand)
        grid = view(hand, None).grid or []
        lines = {line: [str(grid[row][column]) for row, column in cells] for line, cells in LINES[5].items()}
        best = {
            seat: max(strength([*event["cards"], *line]) for line in lines.values())
            for event in of_type(said, "shown")
            for seat in [event["seat"]]
        }
        assert {seat for seat, _ in won(said)} == {seat for seat in best if best[seat] == max(best.values())}, seed
        for seat, facts in enumerate(view(hand, None).seats):
            assert strength([*facts["shown"], *lines[facts["line"]]]) == best[seat], seed


# 7: fixed-limit


def test_7_one_big_blind_before_and_on_the_flop_two_on_turn_and_river() -> None:
    hand = begin(KEY, [1000, 1000], structure="fixed-limit", small_blind=5, big_blind=10)
    assert {"type": "raise", "to": {"min": 20, "max": 20}} in pending(hand)[0].legal()
    sizes = []
    do(hand, "call", "check")
    for _ in range(3):
        sizes += [each["amount"] for each in pending(hand)[1].legal() if each["type"] == "bet"]
        do(hand, "check", "check")
    assert sizes == [{"min": size, "max": size} for size in (10, 20, 20)]


# 8: the showdown


def test_8_everybody_still_in_shows_with_the_line_and_the_line_is_marked() -> None:
    hand = begin(KEY, [100] * 3, [ACES, KINGS, "5d 6s"])
    do(hand, "fold")
    assert shown(check_down(hand)) == {1: "three of a kind, kings, column 7", 2: "straight, nine high, row A"}
    assert [seat["line"] for seat in view(hand, None).seats] == [None, "7", "A"]


def test_9_a_line_that_is_named_counts_though_another_is_better() -> None:
    hand = begin(KEY, [100] * 3, [ACES, KINGS, "5d 6s"], declare=True)
    do(hand, "fold")
    while next(iter(pending(hand).values())).kind == "bet":
        stay(hand)
    act(hand, 1, {"type": "line", "line": "A"})
    said = act(hand, 2, pending(hand)[2].default())
    assert shown(said)[2] == "straight, nine high, row A"
    assert shown(said)[1].endswith(", row A")
    assert [event["seat"] for event in said if event["type"] == "won"] == [2]
    assert [seat["line"] for seat in view(hand, None).seats] == [None, "A", "A"]


def test_8_who_is_alone_wins_unseen_and_nothing_more_is_turned() -> None:
    hand = begin(KEY, [100, 100], [ACES, KINGS])
    said = do(hand, "call", "check", "check", "fold")
    assert [event["type"] for event in said[-3:]] == ["acted", "won", "over"]
    assert sum(len(cards) for cards in up(hand).values()) == 12 * 3
    assert not any(card in json.dumps([said, view(hand, None).to_json()]) for card in (ACES + " " + KINGS).split())


# 10: all-in


def test_10_hands_are_tabled_before_the_rest_is_turned() -> None:
    hand = begin(KEY, [50, 100], [ACES, KINGS])
    said = do(hand, "all_in", "call")
    kinds = [event["type"] for event in said]
    assert kinds == ["acted", "acted", "shown", "shown", "turned", "turned", "turned", "shown", "shown", "won", "over"]
    assert [event["hand"] for event in of_type(said, "shown")][:2] == [None, None]


def test_11_each_pot_on_its_own_odd_chips_from_the_buttons_left() -> None:
    hand = begin(KEY, [25, 90, 90], ["2d 6h", "2c 6s", "3d 6c"], ROYAL, button=1)
    said = of_type(do(hand, "all_in", "all_in", "call"), "won")
    assert [(event["pot"], event["seat"], event["amount"]) for event in said] == [
        *[(0, 2, 25), (0, 0, 25), (0, 1, 25)],
        *[(1, 2, 65), (1, 1, 65)],
    ]
    odd = begin(KEY, [100] * 3, ["2d 6h", "2c 6s", "3d 6c"], ROYAL, button=1)
    do(odd, "call", "fold", "check")
    assert won(check_down(odd)) == [(0, 3), (1, 2)]


def test_12_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = begin(KEY, [100, 100])
    assert pending(hand)[0].default() == {"type": "fold"}
    do(hand, "call")
    assert pending(hand)[1].default() == {"type": "check"}


# The player's own lines


def test_own_lines_come_best_first_and_partial_ones_say_so() -> None:
    hand = begin(KEY, [100, 100], ["Tc 8d", KINGS])
    before = view(hand, 0).mine
    assert before is not None
    assert {line["hand"] for line in before["lines"]} == {"ten high so far"}
    do(hand, "call", "check")
    mine = view(hand, 0).mine
    assert mine is not None
    assert len(mine["lines"]) == 12
    values = [strength([*mine["cards"], *(card for card in line["cards"] if card)]) for line in mine["lines"]]
    assert values == sorted(values, reverse=True)
    assert all(line["hand"].endswith(" so far") for line in mine["lines"])
    do(hand, "check", "check", "check", "check")
    full = view(hand, 0).mine
    assert full is not None
    assert not any("so far" in line["hand"] for line in full["lines"])


def test_own_lines_are_nobody_elses_business() -> None:
    hand = begin(KEY, [100, 100], [ACES, KINGS])
    do(hand, "call", "check")
    assert view(hand, None).mine is None
    assert not any(card in json.dumps(view(hand, 1).to_json()) for card in ACES.split())
