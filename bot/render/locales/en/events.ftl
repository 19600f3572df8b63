# What happened, in the dealer's voice: short, warm, exact. No gender for anyone.

event-posted = { $what ->
    [ante] { $who } antes { $amount }.
    [small_blind] { $who } posts the small blind, { $amount }.
    [big_blind] { $who } posts the big blind, { $amount }.
   *[other] { $who } puts in { $amount }.
}
event-antes = { $count ->
    [one] { $who } antes { $amount }.
   *[other] { $who } ante { $amount } each.
}
event-dealt = You hold { $cards }.
event-turned = { $street }: { $cards }
event-turned-pile = The king's pile: { $cards }
event-thrown = { $street }: the dealer throws { $throws }.
event-thrown-by = { $street }: { $who }, the dealer, throws { $throws }.

acted-fold = { $who } folds.
acted-check = { $who } checks.
acted-call = { $amount ->
    [0] { $who } calls for nothing.
   *[other] { $who } calls { $amount }.
}
acted-bet = { $who } bets { $amount }.
acted-raise = { $who } raises to { $amount }.
acted-bet-each = { $who } bets { $amount } a card.
acted-raise-each = { $who } raises to { $amount } a card.
acted-all_in = { $who } is all-in with { $amount }.
acted-seen = { $who }'s throws were seen: they have to change.
acted-discard = { $who } discards.
acted-keep = { $who } keeps the plan.

# What a seat alone is told of its own action.
own-shoot = { $gesture } is in.
own-throws = { $throws } locked.
own-seen = Your throws were seen: choose others.
own-buy = { $count ->
    [0] You sit this hand out.
    [one] You buy one card.
   *[other] You buy { $count } cards.
}
own-discard = { $count ->
    [0] You stand pat.
   *[other] You discard { $cards }.
}
own-fold_cards = You fold { $cards }.
own-reveal = You reveal { $cards }.

event-shot = { $shown }.
shot-no-rock = No Rock: everybody stays.
shot-price = { $rocks ->
    [one] One Rock
   *[other] { $rocks } Rocks
}: { $price ->
    [0] nothing to pay.
   *[other] { $price } each.
}
shot-alone = Nobody stays against the Rock.
shot-folded = { $count ->
    [one] { $who } folds.
   *[other] { $who } fold.
}
shot-short = { $who } is all-in with { $amount }.

event-matched = { $who } wins the match.
event-drawn = { $count ->
    [0] { $who } stands pat.
   *[other] { $who } draws { $count }.
}
event-opened = { $who } opens { $cards }.
event-placed = { $who } places { $cards }.
event-revealed = { $who } reveals { $cards }.
event-planned = { $who } plans { $plan }.
event-kept-plan = { $who } keeps the plan.
event-bought = Cards bought: { $bought }.
bought-cards = { $count ->
    [0] { $who } sits out
   *[other] { $who } { $count }
}
event-folded-cards = { $count ->
    [one] { $who } folds one card.
   *[other] { $who } folds { $count } cards.
}
event-named = { $who } names line { $line }.

event-shown = { $who } shows { $shown }.
event-shown-hand = { $who } shows { $shown }: { $hand }.
event-shown-match = { $who } throws { $shown } in the match: { $points ->
    [one] one point.
   *[other] { $points } points.
}
event-returned = { $amount } back to { $who }: nobody matched it.
event-won-hand = { $who } wins { $amount }: { $hand }.
event-won-alone = { $who } wins { $amount }, the last one in.
event-won-pot-hand = { $who } wins { $amount } from { $pot }: { $hand }.
event-won-pot-alone = { $who } wins { $amount } from { $pot }, alone in it.
event-kept = The king's pot of { $amount } stays for the next hand.
event-solved = { $won ->
    [yes] Every plan was made: the team wins and scores { $score }.
   *[other] Not every plan was made: the team loses.
}
event-over = Stacks: { $stacks }.
