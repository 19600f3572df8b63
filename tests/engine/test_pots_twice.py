"""Pots against a second implementation that goes chip by chip."""

from __future__ import annotations

from random import Random

from bot.engine.pots import Pot, layers, uncalled

LISTS = 20_000


def chip_by_chip(put_in: list[int], contenders: list[int]) -> list[Pot]:
    """The same pots by another road: the n-th chip of every seat is divided among those still in who put it in."""
    pots: list[tuple[int, tuple[int, ...]]] = []
    for chip in range(1, max(put_in) + 1):
        amount = sum(chips >= chip for chips in put_in)
        eligible = tuple(seat for seat in contenders if put_in[seat] >= chip)
        if pots and (pots[-1][1] == eligible or not eligible):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, eligible or tuple(contenders)))
    return [Pot(*pot) for pot in pots]


def test_p_1_and_p_2_layers_are_what_counting_chip_by_chip_gives() -> None:
    rng = Random("pots")
    for number in range(LISTS):
        seats = rng.randint(2, 9)
        put_in = [rng.choice([rng.randint(0, 3), rng.randint(0, 40)]) for _ in range(seats)]
        put_in[rng.randrange(seats)] += 1
        contenders = sorted(rng.sample(range(seats), rng.randint(1, seats)))
        found = layers(dict(enumerate(put_in)), contenders)
        assert found == chip_by_chip(put_in, contenders), (number, put_in, contenders)
        assert sum(pot.amount for pot in found) == sum(put_in)


def test_p_3_what_goes_back_is_what_one_seat_has_above_all_others() -> None:
    rng = Random("uncalled")
    for number in range(LISTS):
        paid = {seat: rng.randint(0, 6) for seat in range(rng.randint(2, 9))}
        contenders = rng.sample(sorted(paid), rng.randint(1, len(paid)))
        alone = {seat: chips - max(paid[other] for other in paid if other != seat) for seat, chips in paid.items()}
        expected = next(((seat, over) for seat, over in alone.items() if over > 0 and seat in contenders), (-1, 0))
        assert uncalled(paid, contenders) == expected, (number, paid, contenders)
