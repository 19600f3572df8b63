# Words that stand inside other sentences.

list-and = { $first } and { $last }
list-or = { $first } or { $last }

gesture-rock = Rock
gesture-paper = Paper
gesture-scissors = Scissors

street-preflop = Preflop
street-flop = Flop
street-turn = Turn
street-river = River
street-entry = Entry
street-opening = Opening
street-second_card = Second card
street-third_card = Third card
street-fourth_card = Fourth card
street-fifth_card = Fifth card
street-gambit = Gambit
street-match = Match
street-showdown = Showdown

pot-main = the main pot
pot-side = side pot { $number }
stack = { $who } { $amount }

pot-now = Pot { $pot }.
pot-rock = Pot { $pot }, one Rock costs { $unit }.
score-so-far = So far { $won } won, { $lost } lost.
