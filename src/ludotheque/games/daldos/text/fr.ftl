tagline = Réveillez vos pions, faites le tour de la coque et frappez ceux qui dorment.
side-white = Blanc
side-black = Noir

# options
option-board = Plateau
option-route = Bout du parcours
option-route-exit = les pions quittent le plateau
option-route-loop = les pions tournent par le milieu et la rangée adverse
option-route-loop_any = les pions tournent et peuvent rentrer chez eux à la proue
option-activation = Réveil
option-activation-rightmost = seulement le pion le plus proche de la poupe
option-activation-any = tout pion dont la case suivante le permet
option-jump = Saut
option-jump-enemies = par-dessus les adversaires seulement
option-jump-none = jamais
option-double_one = Un double 1
option-double_one-none = rien de spécial
option-double_one-rethrow = on relance
option-double_one-four = compte pour quatre 1
option-dice_use = Emploi des dés
option-dice_use-each = tout dé jouable doit être joué
option-dice_use-max = jouer le plus de dés possible
option-dice_use-optional = on peut s’arrêter
option-first = Qui commence
option-first-white = Blanc
option-first-high_throw = le plus fort lancer
option-throw_limit = Partie nulle après ce nombre de lancers
preset-text = La feuille de règles
preset-traditional = Traditionnel, 16 pions
preset-daldosa = Daldøsa
preset-ludii_daldos = Le Daldøs de Ludii
preset-ludii_daldosa = Le Daldøsa de Ludii

# ce qui peut être faux dans un fichier de plateau
board-row = { $key } = { $holes } : une rangée a au moins { $least } cases
board-holes = { $holes } cases dans les trois rangées : un plateau en a au plus { $most }

# le formulaire d’un fichier de données
form-board-outer = Cases de chaque rangée de départ
form-board-outer-help = Chaque camp commence avec un pion dans chacune de ces cases.
form-board-middle = Cases de la rangée du milieu

# pourquoi pas
why-over = La partie est finie.
why-who-begins = Les dés décident d’abord qui commence.
why-throw-first = Lancez d’abord les dés.
why-no-throw = « { $text } » n’est pas un lancer : écrivez r et les deux dés, le plus petit d’abord, comme r13.
why-already-thrown = Les dés sont déjà lancés ; restent : { $dice }.
why-no-stop = Tout dé jouable doit être joué.
why-unreadable = « { $text } » n’est pas une action : écrivez le dé, la case du pion et sa destination, comme 3:M1-M4.
why-no-hole = Il n’y a pas de case { $hole } sur ce plateau.
why-no-die = Vous n’avez plus de { $die } à jouer ; restent : { $dice }.
why-not-your-pawn = Vous n’avez pas de pion en { $hole }.
why-asleep = Un pion inactif se réveille avec un 1, d’une case ; celui de { $hole } dort encore.
why-not-nearest = Seul le pion endormi le plus proche de la poupe peut être réveillé : { $nearest }, pas { $hole }.
why-wake-blocked = Le pion de { $hole } ne peut pas être réveillé : votre propre pion est en { $next }.
why-wrong-target = Avec un { $die }, le pion de { $hole } va en { $target }.
why-land-own = Votre propre pion est en { $hole } ; une case ne reçoit qu’un pion.
why-jump-own = On ne saute pas par-dessus son propre pion en { $hole }.
why-jump-enemy = Ici on ne saute pas, même par-dessus l’adversaire en { $hole }.
why-sign-hit = Un pion adverse est en { $hole } : le coup le prend, écrivez x.
why-sign-quiet = Aucun pion adverse en { $hole } : écrivez un simple -.
why-loses-die = Après le { $die } joué en { $hole }, moins de vos dés seraient jouables qu’après un autre coup.

# titre et récit
headline-first = Qui commence ? Chacun lance.
headline-throw = { $side } lance les dés.
headline-move = À { $side } de jouer : { $dice }
headline-won = { $side } gagne.
headline-draw = Partie nulle : la limite de lancers est atteinte.
narrate-first = { $side } a fait le plus fort lancer et commence.
narrate-throw = { $side } lance { $dice }.
narrate-wake = { $side } réveille le pion de { $from } avec un 1 ; il va en { $to }.
narrate-move = { $side } va de { $from } en { $to } avec un { $die }.
narrate-hit = Le pion de { $side } en { $hole } est pris.
narrate-off = { $side } fait sortir le pion de { $from } avec un { $die }.
narrate-stop = { $side } s’arrête.
narrate-pass = { $side } n’a ni 1 ni pion actif qui puisse avancer : il passe.
narrate-lost = Le { $die } ne peut pas être joué : il est perdu.
narrate-end = { $side } n’a plus de pion.
choice-wake = Réveiller le pion de { $from } : il va en { $to }.
choice-move = { $die } : de { $from } en { $to }.
choice-hit = { $die } : de { $from } en { $to }, en prenant le pion qui s’y trouve.
choice-off = { $die } : sortir de { $from }. Le pion est perdu.
choice-off-last = { $die } : sortir de { $from }. C’est votre dernier pion : vous perdez.
choice-stop = S’arrêter : renoncer aux dés restants.

# image
scene = Daldøs : un navire vu d’en haut, proue à gauche. { $headline }
hole-empty = { $hole }, vide
peg-asleep = { $side }, endormi, en { $hole }
peg-awake = { $side }, éveillé, en { $hole }
die-unused = dé { $face }, à jouer
die-used = dé { $face }, joué ou perdu
off = Sortie, au-delà de la poupe
detail-left = { $n ->
    [one] { $n } pion sur le plateau
   *[other] { $n } pions sur le plateau
}
detail-awake = { $n } { $n ->
    [one] éveillé
   *[other] éveillés
}
