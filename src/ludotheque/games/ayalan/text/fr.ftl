tagline = Tracez un itinéraire dans le sable, ramassez ce qui s’y trouve, et ne perdez jamais la tête.
colour-red = Rouge
colour-blue = Bleu
colour-green = Vert
colour-amber = Jaune

# options
option-players = Joueurs
option-two_player_sides = Côtés à deux joueurs
option-two_player_sides-opposite = face à face
option-two_player_sides-adjacent = voisins
option-blocked_may_pass = Passer quand on est arrêté
option-blocked_may_pass-false = jamais
option-blocked_may_pass-true = permis
option-recovered_token = Un jeton à soi repris
option-recovered_token-after = rejoint la main après la pose
option-recovered_token-before = peut être posé aussitôt
option-board = Plateau

# ce qui peut être faux dans un fichier de plateau
board-rows = rows = { $value } : il faut une liste de { $wide } rangées, de A à L
board-row-count = { $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
} : il en faut { $wide }, de A à L
board-row = rangée { $row } = { $value } : il faut un texte de { $wide } caractères
board-row-length = la rangée { $row } a { $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
} : il en faut { $wide }
board-square = { $content } en { $square } : il faut l’un de { $expected }
board-tokens = { $key } = { $tokens } : il faut un nombre entier de 0 à { $most }
board-no-token = aucun jeton en main : il faut au moins un jeton droit ou un virage
board-side = le côté { $side } ({ $side ->
    [1] rangée A
    [2] colonne 12
    [3] rangée L
   *[4] colonne 1
}) n’a pas de case libre : il en faut au moins une pour commencer

# le formulaire d’un fichier de données
form-board-rows = Le plateau
form-board-rows-help = Le côté 1 est en haut, le côté 2 à droite, le côté 3 en bas, le côté 4 à gauche. Une case où il n’y a rien est libre.
form-board-rows-rock = Rocher
form-board-rows-two = Bonus de 2
form-board-rows-three = Bonus de 3
form-board-straight = Jetons droits de chaque joueur
form-board-bend = Virages de chaque joueur

# mots repris dans les messages
owner = { $is_ ->
    [red] Rouge
    [blue] Bleu
    [green] Vert
   *[amber] Jaune
}
is = { $is_ ->
    [rock] est un rocher
    [two] porte un bonus de 2
    [three] porte un bonus de 3
    [free] est libre
   *[other] porte un jeton de { owner }
}
turn = { $way ->
    [S] tout droit
    [L] à gauche
   *[R] à droite
}
is-S = { $is_S ->
    [rock] rocher
    [two] bonus
    [three] bonus
    [free] libre
    [no_straight] libre, mais vous n’avez plus de jeton droit
   *[other] occupée
}
is-L = { $is_L ->
    [rock] rocher
    [two] bonus
    [three] bonus
    [free] libre
    [no_bend] libre, mais vous n’avez plus de virage
   *[other] occupée
}
is-R = { $is_R ->
    [rock] rocher
    [two] bonus
    [three] bonus
    [free] libre
    [no_bend] libre, mais vous n’avez plus de virage
   *[other] occupée
}

# pourquoi pas
why-over = La partie est finie.
why-unreadable = « { $text } » n’est pas un coup : écrivez la case puis S, L ou R pour tout droit, à gauche ou à droite, comme B9S ; un nouvel itinéraire avec un plus, comme +A9R.
why-no-square = Il n’y a pas de case { $square } : les rangées vont de A à L, les colonnes de 1 à 12.
why-written = Ce coup est permis ici ; écrivez-le { $text }, sans rien derrière.
why-no-pass = On ne passe pas : qui peut poser un jeton doit le faire.
why-no-pass-first = On ne passe que si quelque chose arrête l’itinéraire ; posez votre premier jeton.
why-no-pass-free = On ne passe que si quelque chose arrête l’itinéraire ; devant vous, { $target } est libre.
why-way-is-free = Vous ne pouvez pas recommencer : votre itinéraire continue, et { $target } devant lui est libre.
why-can-conquer = Vous ne pouvez pas recommencer : vous n’êtes pas bloqué définitivement, vous pouvez encore conquérir { $target }.
why-not-your-side = { $square } n’est pas de votre côté : vous entrez par { $mine ->
    [red] la rangée A
    [blue] la colonne 12
    [green] la rangée L
   *[amber] la colonne 1
}.
why-start-taken = Un itinéraire commence sur une case libre ; { $square } { is }.
why-no-kind = { $kind ->
    [straight] Vous n’avez plus de jeton droit.
   *[bend] Vous n’avez plus de virage.
}
why-first = Vous n’avez pas encore d’itinéraire : commencez sur une case libre de votre côté ({ $starts }), avec un plus, comme +A9S.
why-cut = Votre dernier jeton a été pris, votre itinéraire est coupé : recommencez de votre côté ({ $starts }).
why-rock-ahead = Le rocher en { $target } vous bloque définitivement : recommencez de votre côté ({ $starts }).
why-blocked = Vous ne pouvez pas conquérir { $target } : aucune issue ne s’offre à vous (tout droit { $exit_S } : { is-S } ; à gauche { $exit_L } : { is-L } ; à droite { $exit_R } : { is-R }). Recommencez de votre côté ({ $starts }).
why-wrong-square = Votre itinéraire continue par { $target }, pas par { $square }.
why-exit = On ne conquiert { $target } qu’en repartant vers une case libre ; { turn }, on arrive en { $exit }, qui { is }.

