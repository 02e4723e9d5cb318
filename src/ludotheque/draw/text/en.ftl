# What the plain picture of a game without one of its own says.
seat = Player { $n }
choice = Play { $text }
headline-turn = { $who } to move
headline-chance = Chance decides
headline-won = { $who } has won
headline-shared = The win is shared
narrate-action = { $who } plays { $text }.
narrate-chance = Chance: { $text }.
