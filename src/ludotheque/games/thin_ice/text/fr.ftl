tagline = La glace se brise sous vos pas et un ours s’est réveillé : soyez le dernier debout.

# options
option-players = Joueurs
option-mode = Mode
option-mode-basic = basique
option-mode-intermediate = intermédiaire : avec les cartes événement
option-mode-advanced = avancé : vous posez vous-mêmes les tuiles
option-grid_size = Grille de tuiles
option-grid_size-auto = selon le nombre de joueurs
option-grid_size-4 = 4 sur 4
option-grid_size-5 = 5 sur 5
option-grid_size-6 = 6 sur 6
option-two_player_form = À deux joueurs
option-two_player_form-single = un pion chacun
option-two_player_form-two_pawns = deux pions chacun
option-teams = Équipes
option-expansion_tiles = Tuiles extension
option-expansion_tiles-none = aucune
option-expansion_tiles-kraken = le Kraken
option-expansion_tiles-chunks = les morceaux de glace
option-expansion_tiles-all = toutes les cinq
option-expansion_how = Elles
option-expansion_how-add = s’ajoutent
option-expansion_how-replace = remplacent des tuiles normales
option-variant_friendly = Variante amicale
option-variant_friendly-false = non
option-variant_friendly-true = oui : jusqu’à la fin de son propre tour
option-variant_competitive = Variante compétitive
option-variant_competitive-false = non
option-variant_competitive-true = oui : qui est exclu ne lance plus le dé
option-adrift_scope = Ce qui part à la dérive
option-adrift_scope-any = toute tuile sans voisine
option-adrift_scope-slid = seulement les tuiles déplacées pendant ce tour
option-chase_range = Un pion chassé est placé
option-chase_range-adjacent = à côté de la tuile où il a été pris
option-chase_range-anywhere = sur n’importe quelle tuile libre
option-sea_timing = Aller dans la mer
option-sea_timing-last_resort = quand il ne reste rien d’autre à faire
option-sea_timing-when_blocked = dès que le pion est bloqué
option-spare_hole = La seconde tuile trou
option-spare_hole-box = reste dans la boîte sur les petites grilles sans Kraken
option-spare_hole-mixed = peut toujours se trouver parmi la glace
option-kraken_push_back = Le Kraken peut repousser
option-kraken_push_back-false = non
option-kraken_push_back-true = oui, vers la case qu’il a quittée
option-dealer_seat = Donneur (mode avancé)
option-turn_limit = Victoire partagée après ce nombre de tours
option-tile_data = Tuiles
option-die_data = Dé
option-deck_data = Cartes événement
preset-basic = Basique
preset-intermediate = Intermédiaire
preset-advanced = Avancé
preset-duel = Duel, deux pions chacun
preset-teams = Trois équipes de deux
preset-everything = Avancé avec toutes les extensions

