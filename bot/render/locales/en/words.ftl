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
street-gambit = Gambit
street-layout = Layout
street-third = Third card
street-last = Last four
street-buying = Buying
street-round_one = Round 1
street-round_two = Round 2
street-round_three = Round 3
street-match = Match
street-showdown = Showdown

line-row = row { $line }
line-column = column { $line }
line-diagonal = diagonal { $line }
line-pile = king's hand

pot-main = the main pot
pot-king = the king's pot
pot-side = side pot { $number }
stack = { $who } { $amount }

the-house = the house
pot-now = Pot { $pot }.
pot-rock = Pot { $pot }, one Rock costs { $unit }.
score-so-far = So far { $won } won, { $lost } lost.
