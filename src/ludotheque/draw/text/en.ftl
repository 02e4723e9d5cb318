# Messages of the default picture, for games without a view of their own.
seat = Player { $n }
choice = Play { $text }
headline-turn = { $who } to move
headline-chance = Chance decides
headline-won = { $who } has won
headline-shared = The win is shared
narrate-action = { $who } plays { $text }.
narrate-chance = Chance: { $text }.
