# Duels: two people, best of three throws, for nothing but the answer to a question.

duel-title = **Duel** · { $one } against { $other }
duel-rules = best of three throws · a draw is thrown again · nothing is at stake but the answer
duel-about = About: { $about }
duel-earlier = { $count ->
    [one] (one earlier draw)
   *[other] ({ $count } earlier draws)
}
duel-round = { $number }. { $one } { $throw } · { $other } { $reply } — { $winner }
duel-draw = { $number }. { $one } { $throw } · { $other } { $reply } — a draw, once more
duel-asked = **Throw { $number }.** { $one } and { $other }: choose yours. Nobody sees it before both are in.
duel-called = **{ $other }:** { $one } challenges you. A throw accepts; nobody sees it before both are in.
duel-won = { $winner } wins the duel against { $loser }, { $points } to { $behind }.
duel-declined = { $other } declines { $one }'s challenge.
duel-void = { $silent } did not throw within 24 hours: the duel is void, nobody has won.

duel-sent = You have challenged { $who }. Choose your throw here or under the challenge; you may change it until { $who }'s is in.
duel-in = { $throw } is in. You may change it until { $who }'s is in too.
duel-choose = Throw { $number } against { $who }: choose yours.
duel-over = The duel against { $who } is over: its message says how it went.
duel-you-declined = You have declined { $who }'s challenge.
button-decline = Decline
