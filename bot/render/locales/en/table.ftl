# Around the hands: who comes and goes, what the table does.

around-table_opened = { $who } opens a table.
around-sat_down = { $count ->
    [one] { $stack ->
        [0] { $who } sits down.
       *[other] { $who } sits down with { $stack }.
    }
   *[other] { $stack ->
        [0] { $who } sit down.
       *[other] { $who } sit down with { $stack } each.
    }
}
around-stood_up = { $who } stands up.
around-sat_out = { $reason ->
    [no_chips] { $who } is out of chips. The seat is kept until { $when }.
   *[other] { $who } is away and sits out.
}
around-sits_out = { $later ->
    [yes] { $who } sits out after this hand.
   *[no] { $who } sits out.
}
around-sat_in = { $who } is back.
around-topped_up = { $who } adds { $amount } to the stack.
around-vacated = { $who } has bought no chips: the seat is free.
around-kicked = { $by ->
    [host] The host sends { $who } away.
   *[moderator] A moderator sends { $who } away.
}
around-retuned = From now on: { $stakes }.
around-expired = { $action ->
    [shoot] { $who }'s clock ran out: Paper.
    [check] { $who }'s clock ran out: check.
    [fold] { $who }'s clock ran out: fold.
    [throw] { $who }'s clock ran out: throws by chance.
    [match] { $who }'s clock ran out: throws by chance.
    [draw] { $who }'s clock ran out: no exchange.
    [discard] { $who }'s clock ran out: a card is discarded.
    [place] { $who }'s clock ran out: the lowest card is placed.
    [plan] { $who }'s clock ran out: the easiest plan.
    [keep] { $who }'s clock ran out: the plan stays.
    [reveal] { $who }'s clock ran out: the first cards are revealed.
    [buy] { $who }'s clock ran out: no cards bought.
    [line] { $who }'s clock ran out: the best line.
   *[other] { $who }'s clock ran out.
}
around-cancelled = { $reason ->
    [old_rules] The rules of this game have changed since the deal: the hand is cancelled, everybody has back what they put in.
    [unknown_game] This game is no longer dealt here: the hand is cancelled, everybody has back what they put in.
    [host] The host cancels the hand: everybody has back what they put in.
    [moderator] A moderator cancels the hand: everybody has back what they put in.
   *[other] The hand is cancelled: everybody has back what they put in.
}
around-closing = The table closes after this hand.
around-closed = The table is closed. Everybody's chips are in their wallets.
around-closed-king = The king's pot of { $amount } goes back to those who paid into it: { $back }.
around-moved = The table goes on here.
around-waiting = The table waits for players. Start deals the next hand.
around-resumed = I was out of reach for { $away }: every running clock has been moved on by as much.
around-next_hand = Next hand { $when }.

# The table's message.