# ce qui peut être faux dans un fichier de données : tuiles, dé, cartes événement
board-tile-table = { $part } = { $value } : il faut une table de { $kinds }
board-tile-count = { $kind } = { $value } : il faut un nombre entier de 0 à { $most }
board-sides-missing = il manque la table open_sides : il faut [open_sides] avec strip et corner, les directions dans lesquelles un pion entre sur un morceau de glace et sur un morceau rotatif, et en sort
board-sides-list = { $sort } = { $value } : il faut une liste de directions, comme ["n", "s"]
board-sides-number = { $sort } : { $open ->
    [0] aucun côté ouvert
   *[other] les { $open } côtés sont ouverts
} : il en faut de 1 à 7
board-side-unknown = { $sort } : { $value } n’est pas une direction : il en faut parmi { $sides }
board-side-twice = { $sort } : { $value } deux fois : il faut chaque direction une seule fois
board-tiles-replaced = { $kind } = { $tiles } : il en faut au moins { $replaced }, car les tuiles de la table { $part } en remplacent autant (option expansion_how)
board-no-hole = pas de tuile trou : il faut au moins une HC pour le centre, ou une HK en jeu (option expansion_tiles)
board-many-tiles = { $tiles } tuiles en jeu : il en faut au plus { $most }
board-few-tiles-grid = { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} en jeu : il en faut au moins { $needed } pour une grille de { $size } sur { $size }
board-few-tiles-deal = { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} en jeu : il en faut au moins { $needed } pour { $players } joueurs en mode avancé
board-many-animals = { $animals } tuiles avec une orque ou le Kraken : il en faut au plus { $most }, pour que { $pawns } pions aient une tuile où se tenir
board-die-faces = { $result } = { $value } : il faut un nombre entier de faces, de 0 à { $most }
board-die-empty = le dé n’a aucune face : il en faut au moins une
board-cards = card = { $value } : il faut des tables [[card]]
board-card-number = { $cards ->
    [one] { $cards } table
   *[other] { $cards } tables
} [[card]] : il en faut de 1 à { $most }
board-card-table = carte { $number } = { $value } : il faut une table [[card]]
board-card-id = id = { $value } : il faut de 1 à { $most } lettres majuscules de A à Z
board-card-twice = id = { $id } : il faut des id différents, mais une autre carte a celui-ci
board-card-effect = effect = { $value } : il faut l’un de { $effects }
board-card-class = class = { $value } : il faut { $allowed ->
    [either] turn ou anytime
   *[other] { $allowed }
} pour l’effet { $effect }
board-card-count = count = { $value } : il faut un nombre entier de 0 à { $most }
board-card-texts = { $key } = { $value } : il faut une liste de deux textes, un nom et une phrase
board-card-text = { $key }, { $sort ->
    [name] nom
   *[sentence] phrase
} = { $value } : il faut un texte de 1 à { $most } caractères sur une ligne, sans espace autour
board-few-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} : il en faut au moins { $needed } pour { $players } joueurs

# le formulaire d’un fichier de données
form-tile_data-normal-IC = Glace, avec de la glace fissurée au dos
form-tile_data-normal-IP = Glace, avec de la glace permanente au dos
form-tile_data-normal-IO = Glace, avec une orque au dos
form-tile_data-normal-HC = Un trou, avec un trou fissuré au dos
form-tile_data-kraken-HK = Extension : un trou, avec le Kraken au dos
form-tile_data-chunks-SS = Extension : morceaux de glace
form-tile_data-chunks-RR = Extension : morceaux rotatifs
form-tile_data-open_sides-strip = Côtés ouverts d’un morceau de glace
form-tile_data-open_sides-strip-help = Par où un pion peut entrer et sortir, tant que la tuile n’est pas tournée ; le nord est en haut. Les deux faces sont pareilles.
form-tile_data-open_sides-strip-open = Ouvert
form-tile_data-open_sides-corner = Côtés ouverts d’un morceau rotatif
form-tile_data-open_sides-corner-help = Par où un pion peut entrer et sortir, tant que la tuile n’est pas tournée ; le nord est en haut. Les deux faces sont pareilles.
form-tile_data-open_sides-corner-open = Ouvert
form-die_data-bear = Faces avec l’ours
form-die_data-crack = Faces avec une fissure
form-die_data-slide = Faces avec un déplacement de plus
form-die_data-freeze = Faces avec le gel
form-deck_data-card = Cartes événement
form-deck_data-card-help = Chaque carte a l’un des effets connus ; choisissez celui qui va avec ce qui est imprimé sur la carte.
form-deck_data-card-id = Nom court (en majuscules)
form-deck_data-card-effect = Effet
form-deck_data-card-effect-STEP = un pas de plus
form-deck_data-card-effect-PUSH = déplacer une tuile de plus
form-deck_data-card-effect-DIAG = déplacer une tuile en diagonale
form-deck_data-card-effect-LEAP = sauter par-dessus une case de mer
form-deck_data-card-effect-SHARE = rejoindre un autre pion sur sa tuile
form-deck_data-card-effect-SCARE = aller vers l’ours et le déplacer
form-deck_data-card-effect-SWAP = échanger deux tuiles
form-deck_data-card-effect-LOOK = regarder sous une tuile
form-deck_data-card-effect-FREEZE = geler une tuile
form-deck_data-card-effect-CRACK = fissurer ou retirer une tuile
form-deck_data-card-effect-BEAR = déplacer l’ours
form-deck_data-card-effect-CALM = le résultat « ours » est sans effet
form-deck_data-card-effect-REROLL = le dé est relancé
form-deck_data-card-effect-HOLD = une tuile déplacée revient
form-deck_data-card-effect-GRIP = un pion tombé se relève
form-deck_data-card-effect-ROPE = un pion perdu revient
form-deck_data-card-class = Quand elle se joue
form-deck_data-card-class-turn = pendant son tour
form-deck_data-card-class-anytime = n’importe quand
form-deck_data-card-class-after = juste après
form-deck_data-card-count = Nombre de cartes
form-deck_data-card-en_name = Nom en anglais
form-deck_data-card-en_sentence = Phrase en anglais
form-deck_data-card-fr_name = Nom en français
form-deck_data-card-fr_sentence = Phrase en français

