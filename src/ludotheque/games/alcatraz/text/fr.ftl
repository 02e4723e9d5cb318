tagline = Glissez-vous entre les gardiens : chaque pas que vous faites, l’un d’eux le fait aussi.
colour-0 = Jaune
colour-1 = Vert
colour-2 = Rouge
colour-3 = Bleu

# options
option-players = Joueurs
option-first_player = Qui commence
option-first_player-random = tiré au sort
option-first_player-1 = le joueur 1, jaune
option-first_player-2 = le joueur 2, vert
option-first_player-3 = le joueur 3, rouge
option-first_player-4 = le joueur 4, bleu
option-alarm = Alarme à chaque embarquement
option-alarm-on = oui
option-alarm-off = non
option-guard_setup = Départ des gardiens
option-guard_setup-standard = sur leurs cases habituelles
option-guard_setup-random = au hasard dans les rangées 2 à 8
option-guard_setup-custom = où vous voulez
option-guard_columns = Colonnes des gardiens des rangées 1 à 8
option-board_data = Cour
option-own_capture = Un coup qui fait reprendre un autre de ses propres prisonniers
option-own_capture-never = interdit
option-own_capture-mover_only = permis, seul celui qui bouge doit être à l’abri
option-alarm_edge = Alarme pour un gardien au bout de sa rangée
option-alarm_edge-must_run = il court à l’autre bout
option-alarm_edge-may_stay = on peut le laisser sur place
option-turn_limit = La partie s’arrête après ce nombre de tours
option-limit_result = Quand elle s’arrête
option-limit_result-boat_count = le plus de prisonniers dans le bateau gagne
option-limit_result-draw = personne ne gagne

# ce qui peut être faux dans un fichier de cour
board-hatched = hatched = { $value } : il faut une liste de neuf cases
board-hatched-count = { $squares ->
    [one] { $squares } case hachurée
   *[other] { $squares } cases hachurées
} : il en faut neuf
board-hatched-square = case hachurée { $square } : il faut une case de a1 à i9
board-hatched-twice = { $square } est deux fois dans la liste des cases hachurées : il faut neuf cases différentes
board-guards = guards = { $value } : il faut huit lettres de a à i, les colonnes des gardiens des rangées 1 à 8
board-guard-count = guards a { $guards ->
    [one] { $guards } lettre
   *[other] { $guards } lettres
} : il en faut huit, les colonnes des gardiens des rangées 1 à 8
board-guard = colonne { $column } pour le gardien de la rangée { $row } : il faut une lettre de a à i
board-first-guard = colonne { $column } pour le gardien de la rangée 1 : il faut e, la case du milieu

# le formulaire d’un fichier de données
form-board_data-yard = La cour
form-board_data-yard-help = La rangée 1, en haut, est devant le bateau. Neuf cases sont hachurées. Les rangées 1 à 8 ont chacune un gardien, le premier sur la case du milieu.
form-board_data-yard-hatched = Case hachurée
form-board_data-yard-guard = Gardien au départ

# pourquoi pas
why-over = La partie est finie.
why-place-guards = On place d’abord le gardien de la rangée { $row }.
why-who-begins = On tire d’abord au sort qui commence.
why-throw-first = Alarme ! Le dé désigne d’abord une rangée.
why-no-die = « { $text } » n’est pas un lancer : écrivez ! et la rangée du dé, de 1 à 8, comme !6.
why-at-the-end = Le gardien de la rangée { $row } est déjà au bout { $way ->
    [left] gauche
   *[right] droit
} de sa rangée ; il doit courir à l’autre.
why-choose-direction = Alarme ! Dites d’abord où court le gardien de la rangée { $row } : < ou >.
why-no-alarm = Il n’y a pas d’alarme : personne ne vient d’embarquer.
why-under-way = La partie est lancée : les gardiens et le premier joueur sont décidés.
why-no-pass = Vous pouvez jouer, donc vous devez jouer ; on ne passe pas de son plein gré.
why-not-into-cell = Personne ne retourne de lui-même en cellule ; un déplacement finit sur une case de la cour.
why-two-in-one = Embarquer prend un tour entier : gagnez d’abord la case hachurée, montez à bord au tour suivant.
why-unreadable = « { $text } » n’est pas une action : écrivez +b7 pour sortir, d7-d3 pour avancer, d3^ pour embarquer.
why-other-run = « { $text } » n’est pas ce que le gardien a fait.
why-cell-empty = Vous n’avez plus de prisonnier dans la cellule.
why-not-yours = Vous n’avez pas de prisonnier en { $square }.
why-same-square = Le prisonnier de { $square } doit avancer d’au moins une case.
why-not-straight = De { $source } à { $target }, ce n’est pas tout droit : suivez la rangée ou la colonne.
why-guard-stands = Un gardien se tient en { $square }.
why-guard-on-way = Un gardien barre le passage en { $square } ; on ne le dépasse pas.
why-taken = Un prisonnier occupe déjà { $square } ; on peut le dépasser, pas s’arrêter là.
why-guard-reaches = Le gardien de la rangée { $row } vous rattraperait : distance { $distance }, vous avancez de { $steps }.
why-own-caught = Le gardien de la rangée { $row } avancerait de { $steps } et reprendrait votre propre prisonnier en { $squares }.
why-not-hatched = { $square } n’est pas hachurée : on n’embarque que d’une case hachurée.
why-guard-before-boat = Le gardien en { $square } se tient entre vous et le bateau.

