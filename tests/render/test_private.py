"""What one person alone is shown: the own hand at every moment, chips, games, rules."""

from __future__ import annotations

from dataclasses import replace

from bot.games import GAMES
from bot.render.page import Page
from bot.render.private import chips_page, games_page, hand_page, rules_page
from bot.tables.records import Seat
from tests.render.moments import CLOSES, TEXT, Moment

NAMES = ("Ana", "Ben", "Mia")
DECK = "Ks 8c As Kc 7d Ac 2c 3d 9h Js 5d"
LINK = "https://discord.com/channels/1/2/3"


def dealt() -> Moment:
    return Moment.dealt(NAMES, [500, 400, 300], DECK)


def presses(page: Page) -> list[str]:
    return [f"{button.press.verb} {button.press.word}".strip() for row in page.rows for button in row if button.press]


def test_before_an_answer_the_page_has_the_cards_the_cost_and_the_buttons() -> None:
    page = hand_page(dealt().look(0), TEXT, closes=CLOSES)
    said = page.plain()
    assert "Table 7 · hand 3 · Preflop" in said
    assert "You hold  **A♠ A♣**" in said
    assert "Pot 30 · one Rock costs 15 · you have 490" in said
    assert f"Your move <t:{CLOSES // 1000}:R>." in said
    assert presses(page) == ["shoot rock", "shoot paper", "shoot scissors"]
    assert {button.press.id.rsplit(":", 2)[0] for row in page.rows for button in row if button.press} == {"d:7:3:2"}


def test_after_an_answer_it_says_which_and_still_has_the_buttons() -> None:
    moment = dealt().shoot("R..")
    page = hand_page(moment.look(0), TEXT)
    assert "✊ Rock is in. Change it until everyone has shown." in page.plain()
    assert presses(page) == ["shoot rock", "shoot paper", "shoot scissors"]
    others = hand_page(moment.look(1), TEXT, closes=CLOSES).plain()
    assert "Rock is in" not in others
    assert "Your move" in others


def test_nobody_elses_page_knows_ones_cards() -> None:
    moment = dealt().shoot("SSS")
    for seat, (own, others) in enumerate([("A♠ A♣", "K♠ 7♦"), ("K♠ K♣", "A♠ 8♣"), ("8♣ 7♦", "A♠ K♠")]):
        said = hand_page(moment.look(seat), TEXT).plain()
        assert f"You hold  **{own}**" in said
        assert not [card for card in others.split() if card in said]


def test_with_a_board_the_hand_has_a_name() -> None:
    said = hand_page(dealt().shoot("SSS").look(1), TEXT).plain()
    assert "Board  2♣ 3♦ 9♥" in said
    assert "pair of kings with the board" in said


def test_who_has_folded_reads_so_and_has_no_buttons() -> None:
    page = hand_page(dealt().shoot("RPR").look(1), TEXT)
    assert "You have folded this hand." in page.plain()
    assert page.rows == ()


def test_who_is_all_in_reads_so_and_has_no_buttons() -> None:
    moment = Moment.dealt(NAMES, [500, 20, 300], DECK).shoot("RSR")
    page = hand_page(moment.look(1), TEXT)
    assert "You are all-in: nothing is left to decide." in page.plain()
    assert page.rows == ()


def test_when_the_hand_is_over_the_page_says_that_and_nothing_else() -> None:
    moment = dealt().shoot("PRP")
    for seat in range(3):
        page = hand_page(moment.look(seat), TEXT)
        assert "The hand is over." in page.plain()
        assert "folded" not in page.plain()
        assert page.rows == ()


def test_between_hands_there_is_nothing_to_see() -> None:
    look = replace(dealt().look(0), hand=None, view=None, decision=None)
    assert hand_page(look, TEXT).plain() == "No hand is being dealt at table 7 right now."


def test_who_came_in_mid_hand_is_told_to_wait() -> None:
    look = replace(dealt().look(None), seat=Seat(7, 3, 600, "Eva", stack=500))
    assert hand_page(look, TEXT).plain() == "You are dealt in with the next hand."


def test_who_has_no_seat_is_told_so_in_mid_hand_and_between() -> None:
    look = dealt().look(None)
    assert hand_page(look, TEXT).plain() == "You have no seat at table 7."
    assert hand_page(replace(look, hand=None, view=None), TEXT).plain() == "You have no seat at table 7."


def test_a_direct_message_leads_back_to_the_table() -> None:
    page = hand_page(dealt().look(0), TEXT, link=LINK)
    assert page.rows[-1][-1].url == LINK
    folded = hand_page(dealt().shoot("RPR").look(1), TEXT, link=LINK)
    assert [button.url for row in folded.rows for button in row] == [LINK]


def test_chips_are_counted_in_the_wallet_and_at_the_tables() -> None:
    moment = dealt()
    page = chips_page(1_234, [(moment.table, moment.seats[0])], TEXT)
    assert "Your wallet holds **1,234** chips." in page.plain()
    assert "Table 7 (Rock Paper Scissors Poker): 490 chips." in page.plain()
    assert "cannot be bought, sold, traded or cashed" in page.plain()


def test_every_game_is_listed_and_explained() -> None:
    listed = games_page(list(GAMES.values()), TEXT).plain()
    for game in GAMES.values():
        assert game.name in listed
        assert f"`{game.key}`" in listed
        assert game.character in listed
        explained = rules_page(game, TEXT)
        assert f"{game.rules_text}\n**A hand as " in explained.plain()
        assert explained.fitted(TEXT) == explained