# faces
side-sea = la mer
side-I = glace
side-c = glace fissurée
side-P = glace permanente
side-O = une orque
side-H = un trou dans la glace
side-h = un trou fissuré
side-K = le Kraken
side-S = un morceau de glace
side-s = un morceau fissuré
side-R = un morceau rotatif
side-r = un morceau rotatif fissuré
side-open = { $side } (ouvert { $sides })
way-n = vers le nord
way-ne = vers le nord-est
way-e = vers l’est
way-se = vers le sud-est
way-s = vers le sud
way-sw = vers le sud-ouest
way-w = vers l’ouest
way-nw = vers le nord-ouest
die-bear = l’ours
die-crack = une fissure
die-slide = un déplacement de plus
die-freeze = le gel

# pourquoi pas : ce qui est demandé
why-over = La partie est finie.
why-chance = Le hasard parle d’abord.
why-unreadable = « { $text } » n’est pas une action : écrivez par exemple A k13, m11/e, roll.
why-not-yours = « { $text } » ne dépend pas de vous ; cela arrive par hasard ou de soi-même.
why-no-space = Il n’y a pas de case { $space } : la mer va de a1 à u21.
why-ask-lay = Choisissez d’abord une tuile de votre main et la face à montrer, comme lay IC:I.
why-ask-cell = Choisissez une case vide à côté d’une tuile, comme @m13.
why-ask-place = Placez d’abord votre pion, comme A@k12.
why-ask-draw = Piochez jusqu’à deux cartes, ou non : draw ou nodraw.
why-ask-answer = On vous demande une réponse : passez, ou jouez une carte qui convient.
why-ask-act = C’est le moment d’une des trois actions : bouger le pion, déplacer une tuile, lancer le dé.
why-ask-called = Votre partenaire vous appelle : bougez votre pion ou jouez une carte.
why-ask-rotate = Il faut tourner la tuile quittée : rotL ou rotR.
why-ask-actor = Dites qui réalise le résultat, comme by 2.
why-ask-bear = Il faut maintenant déplacer l’ours.
why-ask-chase = Il faut maintenant placer le pion chassé.
why-ask-orca = Il faut maintenant écarter l’orque.
why-ask-slide = Il faut maintenant déplacer une tuile.
why-ask-crack = Il faut maintenant fissurer une tuile, ou en retirer une fissurée.
why-ask-freeze = Il faut maintenant geler une tuile.
why-ask-card-move = Choisissez où la carte mène votre pion.
why-ask-diagonal = La carte déplace une tuile en diagonale, comme m11/ne.
why-ask-swap = Choisissez les tuiles à échanger.
why-ask-look = Choisissez la tuile à regarder.
why-ask-pawn = Choisissez lequel de vos pions la carte sauve.
why-ask-rope = Choisissez une tuile pour le pion encordé.
why-ask-discard = Le tour est fini : défaussez des cartes si vous voulez, puis done.