# titre et récit
headline-guards = Les gardiens prennent leur poste : rangée { $row }.
headline-begins = Qui a l’air le plus innocent ?
headline-move = À { $colour } de jouer
headline-die = Alarme ! { $colour } lance le dé.
headline-run = Alarme dans la rangée { $row } ! { $colour } dit où court le gardien.
headline-won = { $colour } est libre : trois dans le bateau.
headline-shared = La partie s’arrête : { $colours } se la partagent.
headline-most = La partie s’arrête : { $colour } en a le plus dans le bateau.
narrate-guard = Le gardien de la rangée { $row } prend son poste en { $square }.
narrate-begins = { $colour } commence.
narrate-release = { $colour } se glisse hors de la cellule jusqu’en { $square }, { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}.
narrate-move = { $colour } avance de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}, de { $source } en { $square }.
narrate-board = { $colour } monte à bord depuis { $square } : { $n } dans le bateau.
narrate-pass = { $colour } ne peut pas bouger et passe.
narrate-run = Le gardien de la rangée { $row } avance de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} jusqu’en { $square }.
narrate-stay = Le gardien de la rangée { $row } reste à son bout.
narrate-caught = Il reprend un prisonnier { $colour ->
    [Jaune] jaune
    [Vert] vert
    [Rouge] rouge
   *[Bleu] bleu
} en { $square } : retour en cellule.
narrate-alarm = La sirène hurle : { $colour } lance le dé.
narrate-die = { $colour } lance un { $row } : le gardien de la rangée { $row } est en alerte.
narrate-won = { $colour } a trois prisonniers dans le bateau et gagne.
narrate-all-passed = Plus personne ne peut bouger : la partie s’arrête.
narrate-limit = { $turns } tours sont joués : la partie s’arrête.
choice-release = En sortir un jusqu’en { $square }, { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}.
choice-move = De { $source } en { $square }, { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}.
choice-runs = Le gardien court jusqu’en { $square }.
choice-nobody-runs = Aucun gardien ne bouge.
choice-catches = Il reprend { $list }.
choice-board = Monter à bord depuis { $square }.
choice-board-wins = Monter à bord depuis { $square } : votre troisième, vous gagnez.
choice-pass = Vous ne pouvez pas bouger : passer.
choice-left = Envoyer le gardien de la rangée { $row } au bout gauche.
choice-right = Envoyer le gardien de la rangée { $row } au bout droit.
caught-one = { $colour } en { $square }

# image
scene = Alcatraz : la cour vue d’en haut, le bateau en haut, la cellule en bas. { $headline }
square-empty = { $square }
square-hatched = { $square }, hachurée
prisoner = Prisonnier { $colour ->
    [Jaune] jaune
    [Vert] vert
    [Rouge] rouge
   *[Bleu] bleu
} en { $square }
guard = Gardien en { $square }
cell = Cellule : { $list }
cell-yours = Vos prisonniers en cellule : { $n }
in-cell = { $colour } { $n }
boat = Bateau
boat-place-empty = { $colour } : place { $n } dans le bateau, libre
boat-place-taken = { $colour } : place { $n } dans le bateau, occupée
die = Dé : { $row }
die-rolling = Le dé va être lancé
turns-left = { $n ->
    [one] plus que { $n } tour
   *[other] plus que { $n } tours
}
detail-boat = { $n } sur 3 dans le bateau
detail-yard = { $n } dans la cour
detail-cell = { $n } en cellule
detail-danger = en danger : { $list }