title-hand = **{ $game }** · table { $table } · hand { $hand }
title-table = **{ $game }** · table { $table }
stakes-ante = ante { $ante }
stakes-blinds = blinds { $small }/{ $big }
stakes-none = no chips
stakes-clock = { $clock } a decision
clock-seconds = { $count } s
clock-minutes = { $count } min
clock-hours = { $count } h
clock-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
board = Board  { $cards }
grid-winning = { $count ->
    [one] The winning line: { $lines }
   *[other] The winning lines: { $lines }
}
pot = **Pot { $amount }**
pot-parts = **Pot { $amount }** ({ $parts })
part-main = main { $amount }
part-side = side { $amount }
seat-in = in { $amount }
seat-all_in = all-in
seat-folded = folded
seat-out = sits out
seat-broke = out of chips
seat-out-later = sits out after this hand
seat-leaving = leaves after this hand
seat-house = house
dealer-mark = D
closes = closes { $when }
asked-shoot = **Shoot.** One Rock costs { $unit }.
asked-bet = { $owed ->
    [0] **{ $who }** to act: check or bet.
   *[other] **{ $who }** to act: { $owed } to call.
}
asked-throw = { $count ->
    [one] **Throws for the { $street }:** one each.
   *[other] **Throws for the { $street }:** { $count } each.
}
asked-match = **A tie.** { $who } throw for it: nine throws each, two points win.
asked-in = In: { $who }
button-rock = Rock - raise
button-paper = Paper - fold to a Rock
button-scissors = Scissors - call
button-fold = Fold
button-check = Check
button-call = Call { $amount }
button-bet = Bet…
button-raise = Raise…
button-bet-to = Bet { $amount }
button-raise-to = Raise to { $amount }
button-all_in = All-in { $amount }
button-throws = Choose my throws
button-seen = My throw was seen
button-auto = Throw the rest for me
button-dice = By chance
button-undo = Back
button-back = No, back
button-lock = Lock in
button-mine = My hand
button-sit = Sit down
button-house = House player
button-start = Start
button-rules = Rules
button-leave = Stand up
button-again = Buy in again
button-back-in = Deal me in
button-refill = Refill
button-more = More
button-to-table = Go to the table
lobby-seats = { $taken } of { $seats } seats taken. The game takes { $least } or more.
lobby-empty = Nobody sits here yet.
lobby-hint = Sit down brings { $amount } chips from your wallet.
lobby-hint-free = This game is played without chips.
page-cut = …and more than fits here.

kings-pot = king's pot { $amount }
seat-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
seat-opened = open { $cards }
seat-placed = placed { $cards }
seat-revealed = { $cards }
seat-plan = plans { $plan }
seat-drawn = { $count ->
    [0] stood pat
   *[other] drew { $count }
}
asked-bets = { $owed ->
    [0] **{ $who }** to act: check or bet.
   *[other] **{ $who }** to act: { $each } a card to call ({ $owed }).
}
asked-bet-open = { $owed ->
    [0] **{ $who }** to act, opening a card: check or bet.
   *[other] **{ $who }** to act, opening a card: { $owed } to call.
}
asked-bet-discard = { $owed ->
    [0] **{ $who }** to act, discarding a card: check or bet.
   *[other] **{ $who }** to act, discarding a card: { $owed } to call.
}
asked-draw = { $seats ->
    [one] **{ $who }** to draw: up to { $count } cards.
   *[other] **The draw.** Up to { $count } cards each.
}
asked-discard = { $seats ->
    [one] **{ $who }** to discard one card.
   *[other] **Discards.** One card each.
}
asked-reveal = { $count ->
    [one] **Reveal one card** each.
   *[other] **Reveal { $count } cards** each.
}
asked-place = **{ $who }** to place a card.
asked-plan-again = { $seats ->
    [one] **{ $who }** to keep the plan or change it.
   *[other] **Plans.** Each keeps theirs or changes it, when they like.
}
asked-plan = { $seats ->
    [one] **{ $who }** to name a plan.
   *[other] **Plans.** Each names theirs when they like.
}
asked-line = **{ $who }** to name a line.
asked-buy = **Cards for sale.** How many do you take?
button-ride-open = Choose card and bet
button-ride-discard = Choose card and bet
button-choose-draw = Choose my draw
button-choose-discard = Choose my discard
button-choose-reveal = Choose my cards
button-choose-place = Choose my card
button-choose-plan = Choose my plan
button-choose-buy = Buy cards
button-fold_cards = Fold cards…
button-calls = Call { $each } a card ({ $amount })
button-bet-each = Bet { $amount } a card
button-raise-each = Raise to { $amount } a card
button-discard-one = Discard { $card }
button-reveal-one = Reveal { $card }
button-place-one = Place { $card }
button-fold_cards-one = Fold { $card }
button-draw-one = Draw for { $card }
button-draw-some = { $count ->
    [0] Stand pat
   *[other] Draw { $count }
}
button-discard-some = Discard { $count }
button-reveal-some = Reveal { $count }
button-fold_cards-some = Fold { $count }
button-return = Back
button-keep = Keep the plan
button-buy = { $count ->
    [0] None: sit out
    [one] One card ({ $amount })
   *[other] { $count } cards ({ $amount })
}
menu-plan = Name a plan
menu-line = Name a line

