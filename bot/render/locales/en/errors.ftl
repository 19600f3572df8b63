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

error-illegal_action-no_ride = No card goes with a bet now.
error-illegal_action-needs_open = One of your cards is opened with that.
error-illegal_action-needs_discard = One of your cards is discarded with that.
error-illegal_action-no_card = "{ $given }" is no card.
error-illegal_action-not_held = { $card } is not among your cards.
error-illegal_action-twice = You hold { $card } { $count ->
    [one] only once
    [2] only twice
   *[other] only { $count } times
}.
error-illegal_action-how_many = { $most ->
    [one] One card is due
   *[other] { $due } cards are due
}, not { $given }.
error-illegal_action-plan = You may not plan { $plan } now: your own cards make it, it is your plan already, or it is below the least plan of this table.
error-refused-bet_missing = Say what you do with the card, since { $owed } is to call: bet:call, an amount, or all.

error-bad_hand = A hand cannot be set up like this.
error-bad_hand-seats = This game takes { $least } to { $most } seats here, not { $given }.
error-bad_hand-stack = Every stack must be a whole number of chips above 0.
error-bad_hand-button = The button cannot be at seat { $given }: seats go from 0 to { $most }.
error-bad_hand-seat = There is no seat { $given }: seats go from 0 to { $most }.
error-bad_hand-unknown_option = There is no option "{ $option }" here: { $known ->
    [none] this game has none.
   *[other] choose { $known }.
}
error-bad_hand-option_value = "{ $option }" cannot be { $given }: it is { $declared }.
error-bad_hand-blinds = The small blind, { $small_blind }, cannot be above the big blind, { $big_blind }.
error-bad_hand-no_deck = A hand needs a deck, or a source of chance to shuffle one.
error-bad_hand-no_permutation = That deck is not an order of this game's { $cards } cards.
error-bad_hand-not_a_hand = That text is no stored hand.

error-unknown_game = There is no game "{ $given }".
error-near = Did you mean { $near }?
error-old_rules = This hand of { $game } was dealt under older rules, and cannot be played on under today's.