# pourquoi pas : le pion
why-not-your-pawn = { $pawn } n’est pas votre pion.
why-pawn-out = { $pawn } est hors du jeu.
why-call-first = { $pawn } est à votre partenaire : appelez d’abord { $seat }.
why-lying = { $pawn } est couché dans un trou et ne bouge pas.
why-resting = { $pawn } passe ce tour.
why-moved = { $pawn } a déjà fait son déplacement ce tour-ci.
why-far-step = { $space } n’est pas à côté de { $pawn } : un pas mène à l’une des 8 tuiles voisines.
why-step-sea = Il n’y a pas de tuile en { $space } ; on ne va dans la mer qu’en dernier recours, avec ~.
why-step-animal = On ne marche pas sur l’animal de { $space }.
why-step-bear = L’ours est en { $space }.
why-step-pawn = { $space } est occupée par un autre pion.
why-closed-exit = Le morceau de glace de { $space } est fermé de ce côté.
why-closed-entrance = On n’entre pas de ce côté sur le morceau de glace de { $space }.
why-sea-step = { $pawn } peut encore aller sur une tuile.
why-no-sea = { $pawn } n’a aucun côté ouvert sur la mer et reste où il est.
why-sea-later = La mer est le dernier recours : lancez d’abord le dé et déplacez une tuile, cela peut libérer { $pawn }.

# pourquoi pas : les tuiles
why-slid = Vous avez déjà déplacé votre tuile ce tour-ci.
why-no-tile = Il n’y a pas de tuile en { $space }.
why-slide-cracked = La tuile de { $space } est fissurée ; on ne la déplace pas.
why-slide-occupied = La tuile de { $space } porte l’ours ou le pion d’un autre joueur.
why-slide-straight = Une tuile se déplace droit, pas en diagonale.
why-slide-diagonal = Cette carte déplace une tuile en diagonale.
why-slide-bear = L’ours nage en { $space } ; seuls une orque ou le Kraken peuvent le pousser.
why-slide-blocked = { $space } n’est pas vide.
why-occupied = Il y a quelqu’un en { $space }.
why-permanent = La glace de { $space } est permanente.
why-crack-animal = L’animal de { $space } ne se fissure pas.
why-freeze-sound = La tuile de { $space } n’est ni fissurée ni un animal.
why-swap-tile = Il n’y a pas en { $space } de tuile déplaçable et vide.
why-swap-far = { $space } n’est pas à côté de la première tuile.
why-swap-alone = La tuile de { $space } n’a pas de voisine à échanger.
why-look-known = Vous savez ce qu’il y a sous { $space }.
why-look-side = On ne regarde que sous la glace et les trous.

# pourquoi pas : l’ours et la chasse
why-bear-gone = L’ours est hors du jeu.
why-bear-far = { $space } n’est pas à côté de l’ours.
why-bear-animal = L’ours ne va ni sur une orque ni sur le Kraken.
why-bear-pushed = Le Kraken ne peut pas pousser l’ours en { $space }.
why-no-kraken = Ici le Kraken ne détruit rien.
why-kraken-reach = Il n’y a pas en { $space } de tuile voisine du Kraken.
why-other-pawn = C’est au pion { $pawn } d’être placé.
why-put-side = On ne peut pas placer un pion en { $space }.
why-put-occupied = { $space } n’est pas vide.
why-put-origin = L’ours vient de { $space }.
why-put-far = { $space } n’est pas à côté de là où était le pion.
why-rope-lonely = La tuile de { $space } n’a pas de voisine.
why-orca = L’orque ne peut pas être poussée en { $space }.

# pourquoi pas : cartes, partenaires, mise en place
why-no-card = Il n’y a pas de carte { $card } dans ce paquet.
why-not-in-hand = Vous n’avez pas { $card } en main.
why-card-turn = { $card } se joue pendant votre tour, pas en réponse.
why-card-after = { $card } se joue juste après ce qu’elle nomme, pas maintenant.
why-card-useless = { $card } ne pourrait pas être réalisée maintenant.
why-no-mate = La place { $seat } n’est pas de votre équipe.
why-mate-out = La place { $seat } est hors du jeu.
why-mate-back = La place { $seat } a été appelée et ne pouvait rien faire ; il faut d’abord que quelque chose change.
why-mate-idle = La place { $seat } n’a ni pion à bouger ni carte.
why-rolled = Vous avez déjà lancé le dé ce tour-ci.
why-no-back = Vous pouvez encore faire quelque chose avec votre pion.
why-not-over = Le tour n’est pas fini : il reste quelque chose à faire.
why-not-your-tile = Vous n’avez pas de tuile { $kind } à poser ainsi.
why-cell-taken = Il y a déjà une tuile en { $space }.
why-cell-far = { $space } n’est pas à côté d’une tuile.
why-place-advanced = { $space } n’est pas une tuile libre où se tenir.
why-place-taken = { $space } n’est pas libre.
why-place-far = { $space } n’est pas à côté du trou central.

