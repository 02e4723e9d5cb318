tagline = Trois tas, une règle, et toujours un perdant.
option-heaps = Tas
option-heaps-3-5-7 = 3, 5 et 7 pierres
option-heaps-1-3-5-7 = 1, 3, 5 et 7 pierres
option-last = Qui prend la dernière pierre
option-last-wins = gagne
option-last-loses = perd
seat-first = Premier joueur
seat-second = Second joueur
scene = Nim. { $headline }
headline-turn = { $who } : prenez des pierres dans un tas
headline-won = { $who } a gagné
stone = Pierre { $n } du tas { $heap }
choice = Prendre { $n ->
    [one] une pierre
   *[other] { $n } pierres
} dans le tas { $heap }
narrate-taken = { $who } prend { $n ->
    [one] une pierre
   *[other] { $n } pierres
} dans le tas { $heap }.
narrate-won = { $who } a gagné.
why-over = La partie est finie.
why-unreadable = « { $text } » n’est pas un coup : écrivez le tas et le nombre de pierres, par exemple B3.
why-too-many = Le tas { $heap } a { $left ->
    [0] zéro pierre
    [one] une pierre
   *[other] { $left } pierres
} : prenez-en au moins une, et pas plus.
