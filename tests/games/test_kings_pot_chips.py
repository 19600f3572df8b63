"""King's Pot and its optional play, paragraphs 10 to 14 of their rule sheet: pots, showdown, king's pot, silence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine import Hand, act, new_hand, pending, view
from tests.games.crowns import GAME, OPTIONAL, POOR, RICH, TWINS, begin, buy, calls, do, fold, of, opened, won

NO_LIMIT = {"structure": "no-limit"}


# 10: pots by the card


def test_10_layers_are_cut_at_what_single_cards_have_put_in() -> None:
    hand = begin([14, 99, 99, 99], ["As 6d", "3s", "Jd", "8c"], **NO_LIMIT)
    do(hand, 1, "bet", 20)  # one card
    do(hand, 2, "call")
    do(hand, 3, "fold")
    do(hand, 0, "call")  # 6 on each of two cards
    assert hand.pots == [{"amount": 24, "eligible": [0, 1, 2]}, {"amount": 28, "eligible": [1, 2]}]


def test_10_what_no_other_seats_card_has_put_in_goes_back_for_each_card() -> None:
    hand = begin([99, 9, 13], ["As 6d 7s", "3s", "Jd"], **NO_LIMIT)
    do(hand, 1, "check")
    do(hand, 2, "check")
    do(hand, 0, "bet", 30)
    do(hand, 1, "call")
    said = do(hand, 2, "call")
    assert [(event["seat"], event["amount"]) for event in of(said, "returned")] == [(0, 54)]  # 18 on each of three
    assert hand.stacks[0] == 96 - 36 + 16  # and the side pot comes back to it
    assert won(said)[0] == (1, 40, 0)  # 8 on each of five cards
    assert sum(hand.stacks) + hand.kings_pot == 121


def test_10_the_most_of_other_seats_counts_folded_cards_too() -> None:
    hand = begin([99, 99, 13], ["As", "3s 4s", "Jd"], **NO_LIMIT)
    do(hand, 1, "bet", 20)
    do(hand, 2, "call")
    do(hand, 0, "call")
    do(hand, 1, "check")
    do(hand, 0, "bet", 30)
    said = do(hand, 1, "fold")
    assert [(event["seat"], event["amount"]) for event in of(said, "returned")] == [(0, 30)]
    assert [event["amount"] for event in of(said, "won")] == [48, 24]


@pytest.mark.parametrize("game", [GAME, OPTIONAL], ids=lambda game: game.key)
def test_10_pots_are_those_that_a_naive_count_of_cards_finds(game: Any) -> None:
    for seed in range(60):
        rng = Random(seed)
        stacks = [rng.randint(1, 40) for _ in range(rng.randint(3, 7))]
        hand = new_hand(game, stacks, rng=rng, options={"structure": "no-limit"})
        paid: dict[str, int] = {}  # by card, written down as it happens
        while asked := pending(hand):
            seat, decision = rng.choice(list(asked.items()))
            before, held = hand.stacks[seat], hand.cards(hand.holes[seat])
            live = {card for place in hand.contenders() for card in hand.cards(hand.holes[place])}
            said = act(hand, seat, decision.sample(rng))
            if decision.kind == "bet":
                public = next(event for event in said if event["type"] == "acted")
                for card in held:
                    paid[card] = paid.get(card, 0) + public["puts_in"] // len(held)
            for back in of(said, "returned") if decision.kind == "bet" else []:
                cards = hand.cards(hand.holes[back["seat"]])
                for card in cards:
                    paid[card] -= back["amount"] // len(cards)
            if not hand.over:
                live = {card for place in hand.contenders() for card in hand.cards(hand.holes[place])}
                assert _cut(paid, live, hand) == hand.pots, f"seed {seed}, {before}"


def _cut(paid: dict[str, int], live: set[str], hand: Hand) -> list[dict[str, Any]]:
    """Pots chip by chip: the n-th chip of every card belongs to who has put in as many on a live one."""
    owner = {card: seat for seat in hand.contenders() for card in hand.cards(hand.holes[seat])}
    pots: list[dict[str, Any]] = []
    for level in range(1, max(paid.values(), default=0) + 1):
        chips = sum(each >= level for each in paid.values())
        seats = sorted({owner[card] for card in live if paid.get(card, 0) >= level})
        if pots and (pots[-1]["eligible"] == seats or not seats):
            pots[-1]["amount"] += chips
        else:
            pots.append({"amount": chips, "eligible": seats or sorted(hand.contenders())})
    return pots


# 11: the showdown


def test_11_everything_is_turned_up_and_live_cards_are_shown() -> None:
    hand = begin([50] * 3, ["As 6d", "3s", "Jd"])
    calls(hand, "round_three")
    do(hand, 1, "check")
    do(hand, 2, "check")
    said = do(hand, 0, "check")
    assert [event["type"] for event in said if event["audience"] == "public"] == [
        *("acted", "turned", "turned", "shown", "shown", "shown", "kept", "over")
    ]
    assert of(said, "turned")[1] | {"street": "showdown"} == {
        "type": "turned",
        "audience": "public",
        "street": "showdown",
        "line": "K",
        "cards": POOR.split(),
    }
    shown = {event["seat"]: (event["cards"], event["hand"]) for event in of(said, "shown")}
    assert shown == {
        1: (["3s"], "four of a kind, nines, row 3"),
        2: (["Jd"], "queen high, diagonal J"),
        0: (["As", "6d"], "ten high, column 6"),
    }
    assert [seat["line"] for seat in view(hand, None).seats] == ["6", "3", "J"]


def test_11_two_threes_take_two_thirds_beside_a_third_one() -> None:
    hand = begin([50] * 3, ["3s 3c", "3d", "Jd"], ante=2)
    do(hand, 1, "bet", 2)
    do(hand, 2, "call")
    do(hand, 0, "raise", 4)
    do(hand, 1, "call")
    do(hand, 2, "fold")
    said = calls(hand)
    assert hand.pot == 0
    assert won(said) == [(1, 5, 0), (0, 9, 0)]  # 14: 4 2/3 a card, odd chips to seat 1 and to the first of seat 0


def test_11_odd_chips_go_one_a_card_seat_by_seat_from_the_buttons_left() -> None:
    hand = begin([50] * 4, ["3s 3c 3h", "3d", "Jd 8c", "5s"], button=3)
    do(hand, 0, "bet", 1)
    do(hand, 1, "call")
    do(hand, 2, "call")
    do(hand, 3, "fold")
    said = calls(hand)
    assert won(said) == [(0, 5, 0), (1, 1, 0)]  # 6 chips for 4 cards: two odd ones, both to seat 0


def test_11_equal_lines_share_as_one() -> None:
    hand = begin([50] * 3, ["Ad", "2s", "Jc"], rows=TWINS, pile="3s 3c 7d Qd 9c")
    do(hand, 1, "bet", 1)
    said = [*do(hand, 2, "call"), *do(hand, 0, "call"), *calls(hand)]
    assert won(said) == [(1, 2, 0), (0, 1, 0)]
    assert {event["hand"] for event in of(said, "won")} == {
        "straight, ten high, row A",
        "straight, ten high, row 2",
    }


def test_11_the_winner_is_the_best_of_the_lines_that_are_held_not_of_all() -> None:
    hand = begin([50] * 3, ["As", "4s", "Jd"])  # nobody holds row 3
    do(hand, 1, "bet", 1)
    said = [*do(hand, 2, "call"), *do(hand, 0, "call"), *calls(hand)]
    assert [(seat, amount) for seat, amount, _ in won(said)] == [(2, 3)]


def test_11_a_folded_card_wins_nothing() -> None:
    hand = begin([50] * 3, ["As 3s", "4s", "Jd"])
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    do(hand, 0, "call")
    do(hand, 1, "check")
    do(hand, 2, "check")
    fold(hand, 0, "3s")
    said = calls(hand)
    assert won(said) == [(2, 4, 0)]


# 12: the king's pot


def test_12_the_kings_take_both_pots_when_the_pile_is_best() -> None:
    hand = begin([50] * 3, ["Kd", "3s", "Jd"], pile=RICH, kings_pot=40)
    do(hand, 1, "bet", 1)
    said = [*do(hand, 2, "call"), *do(hand, 0, "call"), *calls(hand)]
    assert won(said) == [(0, 3, 0), (0, 43, "king")]
    assert of(said, "kept") == []
    assert (hand.kings_pot, hand.stacks) == (0, [94, 48, 48])


def test_12_it_is_shared_by_the_live_king() -> None:
    hand = begin([50] * 3, ["Kd Kh", "3s", "Ks"], pile=RICH, kings_pot=40)
    said = calls(hand)
    assert won(said) == [(2, 15, "king"), (0, 29, "king")]  # 44 for three kings, odd chips to seat 2 and seat 0


def test_12_a_folded_king_has_no_part_in_it() -> None:
    hand = begin([50] * 3, ["Kd Kh", "3s", "Ks"], pile=RICH)
    do(hand, 1, "check")
    do(hand, 2, "check")
    fold(hand, 0, "Kd Kh")
    assert won(calls(hand)) == [(2, 4, "king")]


def test_12_it_stays_and_grows_where_another_line_is_better() -> None:
    hand = begin([50] * 3, ["Kd", "3s", "Jd"], kings_pot=40)
    said = calls(hand)
    assert of(said, "kept")[0]["amount"] == 43
    assert (hand.kings_pot, sum(hand.stacks)) == (43, 147)


def test_12_it_stays_where_nobody_has_a_king_however_good_the_pile() -> None:
    hand = begin([50] * 3, ["8c", "3s", "Jd"], pile=RICH)
    said = calls(hand)
    assert (won(said), hand.kings_pot) == ([], 3)


def test_12_a_pile_that_ties_the_best_takes_it_in_full_and_shares_the_main_pot() -> None:
    hand = begin([50] * 3, ["Ad", "Kc", "Jc"], rows=TWINS, pile="Ts 9h 8d 7s 6c", kings_pot=9)
    do(hand, 1, "bet", 1)
    said = [*do(hand, 2, "call"), *do(hand, 0, "call"), *calls(hand)]
    assert won(said) == [(1, 2, 0), (0, 1, 0), (1, 12, "king")]


def test_12_the_best_line_of_all_live_cards_decides_not_that_of_a_side_pot() -> None:
    hand = begin([4, 50, 50], ["3s 3c", "Kd", "Jd"], pile="Jc Js 7h 4d Qc", **NO_LIMIT)
    do(hand, 1, "bet", 10)
    do(hand, 2, "call")
    said = calls(hand)
    assert won(said) == [(0, 4, 0), (1, 18, 1)]  # the king is best in the side pot, but the threes are best of all
    assert of(said, "kept")[0]["amount"] == 4


def test_12_it_stays_where_all_but_one_have_folded() -> None:
    hand = begin([50] * 3, ["Kd", "3s", "Jd"], pile=RICH, kings_pot=40)
    do(hand, 1, "fold")
    said = do(hand, 2, "fold")
    assert [event["type"] for event in said if event["audience"] == "public"] == ["acted", "kept", "over"]
    assert hand.kings_pot == 43


# 13: alone


def test_13_who_is_alone_takes_the_main_pot_unseen_and_nothing_more_is_turned() -> None:
    hand = begin([50] * 3, ["Kd", "3s", "Jd"])
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    do(hand, 0, "raise", 2)
    do(hand, 1, "fold")
    said = do(hand, 2, "fold")
    assert of(said, "returned")[0]["amount"] == 1
    assert [(event["seat"], event["amount"], event["hand"]) for event in of(said, "won")] == [(0, 3, None)]
    assert (of(said, "shown"), of(said, "turned")) == ([], [])
    assert sum(card is not None for row in view(hand, None).grid or [] for card in row) == 5


# 14: silence


def test_14_silence_buys_nothing_and_in_betting_checks_or_folds_all() -> None:
    hand = opened([50] * 3, ["As 6d", "3s", "Jd"])
    assert pending(hand)[0].default() == {"type": "buy", "cards": 0}
    buy(hand, 2, 1, 1)
    assert pending(hand)[1].default() == {"type": "check"}
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    assert pending(hand)[0].default() == {"type": "fold"}


# over many hands


@pytest.mark.parametrize("game", [GAME, OPTIONAL], ids=lambda game: game.key)
def test_the_kings_pot_goes_from_hand_to_hand_and_no_chip_is_lost(game: Any) -> None:
    rng = Random(7)
    stacks, carried, won_it = [400] * 5, 0, 0
    for number in range(80):
        hand = new_hand(game, stacks, number % 5, rng=rng, options={"kings_pot": carried, "ante": 2})
        while asked := pending(hand):
            seat, decision = rng.choice(list(asked.items()))
            quiet = decision.kind == "bet" and rng.random() < 0.8
            act(hand, seat, decision.default() if quiet else decision.sample(rng))
        won_it += hand.kings_pot < carried
        stacks, carried = [max(stack, 1) for stack in hand.stacks], hand.kings_pot
        assert sum(hand.stacks) + carried == 2_000
        if min(hand.stacks) == 0:
            break
    assert won_it or number < 79