# titre
head-setup = On pose les tuiles.
head-deal = On distribue les tuiles.
head-cards = On distribue les cartes.
head-lay = { $name } choisit une tuile à poser.
head-cell = { $name } pose une tuile.
head-place = { $name } place le pion { $pawn }.
head-draw = { $name } : piocher ?
head-drawing = { $name } pioche.
head-answer = { $name } : une réponse ?
head-act = À { $name } de jouer : { $due }
head-act-nothing = { $name } : rien à faire ; des cartes ou la fin du tour.
head-called = { $name } est appelé.
head-flip = Une tuile se retourne …
head-rotate = { $name } tourne le morceau de glace.
head-roll = Le dé roule …
head-actor = { $name } dit qui réalise le résultat.
head-bear = { $name } déplace l’ours.
head-chase = { $name } place le pion { $pawn } sur une tuile.
head-orca = { $name } écarte l’orque.
head-slide = { $name } déplace une tuile.
head-crack = { $name } fissure une tuile.
head-freeze = { $name } gèle une tuile.
head-card = { $name } réalise une carte.
head-discard = { $name } : défausser des cartes ?
head-won = { $name } survit.
head-shared = { $name } se partagent la victoire.
due-pawn = bouger { $pawns }
due-slide = déplacer une tuile
due-die = lancer le dé

# récit
narrate-face = { $space } : { $side }.
narrate-rest = { $n ->
    [one] La dernière tuile : { $side }.
   *[other] Les { $n } autres tuiles : { $side }.
}
narrate-dealt = { $name } reçoit une tuile.
narrate-dealt-front = Vous recevez une tuile : { $side } d’un côté …
narrate-dealt-back = … et { $side } de l’autre.
narrate-lay = { $name } choisit une tuile.
narrate-lay-own = Vous choisissez une tuile et montrez { $side }.
narrate-cell = { $name } pose { $side } en { $space }.
narrate-place = Le pion { $pawn } part de { $space }.
narrate-draw = { $name } pioche.
narrate-nodraw = { $name } ne pioche pas.
narrate-card = { $name } prend une carte.
narrate-card-own = Vous prenez « { $card } ».
narrate-pass = { $name } laisse faire.
narrate-play = { $name } joue « { $card } ».
narrate-discard = { $name } défausse « { $card } ».
narrate-done = { $name } garde les autres cartes.
narrate-call = { $name } appelle { $mate }.
narrate-back = { $name } ne peut rien faire.
narrate-end = { $name } finit son tour.
narrate-roll = { $name } lance le dé.
narrate-die = Le dé montre { $result }.
narrate-actor = { $name } s’en charge.
narrate-step = { $pawn } va en { $space }.
narrate-jump = { $pawn } saute en { $space }.
narrate-sea = { $pawn } va dans la mer.
narrate-slide = { $name } déplace { $space } { $way }.
narrate-flip = { $space } se retourne : { $side }.
narrate-look = { $name } regarde sous { $space }.
narrate-look-own = Sous { $space } il y a { $side }.
narrate-looking = { $name } soulève la tuile de { $space }.
narrate-rotate-left = Le morceau de glace tourne à gauche.
narrate-rotate-right = Le morceau de glace tourne à droite.
narrate-bear = L’ours va en { $space }.
narrate-destroy = Le Kraken détruit la tuile de { $space }.
narrate-put = { $pawn } est placé en { $space }.
narrate-rope = { $pawn } est tiré en { $space }.
narrate-orca = L’orque est poussée en { $space }.
narrate-crack = { $name } s’en prend à { $space }.
narrate-freeze = { $name } gèle { $space } : { $side }.
narrate-swap-first = { $name } saisit { $space }.
narrate-swap = { $space } change de place avec elle.
narrate-pawn = La carte sauve { $pawn }.
narrate-hold = La tuile revient en { $space }.
narrate-calm = Le résultat est annulé.
narrate-wake = L’ours se réveille !
narrate-turned = { $space } se retourne : { $side }.
narrate-removed = La tuile de { $space } coule.
narrate-lost = { $pawn } ne trouve pas de refuge et se perd en mer.
narrate-adrift = { $pawn } part à la dérive et sort du jeu.
narrate-fell = { $pawn } tombe dans le trou et passera son prochain tour.
narrate-stands = { $pawn } se relève.
narrate-orca-gone = L’orque n’a plus de place et sort du jeu.
narrate-bear-gone = L’ours n’a plus de place et sort du jeu.
narrate-skipped = { $name } est couché dans un trou et passe son tour.
narrate-won = { $name } est le survivant.
narrate-shared = { $name } se partagent la victoire.