# titre et récit
headline-first = { $side } : posez votre premier jeton de votre côté
headline-go-on = { $side } : votre itinéraire continue en { $target }
headline-conquer = { $side } : conquérez { $target } et repartez vers une case libre
headline-blocked = { $side } est bloqué définitivement : nouvel itinéraire
headline-cut = { $side } s’est fait prendre sa tête : nouvel itinéraire
headline-won = { $side } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
headline-shared = { $sides } se partagent la victoire avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun.
narrate-start = { $side } commence en { $square } et se dirige vers { $next }.
narrate-restart = { $side } commence un nouvel itinéraire en { $square } et se dirige vers { $next }.
narrate-straight = { $side } continue tout droit en { $square } et se dirige vers { $next }.
narrate-left = { $side } tourne à gauche en { $square } et se dirige vers { $next }.
narrate-right = { $side } tourne à droite en { $square } et se dirige vers { $next }.
narrate-wrap = L’itinéraire est sorti par un bord du plateau et rentré par le bord opposé.
narrate-bonus = { $side } emporte le bonus : +{ $points }.
narrate-trophy = { $side } prend un jeton de { $victim } : +1, et { $victim } perd un point.
narrate-cut = C’était le dernier jeton de { $victim } : son itinéraire est coupé, il en commence un nouveau au prochain tour.
narrate-recovered = { $side } reprend un de ses jetons : aucun point, mais il pourra être rejoué.
narrate-pass = { $side } passe.
narrate-blocked-rock = { $side } est bloqué définitivement : { $target } est un rocher.
narrate-blocked = { $side } est bloqué définitivement en { $target } : { $reasons }.
narrate-out = { $side } ne peut plus avancer et n’a plus de case libre de son côté : éliminé. Ses jetons restent et comptent.
narrate-last = { $side } a posé son dernier jeton. On termine le tour de table, puis on compte ; jouent encore : { $others }.
narrate-last-now = { $side } a posé son dernier jeton, et le tour de table est complet.
narrate-over-out = Tout le monde est éliminé : la partie est finie.
narrate-over-round = Le tour de table est terminé : la partie est finie.
narrate-over-stalled = Tout le monde a passé : la partie est finie.
narrate-count = { $side } : { $laid } sur le plateau + { $trophies } pris + { $bonus } de bonus = { $points }.
and = { $list } et { $last }

# choix
choice-go = Poser { $kind ->
    [straight] un jeton droit
   *[bend] un virage
} en { $square }, { turn }, vers { $next }.
choice-start = Commencer en { $square }, { turn }, vers { $next }.
choice-bonus = Conquérir { $square } (bonus, +{ $points }) et repartir { turn }, vers { $next }.
choice-trophy = Conquérir { $square } (un jeton de { $victim }, +1) et repartir { turn }, vers { $next }.
choice-head = Conquérir { $square }, la tête de { $victim } (+1, son itinéraire est coupé), et repartir { turn }, vers { $next }.
choice-recover = Conquérir votre propre jeton en { $square } (il revient en main) et repartir { turn }, vers { $next }.
choice-pass = Passer

# image
scene = Ayalan : un plateau de 12 cases sur 12 dans le sable. { $headline }
square-free = { $square }, libre
square-start = { $square }, libre, du côté de { $side }
square-rock = { $square }, rocher
square-bonus = { $square }, bonus de { $points }
token-straight = { $square }, jeton droit de { $side }
token-bend = { $square }, virage de { $side }
token-head = { $square }, tête de { $side }, dirigée vers { $next }
target = Prochaine case de { $side } : { $square }
beyond = au-delà du bord : { $square }
bar = { $side }, { $points } points : { $straights } jetons droits et { $bends } virages en main, { $trophies } jetons pris, { $bonus } points de bonus
panel-tokens = { $side } peut poser
panel-start = { $side } peut commencer par
note-go = en { $target }, la case en pointillé
note-conquer = en { $target }, si la case suivante est libre
note-start = Choisissez une case de votre côté, puis un jeton.
way-S = tout droit
way-L = à gauche
way-R = à droite
way-key-S = Tout droit
way-key-L = À gauche
way-key-R = À droite
leads-to = vers { $next }
gain-points = +{ $points }
gain-trophy = +1 ({ $victim })
gain-head = +1, coupe { $victim }
gain-own = revient en main
short-rock = { $exit } : rocher
short-bonus = { $exit } : bonus
short-token = { $exit } est occupée
short-no_straight = plus de jeton droit
short-no_bend = plus de virage
legend-rock = rocher : infranchissable
legend-bonus-3 = bonus, pour le conquérant
legend-tip = tête d’un itinéraire
legend-trophy = jetons pris aux autres
legend-way-out = issue libre
legend-no-way = issue fermée
banner-last = Dernier tour
banner-last-who = jouent encore : { $others }
banner-cut = Itinéraire coupé
banner-blocked = Bloqué définitivement
banner-out = éliminé
table-title = Le décompte
table-laid = plateau
table-trophies = pris
table-bonus = bonus
table-sum = total

detail-hand = en main : { $straights } droits, { $bends } virages
detail-laid = { $n } sur le plateau
detail-trophies = { $n } { $n ->
    [one] pris
   *[other] pris
}
detail-bonus = { $n } { $n ->
    [one] point
   *[other] points
} de bonus
detail-cut = itinéraire coupé : recommence
detail-out = éliminé