# Private answers.

mine-title = Table { $table } · hand { $hand } · { $street }
mine-holds = You hold  **{ $cards }**
mine-name = { $hand } with the board
mine-line = { $line }: { $cards } - { $hand }
mine-line-down = { $line }: { $cards }
mine-pot = Pot { $pot } · you have { $stack }
mine-pot-unit = Pot { $pot } · one Rock costs { $unit } · you have { $stack }
mine-pot-bet = { $owed ->
    [0] Pot { $pot } · nothing to call · you have { $stack }
   *[other] Pot { $pot } · to call { $owed } · you have { $stack }
}
mine-pot-bets = { $owed ->
    [0] Pot { $pot } · nothing to call · you have { $stack }
   *[other] Pot { $pot } · to call { $each } a card ({ $owed }) · you have { $stack }
}
mine-kings-pot = king's pot { $amount }
mine-makes = { $hand }
mine-ride-open = Choose the card that you open, then what you do. A fold opens nothing.
mine-ride-discard = Choose the card that you discard, then what you do. A fold discards nothing.
mine-draw = Mark up to { $count } cards to exchange, or stand pat.
mine-discard = Choose the card that you discard.
mine-reveal = { $count ->
    [one] Choose the card that you reveal.
   *[other] Mark the { $count } cards that you reveal.
}
mine-asked-place = Choose the card that you place on the table.
mine-asked-plan = Say which hand you plan to make.
mine-asked-line = Name the line that you play.
mine-asked-buy = A card costs { $ante }, for the king's pot. Who takes none sits this hand out.
mine-asked-plan-again = Keep your plan, or name another one.
mine-sealed = { $said } You may change it until the last one is in.
mine-sits-out = You sit this hand out.
riding-open = You open **{ $card }** with it.
riding-discard = You discard **{ $card }** with it.
mine-match = You are tied: choose { $count } throws to play it out. Two points win.
mine-throws = { $throws } locked. You may change them until the last player is in.
mine-board = Board  { $cards }
mine-shoot = { $gesture } is in. Change it until everyone has shown.
mine-choose = Your move { $when }.
mine-folded = You have folded this hand.
mine-all-in = You are all-in: nothing is left to decide.
mine-between = No hand is being dealt at table { $table } right now.
mine-next = You are dealt in with the next hand.
mine-out = You sit out at table { $table }.
mine-broke = You have no chips left at table { $table }.
mine-none = You have no seat at table { $table }.
mine-over = The hand is over.
answer-in = Table { $table }: { $gesture } is in. Change it until everyone has shown.
answer-shown = Table { $table }: { $gesture }. Everyone has shown.
answer-sealed = Table { $table }: { $said } You may change it until the last one is in.
answer-own = Table { $table }: { $said }
answer-done = Table { $table }: done.
dms-closed = { $who }: your direct messages are closed to me, so press My hand to see your cards.

paused-host = Table { $table } waits: I can no longer write in its channel. Let me view it and send messages there, or type /table start in another channel of the server. Until then nobody's clock runs, and nobody loses a chip.

# Commands.

