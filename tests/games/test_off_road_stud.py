"""Off-Road Stud, paragraph by paragraph of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.cards import DECK, LINES, strength
from bot.engine import act, new_hand, pending, view
from bot.errors import BadHand, IllegalAction
from bot.games import GAMES
from bot.games.off_road_stud import PATTERN, cells
from tests.games.grids import BARREN, begin, check_down, dealt, do, of_type, shown, stay, up, won

KEY = "off-road-stud"
GAME = GAMES[KEY]
ACES, KINGS, NINES = "As Ac Ad", "Ks Kc Kd", "9s 9c 9d"
LINE_NAMES = list("A23456789T")
HIDDEN = [(0, 0), (1, 2), (2, 3), (3, 1)]


# 1, 2: seats, cards, the grid


@pytest.mark.parametrize("seats", [1, 13])
def test_1_fewer_than_2_or_more_than_12_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [100] * seats, rng=Random(1))


def test_1_twelve_seats_take_the_whole_deck() -> None:
    assert dealt(KEY, seats=12) == set(DECK)


def test_2_ten_lines_rows_columns_and_diagonals() -> None:
    assert list(LINES[4]) == LINE_NAMES
    assert LINES[4]["4"] == ((3, 0), (3, 1), (3, 2), (3, 3))
    assert LINES[4]["5"] == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert LINES[4]["9"] == ((0, 0), (1, 1), (2, 2), (3, 3))
    assert LINES[4]["T"] == ((0, 3), (1, 2), (2, 1), (3, 0))


# 3, 4: antes, the cards that are up from the start


def test_3_everybody_antes_and_a_short_stack_antes_what_it_has() -> None:
    hand = begin(KEY, [100, 3, 100], button=1, ante=5)
    posted = [(event["seat"], event["what"], event["amount"]) for event in of_type(hand.opening, "posted")]
    assert posted == [(2, "ante", 5), (0, "ante", 5), (1, "ante", 3)]
    assert list(pending(hand)) == [2]


@pytest.mark.parametrize("name", ["small_blind", "big_blind"])
def test_3_there_are_no_blinds(name: str) -> None:
    with pytest.raises(BadHand):
        begin(KEY, [100, 100], **{name: 2})


def test_4_twelve_cards_are_up_and_every_line_has_one_that_is_not() -> None:
    hand = new_hand(GAME, [100, 100], deck=DECK)
    grid = view(hand, None).grid or []
    assert [(row, column) for row in range(4) for column in range(4) if grid[row][column] is None] == HIDDEN
    assert all(card == DECK[4 * row + column] for row in range(4) for column, card in enumerate(grid[row]) if card)
    assert {line: len(cards) for line, cards in up(hand).items()} == dict.fromkeys(LINE_NAMES, 3)
    assert list(cells(".")) == HIDDEN
    assert "".join(PATTERN).count("E") == 12
    (turned,) = of_type(hand.opening, "turned")
    assert len(turned["cells"]) == 12


# 5, 6, 7: the streets


def test_5_two_cards_each_one_at_a_time_from_the_buttons_left_after_the_grid() -> None:
    hand = new_hand(GAME, [100] * 3, 1, deck=DECK)
    cards = {event["audience"]: event["cards"] for event in of_type(hand.opening, "dealt")}
    assert cards == {2: [DECK[16], DECK[19]], 0: [DECK[17], DECK[20]], 1: [DECK[18], DECK[21]]}


def test_6_a_third_card_for_those_who_are_in_all_in_or_not() -> None:
    hand = new_hand(GAME, [1, 100, 100, 100], 0, deck=DECK)
    said = do(hand, "fold", "check", "check")
    cards = {event["audience"]: event["cards"] for event in of_type(said, "dealt")}
    assert cards == {
        2: [DECK[17], DECK[21], DECK[24]],
        3: [DECK[18], DECK[22], DECK[25]],
        0: [DECK[19], DECK[23], DECK[26]],
    }
    assert [seat["cards"] for seat in view(hand, None).seats] == [3, 2, 3, 3]


def test_7_the_last_four_cards_are_turned_before_the_last_round() -> None:
    hand = begin(KEY, [100, 100])
    do(hand, "check", "check")
    assert (view(hand, None).street, sum(map(len, up(hand).values()))) == ("third", 30)
    (turned,) = of_type(do(hand, "check", "check"), "turned")
    grid = BARREN[4].split()
    assert turned["cells"] == [[row, column, grid[4 * row + column]] for row, column in HIDDEN]
    assert {line: len(cards) for line, cards in up(hand).items()} == dict.fromkeys(LINE_NAMES, 4)
    do(hand, "check", "check")
    assert hand.over


# 8, 9: betting


def test_8_every_round_begins_left_of_the_button() -> None:
    hand = begin(KEY, [100] * 3, button=2)
    asked = []
    while not hand.over:
        asked.append(next(iter(pending(hand))))
        do(hand, "check")
    assert asked == [0, 1, 2] * 3


@pytest.mark.parametrize(("given", "least"), [({"ante": 5}, 5), ({"ante": 5, "min_bet": 8}, 8), ({"min_bet": 3}, 3)])
def test_8_the_least_bet_is_min_bet_by_default_the_ante(given: dict[str, int], least: int) -> None:
    hand = begin(KEY, [1000, 1000], **given)
    bets = [each for each in pending(hand)[1].legal() if each["type"] == "bet"]
    pot = 2 * given.get("ante", 1)
    assert bets == [{"type": "bet", "amount": {"min": least, "max": max(least, pot)}}]


def test_9_fixed_limit_one_bet_twice_then_two() -> None:
    hand = begin(KEY, [1000, 1000], structure="fixed-limit", ante=5, min_bet=10)
    sizes = []
    for _ in range(3):
        sizes += [each["amount"] for each in pending(hand)[1].legal() if each["type"] == "bet"]
        do(hand, "check", "check")
    assert sizes == [{"min": size, "max": size} for size in (10, 10, 20)]


def test_9_there_is_no_no_limit() -> None:
    with pytest.raises(BadHand):
        begin(KEY, [100, 100], structure="no-limit")


# 10: what a hand is


@pytest.mark.parametrize(
    ("own", "row", "words"),
    [
        ("As Ac Kd", "Kh Ad 9c 2d", "full house, aces over kings, row 2"),
        ("9s 9c 3h", "9h 9d Qc 2d", "four of a kind, nines, row 2"),
        ("9s 4c 3h", "9h 9d 9c 2d", "four of a kind, nines, row 2"),
        ("As 6c 3h", "9h 9d 9c 9s", "four of a kind, nines, row 2"),
        ("Ks Kc Ac", "Kh Kd Ad 2d", "four of a kind, kings, row 2"),
    ],
)
def test_10_three_two_one_or_no_own_card_with_the_rest_of_a_line(own: str, row: str, words: str) -> None:
    taken = {*own.split(), *row.split()}
    grid = ["Td", "Jh", "2c", "4s", *row.split(), "Ah", "Ts", "3s", "7c", "5d", "3d", "Th", "Jc"]
    spare = iter(card for card in DECK if card not in taken and card not in grid)
    laid = [next(spare) if card in own.split() else card for card in grid]
    hand = begin(KEY, [100, 100], [own], " ".join(laid))
    assert shown(check_down(hand))[0] == words


def test_10_the_best_of_all_ten_lines_counts() -> None:
    for seed in range(60):
        hand = new_hand(GAME, [100] * 3, rng=Random(seed))
        said = check_down(hand)
        best = {}
        for seat, facts in enumerate(view(hand, None).seats):
            values = {line: strength([*facts["shown"], *cards]) for line, cards in up(hand).items()}
            best[seat] = max(values.values())
            assert values[facts["line"]] == best[seat], seed
        assert {seat for seat, _ in won(said)} == {seat for seat in best if best[seat] == max(best.values())}, seed


# 11, 12: the showdown


def test_11_all_who_are_in_show_three_cards_with_their_line() -> None:
    hand = begin(KEY, [100] * 3, ["As Ac 2h", KINGS, NINES])
    do(hand, "check", "check", "check", "fold")
    said = check_down(hand)
    assert shown(said) == {2: "three of a kind, nines, row 3", 0: "three of a kind, aces, column 5"}
    assert all(len(event["cards"]) == 3 for event in of_type(said, "shown"))
    assert [seat["line"] for seat in view(hand, None).seats] == ["5", None, "3"]


def test_11_who_is_alone_wins_unseen_and_nothing_more_is_dealt() -> None:
    hand = begin(KEY, [100, 100], [ACES, KINGS])
    said = do(hand, "fold")
    assert [event["type"] for event in said] == ["acted", "won", "over"]
    assert [len((view(hand, seat).mine or {})["cards"]) for seat in (0, 1)] == [2, 2]
    assert not any(card in json.dumps([said, view(hand, None).to_json()]) for card in (ACES + " " + KINGS).split())


def test_12_lines_are_named_in_turn_and_played() -> None:
    hand = begin(KEY, [100] * 3, [ACES, KINGS, NINES], declare=True)
    while next(iter(pending(hand).values())).kind == "bet":
        stay(hand)
    for seat in (1, 2):
        decision = pending(hand)[seat]
        assert decision.legal() == [{"type": "line", "line": {"of": LINE_NAMES}}]
        act(hand, seat, {"type": "line", "line": "T"})
    assert [seat["line"] for seat in view(hand, None).seats] == [None, "T", "T"]
    said = act(hand, 0, pending(hand)[0].default())
    assert won(said) == [(0, 3)]


def test_12_a_line_that_is_named_counts_though_another_is_better() -> None:
    worse = 0
    for seed in range(20):
        rng = Random(seed)
        hand = new_hand(GAMES[KEY], [100, 100], rng=rng, options={"declare": True})
        do(hand, *["check"] * 6)
        named = {1: rng.choice(LINE_NAMES), 0: rng.choice(LINE_NAMES)}
        worse += any(pending(hand.clone())[seat].default()["line"] != named[seat] for seat in pending(hand))
        for seat, line in named.items():
            said = act(hand, seat, {"type": "line", "line": line})
        public = view(hand, None)
        assert [facts["line"] for facts in public.seats] == [named[0], named[1]]
        grid = public.grid or []
        values = {
            seat: strength([*facts["shown"], *(grid[row][column] for row, column in LINES[4][named[seat]])])
            for seat, facts in enumerate(public.seats)
        }
        best = [seat for seat in (1, 0) if values[seat] == max(values.values())]
        assert [seat for seat, _ in won(said)] == best, seed
    assert worse > 10


@pytest.mark.parametrize("line", ["J", "Q", "K", "10", None, 5], ids=repr)
def test_12_a_line_that_does_not_exist_is_refused_and_nothing_changes(line: Any) -> None:
    hand = begin(KEY, [100, 100], declare=True)
    do(hand, *["check"] * 6)
    before = hand.to_json()
    with pytest.raises(IllegalAction):
        act(hand, 1, {"type": "line", "line": line})
    assert hand.to_json() == before


# 13, 14, 15


def test_13_all_in_hands_are_tabled_with_three_cards_before_the_last_cards_are_turned() -> None:
    hand = begin(KEY, [1, 1], [ACES, KINGS])
    said = [event for event in hand.opening if event["audience"] == "public"]
    assert [event["type"] for event in said[2:]] == [
        "turned",
        "shown",
        "shown",
        "turned",
        "shown",
        "shown",
        "won",
        "over",
    ]
    assert [event["cards"] for event in of_type(said, "shown")][:2] == [KINGS.split(), ACES.split()]


def test_13_with_declare_they_stay_hidden_until_all_lines_are_named() -> None:
    hand = begin(KEY, [1, 1], [ACES, KINGS], declare=True)
    assert not of_type(hand.opening, "shown")
    assert list(pending(hand)) == [1]
    do_line = {"type": "line", "line": "A"}
    assert not of_type(act(hand, 1, do_line), "shown")
    assert [event["seat"] for event in of_type(act(hand, 0, do_line), "shown")] == [1, 0]


def test_14_each_pot_on_its_own_odd_chips_from_the_buttons_left() -> None:
    # Four nines lie in row 2 and everybody has a king beside them.
    grid, holes = BARREN[4].replace("8h 4d Qc 2d", "9h 9d 9c 9s"), ["Ks 2h 3h", "Kc 2d 5s", "Kd 6c 6d", "8c 8d 8s"]
    hand = begin(KEY, [100] * 4, holes, grid, button=1)
    do(hand, *["check"] * 5, "fold")
    assert won(check_down(hand)) == [(2, 2), (0, 1), (1, 1)]
    short = begin(KEY, [1, 100, 100], holes[:3], grid, button=1)
    act(short, 2, {"type": "bet", "amount": 3})
    said = of_type(check_down(short), "won")
    assert [(event["pot"], event["seat"], event["amount"]) for event in said] == [
        *[(0, 2, 1), (0, 0, 1), (0, 1, 1)],
        *[(1, 2, 3), (1, 1, 3)],
    ]


def test_15_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = begin(KEY, [100, 100], ante=10)
    assert pending(hand)[1].default() == {"type": "check"}
    act(hand, 1, {"type": "bet", "amount": 10})
    assert pending(hand)[0].default() == {"type": "fold"}


def test_own_lines_come_best_first_and_say_so_far_while_a_card_is_face_down() -> None:
    hand = begin(KEY, [100, 100], [ACES, KINGS])
    mine = view(hand, 0).mine
    assert mine is not None
    assert mine["lines"][0] == {"line": "3", "cards": ["Ah", "Ts", "3s", None], "hand": "three of a kind, aces so far"}
    assert len(mine["lines"]) == 10
    do(hand, *["check"] * 4)
    mine = view(hand, 0).mine
    assert mine is not None
    assert mine["lines"][0]["hand"] == "four of a kind, aces"
