# Ce que dit l’image simple d’un jeu qui n’a pas la sienne.
seat = Joueur { $n }
choice = Jouer { $text }
headline-turn = { $who } joue
headline-chance = Le hasard décide
headline-won = { $who } a gagné
headline-shared = La victoire est partagée
narrate-action = { $who } joue { $text }.
narrate-chance = Le hasard : { $text }.
