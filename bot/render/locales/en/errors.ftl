# Refusals: one sentence that says what was wrong; what is legal follows from the templates.
# `error-<code>-<reason>`, and `error-<code>` for every other reason.

error-not_asked = { $over ->
    [yes] The hand is over: nobody is asked.
   *[no] It is not your turn: nothing is asked of you now.
}

error-illegal_action = That cannot be done now.
error-illegal_action-no_action = That is no action.
error-illegal_action-not_open = "{ $given }" is not open to you now.
error-illegal_action-wrong_keys = "{ $given }" came with parts missing or parts too many.
error-illegal_action-wrong_value = "{ $given }" is not possible here.

error-bad_hand = A hand cannot be set up like this.
error-bad_hand-seats = This game takes { $least } to { $most } seats here, not { $given }.
error-bad_hand-stack = Every stack must be a whole number of chips above 0.
error-bad_hand-button = The button cannot be at seat { $given }: seats go from 0 to { $most }.
error-bad_hand-seat = There is no seat { $given }: seats go from 0 to { $most }.
error-bad_hand-unknown_option = There is no option "{ $option }" here: { $known ->
    [none] this game has none.
   *[other] the options are { $known }.
}
error-bad_hand-option_value = "{ $option }" cannot be { $given }: it is { $declared }.
error-bad_hand-no_deck = A hand needs a deck, or a source of chance to shuffle one.
error-bad_hand-no_permutation = That deck is not an order of this game's { $cards } cards.
error-bad_hand-not_a_hand = That text is no stored hand.

error-unknown_game = There is no game "{ $given }".
error-near = Did you mean { $near }?
error-old_rules = This hand of { $game } was dealt under older rules, and cannot be played on under today's.

error-bad_settings = The settings are not usable: { $reason }.
error-bad_database = The database is not usable: { $reason }.
error-refused = The table refuses that: { $reason }.
error-not_seated = You have no seat at this table.
error-moved_on = That question has been answered already: look at the table again.

legal-choose = Choose { $choices }.
legal-may = You may { $choices }.

legal-fold = fold
legal-check = check
legal-call = call
legal-bet = bet { $value }
legal-raise = raise to { $value }
legal-all_in = go all-in
legal-shoot = show { $value }
legal-plan = plan { $value }
legal-line = name { $value }
legal-throw = throw { $value }
legal-match = hand in { $value }
legal-seen = say that your throw was seen
legal-draw = discard { $value } and draw as many
legal-discard = discard { $value }
legal-place = place { $value }
legal-keep = keep your plan
legal-reveal = reveal { $value }
legal-buy = buy { $value } cards
legal-fold_cards = fold { $value }
legal-riding-open = and open { $cards }
legal-riding-discard = and discard { $cards }

domain-only = { $only }
domain-between = between { $least } and { $most }
domain-to = { $least } to { $most }
domain-throws = { $length ->
    [one] one of Rock, Paper and Scissors
   *[other] { $length } of Rock, Paper and Scissors
}
domain-cards = { $count } of { $cards }
domain-one = one