said-seated = { $stack ->
    [0] You sit at table { $table }. Your cards come with the next hand.
   *[other] You sit at table { $table } with { $stack } chips. Your cards come with the next hand.
}
said-playing = You play at table { $table } ({ $game }). Your cards are in your direct messages and behind My hand.
said-opened = Table { $table } ({ $game }) is open. Start deals the first hand.
said-left = You stand up from table { $table }.
said-leaving = You leave table { $table } when this hand ends; until then the house answers for you.
said-out = You sit out at table { $table }; your seat and your chips stay.
said-out-later = You sit out at table { $table } once this hand is over.
said-in = You are dealt in at table { $table } with the next hand.
said-topped = You have { $stack } chips at table { $table } now.
said-topping = { $amount } chips wait beside your stack at table { $table }: they are in play when this hand is over.
said-kicked = { $who } is sent away from table { $table }, with all chips.
said-kicking = { $who } leaves table { $table } when this hand ends; until then the house answers.
said-banned = { $who } may not sit down at table { $table } any more.
said-banning = { $who } leaves table { $table } when this hand ends, and may not sit down there any more.
said-unbanned = { $who } may sit down at table { $table } again.
said-cancelled = Table { $table }: the hand is cancelled, everybody has back what they put in.
said-retuned = Table { $table }: the new stakes hold from the next hand on.
said-refilled = { $amount } chips for you. Good luck!
said-started = Table { $table }: the cards are dealt.
said-closed = Table { $table } is closed; everybody has their chips.
said-closing = Table { $table } closes after this hand.
said-house = { $count ->
    [one] A house player sits down at table { $table }.
   *[other] { $count } house players sit down at table { $table }.
}
chips-wallet = Your wallet holds **{ $amount }** chips.
chips-seat = Table { $table } ({ $game }): { $stack } chips.
chips-refill = Under { $below } chips in all you may refill to { $most }.
chips-policy = Chips are play money: they cannot be bought, sold, traded or cashed.
games-title = **The games**
games-line = **{ $name }** `{ $key }` · { $seats } players · { $pace }
    { $character }
pace-quick = quick
pace-slow = good on slow clocks
seats-range = { $least } to { $most }
seats-exact = { $least }
games-hint = `/play game:` deals one at once, `/rules game:` says how it goes.
options-title = **Table { $table }** · { $game }
options-seats = { $taken } of { $seats } seats taken · hosted by { $host }
options-buy-in = You bring { $least } to { $most } chips.
options-hint = The host changes stakes and clock between hands: `/table options clock:30`
list-title = { $count ->
    [0] No table is open on this server: /play opens one and deals.
    [one] **One open table**
   *[other] **{ $count } open tables**
}
list-line = **{ $table }** · { $game } · { $taken } of { $seats } seats · { $stakes } · { $where }
rules-title = **{ $name }**
help-text =
    { "" }**The dealer** deals poker games nobody else deals.
    `/play` seats you and deals: at an open table of this channel, or at a new one with house players.
    `/hand` shows your cards and your choices, to you alone.
    Buttons answer, and so do `/shoot`, `/throw`, `/check`, `/call`, `/bet`, `/raise`, `/allin` and `/fold`.
    Cards by command: `/open`, `/place`, `/discard`, `/draw`, `/reveal` and `/foldcards`, written `Ks 10d`; also `/plan`, `/line` and `/buy`.
    `/table open` opens a table for friends, `/table join`, `leave`, `start`, `house` and `close` do what they say.
    `/table topup` brings more chips, `/table sitout` and `sitin` pause you, `/table list` shows all tables.
    `/table options`, `cancel`, `kick`, `ban` and `unban` are the host's. Who does not say `table:` means the table of this channel, or the one that waits.
    `/games` lists the games, `/rules` explains one, `/chips` counts your chips and refills them when they run out.
    `/duel` settles a dispute: best of three throws against another member, for no chips.
    Your cards come by direct message and behind **My hand**; nobody else sees them.
    Chips are play money: they cannot be bought, sold, traded or cashed.

# Betting and throws.

sure-all_in = All-in with { $amount }?
sure-fold = Checking is free. Fold anyway?
modal-bet = Bet
modal-raise = Raise
modal-amount = How much in all on this street?
modal-range = { $least } to { $most }; also half, 2/3, pot, min, all, 1.5k
dealer-player = Dealer { $who }
dealer-house = Dealer: the house
dealer-word = House
own-against = { $street } { $own } against { $dealer }
own-score = { $won } won, { $lost } lost · { $difference }
answer-locked = Table { $table }: { $throws } locked. You may change them until the last player is in.
throws-so-far = Your throws: { $throws }