error-bad_settings = The settings are not usable: { $reason }.
error-bad_database = The database is not usable: { $reason }.
error-bad_database-busy = Another program is writing to the database, so nothing was changed: close that program and try again.
error-bad_database-closed = The dealer is stopping, so nothing was changed: try again when it is back.
error-bad_database-damaged = The database is damaged: keep the file, and put back the newest backup that passes its check (python -m bot restore --check FILE).
error-bad_database-disk = The disk is full, read-only or failing, so nothing was changed: see to the disk and try again.
error-bad_database-exists = { $path } is there already: name a file that is not.
error-bad_database-half_migrated = The database is half migrated: put back the backup made before the last upgrade (python -m bot restore FILE), then upgrade again.
error-bad_database-in_use = Another process, number { $process }, runs on { $path }: stop it, or give this one a database of its own (DEALER_DATABASE).
error-bad_database-ledger = The chips in { $path } do not add up ({ $found }): python -m bot audit names the rows; put back the newest backup that passes its check (python -m bot restore --check FILE).
error-bad_database-missing = There is no database at { $path }: name one that is there (DEALER_DATABASE is the dealer's own).
error-bad_database-newer = The database was last used by a newer version of the dealer: run that version, or a later one.
error-bad_database-older = { $path } was last used by an older version of the dealer: start the dealer on it once, which brings it up to date.
error-unreachable = Discord does not answer ({ $found }): nothing is wrong here, try again later.
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
legal-riding-open = open { $cards } and { $choices }
legal-riding-discard = discard { $cards } and { $choices }

domain-only = { $only }
domain-between = between { $least } and { $most }
domain-to = { $least } to { $most }
domain-throws = { $length ->
    [one] one of Rock, Paper and Scissors
   *[other] { $length } of Rock, Paper and Scissors
}
domain-cards = { $count } of { $cards }
domain-one = one

error-fault = Something went wrong on my side. Nothing was lost; try again, or press My hand.

# Tables and wallets: what was wrong, what is legal.

error-refused-no_table = There is no table { $table } here.
error-refused-none_here = No table is open in this channel: /play opens one and deals.
error-refused-which_table = Several tables could be meant: say which with table: { $tables }.
error-refused-already_seated = You already sit at table { $table }.
error-refused-table_full = Table { $table } is full: all { $seats } seats are taken.
error-refused-house_full = At most { $most } house players sit at one table.
error-refused-closed = That table is closed, or closes after this hand: open another one.
error-refused-already_started = Table { $table } is dealing already: the next hand comes by itself.
error-refused-few_players = { $ready ->
    [one] One player is ready
   *[other] { $ready } players are ready
}, and this game needs { $needed }: add house players, or wait for company.
error-refused-not_host = Only the host of table { $table } or a moderator may do that.
error-refused-clock = A decision's clock is between { $least } and { $most } seconds, not { $given }.
error-refused-buy_in = You bring between { $least } and { $most } chips to this table, not { $given }.
error-refused-wallet_less = Your wallet holds { $wallet } chips, less than { $asked }: bring between { $least } and { $wallet }.
error-refused-wallet_short = Your wallet holds { $wallet } chips, and this table takes at least { $least }. /chips says whether you may refill it.
error-refused-already_out = You sit out at table { $table } already: /table sitin deals you in again.
error-refused-already_in = You are in at table { $table } already: the next hand is dealt to you too.
error-refused-no_chips = You have no chips left at table { $table }: Buy in again, or /table topup, brings some.
error-refused-no_stakes = Table { $table } is played without chips: there is nothing to bring.
error-refused-topup = You may add { $least } to { $most } chips now, not { $given }.
error-refused-topup_full = You have as many chips as this table lets anybody bring: { $most }.
error-refused-topup_short = Your wallet holds { $wallet } chips, and that takes { $asked }.
error-refused-kicked = You were sent away from table { $table }: sit down at another one.
error-refused-banned = You may not sit down at table { $table }, as its host or a moderator wants it: choose another one.
error-refused-banned_already = That person may not sit down at table { $table } already.
error-refused-not_banned = Nobody keeps that person from table { $table }.
error-refused-kick_self = That is you: /table leave takes you from table { $table }.
error-refused-kick_nobody = That person has no seat at table { $table }.
error-refused-in_hand = Stakes and clock of table { $table } change between hands: wait for the end of this one.
error-refused-limit_person = { $most ->
    [one] You sit at a table already, and one is the most: leave it first.
   *[other] You sit at { $most } tables already, which is the most: leave one first.
}
error-refused-limit_channel = { $most ->
    [one] This channel has an open table, and one is the most: sit down there, or open yours elsewhere.
   *[other] This channel has { $most } open tables, which is the most: sit down at one, or open yours elsewhere.
}
error-refused-limit_server = { $most ->
    [one] This server has an open table, and one is the most: sit down there.
   *[other] This server has { $most } open tables, which is the most: sit down at one of them.
}
error-refused-refill_rich = You have { $chips } chips here in all: a refill is for those who have fewer than { $below }.
error-refused-refill_soon = You have had your refill: the next one is there { $due }.
error-refused-wallet_short_now = Your wallet no longer holds that many chips: look at /chips.
error-refused-only_in_server = Tables are on servers: use this command in a server's channel.
error-refused-cannot_write = I may not write in this channel: allow me to view it and send messages, or choose another one.
error-refused-no_hand = No hand is being dealt at table { $table }.
error-not_seated-no_seat_anywhere = You have no seat at any table: /play seats you.
error-not_seated-next_hand = You are dealt in with the next hand at table { $table }.
error-refused-amount = "{ $given }" is no amount. Say { $least } to { $most }, or half, 2/3, pot, min, all.
error-moved_on-no_question = Nothing is asked of you at table { $table } right now.
error-moved_on-no_throws = No throws are asked of you at table { $table } right now.
error-moved_on-no_hand = No hand is being dealt at table { $table } right now.
error-moved_on-stale = The table has moved on: that button belongs to an earlier question.
error-bad_settings-token = DISCORD_TOKEN holds spaces: copy the token once more, as one word.
error-bad_settings-login = Discord does not take DISCORD_TOKEN: reset the token in the developer portal and copy it again.
error-bad_settings-live = DISCORD_TOKEN is empty: doctor --live tries the real Discord and needs the bot's token.
error-bad_settings-directory = DEALER_DATABASE is a folder ({ $given }): name a file.
error-bad_settings-encoding = { $setting } cannot be read: save it as UTF-8 text.
error-bad_settings-home = DEALER_DATABASE begins with ~ and nobody's home is found for it ({ $given }): write the whole path.
error-bad_settings-number = { $setting } is "{ $given }": it must be a whole number from { $least } to { $most }.
error-bad_settings-level = DEALER_LOG_LEVEL is "{ $given }": it must be { $levels }.
error-bad_settings-intents = Discord refuses what the dealer asks to be told of: the portal's application has changed; no privileged intent is needed, so leave all three switched off.
error-bad_settings-gateway = Discord closed the connection for good (code { $found }): check the application in the developer portal.
error-bad_settings-guild = DEALER_GUILD is { $given }, a server where this bot may not add commands: invite it there, or leave the setting empty.
error-bad_settings-both = { $setting } and { $partner } belong together: set both, or neither.
error-bad_settings-loopback = { $setting } is "{ $given }": it must be a { $scheme } address with a port on this machine, such as { $scheme }://127.0.0.1:8787.
error-refused-restarting = The dealer is restarting: nothing was done; try again in a moment.
error-bad_settings-health_port = { $setting } is { $given }, a port that another program has: choose another one, or 0 for none.

# Duels.

error-refused-duel_self = Nobody can challenge themselves: name another member.
error-refused-duel_bot = { $who } is a bot, and bots do not duel: name a member.
error-refused-duel_absent = { $who } is not a member of this server: name somebody who is.
error-refused-duel_open = You and { $who } have a duel open on this server: end that one first.
error-refused-duel_many = You have { $most } challenges open on this server, the most there may be: wait for one to end.
error-refused-duel_not_yours = This duel is between { $one } and { $other }.
error-refused-duel_not_challenged = Only { $who }, who was challenged, may decline.
error-refused-duel_begun = Throws have been shown: this duel can no longer be declined.
error-refused-no_duel = There is no such duel.
error-moved_on-duel_over = This duel is over: its newest message says how it went.
error-moved_on-duel_shown = That throw has been shown already: choose under the duel's newest message.