# choix
choice-step = { $pawn } va en { $space } ; la tuile quittée est { $after }.
choice-step-share = { $pawn } rejoint le pion de { $space }.
choice-step-scare = { $pawn } chasse l’ours de { $space }.
choice-jump = { $pawn } saute en { $space }.
choice-sea = { $pawn } va dans la mer et se perd.
choice-slide = Déplacer { $space } { $way }.
choice-roll = Lancer le dé.
choice-bear = L’ours va en { $space }.
choice-bear-hunt = L’ours va en { $space } et chasse { $pawn }.
choice-destroy = Le Kraken détruit la tuile de { $space }.
choice-put = Placer { $pawn } en { $space }.
choice-put-hole = Placer { $pawn } en { $space } : il tombe dans le trou et passe un tour.
choice-orca = Pousser l’orque en { $space }.
choice-crack = Fissurer { $space }.
choice-remove = Retirer la tuile fissurée de { $space }.
choice-freeze = Geler { $space }.
choice-swap = Prendre la tuile de { $space }.
choice-look = Regarder sous { $space }.
choice-rope = Tirer { $pawn } en { $space }.
choice-place = Placer { $pawn } en { $space }.
choice-cell = Poser la tuile en { $space }.
choice-lay = Poser { $kind }, { $side } visible{ $turn }.
choice-turned = , tournée de { $quarters } quarts
choice-play = Jouer « { $card } ».
choice-discard = Défausser « { $card } ».
choice-pawn = Sauver { $pawn }.
choice-call = Appeler { $name }.
choice-by = { $name } s’en charge.
choice-pass = Passer
choice-end = Finir le tour
choice-done = C’est tout
choice-draw = Piocher jusqu’à deux cartes
choice-nodraw = Ne pas piocher
choice-back = Je ne peux rien faire
choice-rotL = Tourner à gauche
choice-rotR = Tourner à droite
after-turned = retournée
after-removed = perdue pour de bon
after-stays = inchangée

# image
scene = Thin Ice : des plaques de glace sur une mer sombre. { $headline }
label-tile = { $space } : { $side }{ $back }
label-back = , au dos { $side }
label-back-own = , vous seul connaissez le dos : { $side }
label-adrift = à la dérive à la fin du tour
label-pawn = Pion { $pawn } en { $space }
label-lying = Pion { $pawn } couché en { $space }, il passe un tour
label-resting = Pion { $pawn } en { $space }, il passe ce tour
label-bear-asleep = L’ours dort en { $space }
label-bear-awake = L’ours est debout en { $space }
label-bear-swims = L’ours nage en { $space }
label-die = Le dé
label-die-shows = Le dé montre { $result }
label-space = { $space } : la mer
label-done-pawn = Pion : fait
label-due-pawn = Pion : à bouger
label-done-slide = Tuile : fait
label-due-slide = Tuile : à déplacer
label-done-die = Dé : fait
label-due-die = Dé : à lancer
label-undrawn = Pas encore vu : { $n } × { $side }
label-skips = passe
detail-in = en jeu
detail-lying = couché dans un trou, passe un tour
detail-resting = passe ce tour
detail-lost = perdu en mer
detail-adrift = parti à la dérive
detail-waiting = pas encore parti
detail-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
detail-tiles = { $n ->
    [one] { $n } tuile en main
   *[other] { $n } tuiles en main
}
detail-team = équipe { $team }
card-back = une carte événement
tile-card-back = une tuile
tile-card = { $front } / { $back }
class-turn = pendant votre tour
class-anytime = à tout moment
class-after = juste après
