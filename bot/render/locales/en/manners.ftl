# The small manners: a first word, a word when a table opens, a word to who presses too fast.

hello =
    { "" }**Good evening.** I deal poker games that nobody else deals, and a few that everybody knows.
    `/play` seats you at a table and deals at once; `/games` lists the games, `/rules` explains one, `/help` says the rest.
    Chips are play money: they cannot be bought, sold, traded or cashed.

too-fast = That was quicker than I can deal: wait a few seconds, then press once more.

button-tell = Tell me when one opens
wish-kept = I will send you a direct message when another table of { $game } opens on this server. Press again to take it back.
wish-gone = I will not tell you when a table of { $game } opens.
wish-true = A table of **{ $game }** has opened: table { $table }, { $taken } of { $seats } seats taken.
