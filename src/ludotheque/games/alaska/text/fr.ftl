tagline = Roulez sur la glace, ramenez vos containers et rentrez avant le dégel.
colour-R = Rouge
colour-B = Bleu
colour-G = Vert
colour-Y = Jaune
lower-R = rouge
lower-B = bleu
lower-G = vert
lower-Y = jaune
kind-S = simple
kind-D = double
kind-T = triple
shape-I = triple droit
shape-V = triple courbé

# options
option-players = Joueurs
option-seats = Camps occupés
option-first_player = Qui commence
option-first_player-0 = le premier joueur
option-first_player-1 = le deuxième joueur
option-first_player-2 = le troisième joueur
option-first_player-3 = le quatrième joueur
option-first_player-random = tiré au sort
option-data_set = Plan et cartes
option-end_test = La fin approche quand
option-end_test-any_container = aucun container ne peut plus gagner la rive
option-end_test-island_route = l’île est coupée de la rive
option-final_start = Les derniers voyages commencent
option-final_start-current = par le joueur dont c’est le tour
option-final_start-next = après son tour, par le joueur suivant
option-camp_reload = Les containers du propre camp
option-camp_reload-any = peuvent être rechargés
option-camp_reload-none = y restent
option-foreign_camp_unload = Décharger dans un camp étranger
option-foreign_camp_unload-allowed = est permis, et c’est un cadeau
option-foreign_camp_unload-forbidden = est interdit
option-empty_camps = Les camps que personne n’occupe
option-empty_camps-camp = sont des camps sans propriétaire
option-empty_camps-land = sont des terres comme les autres
option-stall_limit = Derniers voyages après ce nombre de cartes « glace » sans dégel

# what can be wrong with a data file
board-table = { $key } = { $value } : il faut une table [{ $key }]
board-hex-count = { $hexes ->
    [one] { $hexes } case
   *[other] { $hexes } cases
} d’eau : il en faut de 1 à { $most }
board-hex-name = case { $hex } : il faut un nom comme a1, une minuscule et un nombre de 1 à 99
board-hex-place = case { $hex } = { $value } : il faut [q, r], deux nombres entiers de -{ $most } à { $most }
board-hex-same = les cases { $other } et { $hex } sont au même endroit { $place } : il faut un endroit différent pour chacune
board-unconnected = aucun chemin sur l’eau ne mène de { $hex } à { $other } : il faut un lac d’un seul tenant
board-hex-list = { $key } = { $value } : il faut une liste d’une ou de plusieurs cases, comme ["a1", "a2"]
board-hex-unknown = { $key } nomme { $hex }, qui n’est pas une case de ce lac : il faut un nom de [hexes]
board-hex-twice = { $key } nomme deux fois la case { $hex } : il la faut une seule fois
board-inland = { $key } nomme la case { $hex }, qui a de l’eau sur ses six côtés : il faut une case au bord de l’eau
board-ring = ring = { $value } : il faut une liste de terres, comme ["CR", "N1", "CB", "CG", "CY"]
board-ring-count = { $lands ->
    [one] { $lands } terre
   *[other] { $lands } terres
} dans ring : il en faut de { $least } à { $most }
board-land-name = terre { $land } dans ring : il faut un nom comme N1, quatre majuscules et chiffres au plus, mais pas IS, l’île
board-land-twice = ring nomme deux fois { $land } : il faut chaque terre une seule fois
board-camp-missing = il manque le camp { $camp } dans ring : il faut CR, CB, CG et CY, les camps des quatre couleurs
board-camp-order = ring donne les camps dans l’ordre { $camps } : il faut CR, CB, CG, CY dans le sens des aiguilles d’une montre, à partir de n’importe lequel
board-key-missing = il manque { $name } dans [{ $key }] : il faut { $expected }
board-key-unknown = { $name } inconnu dans [{ $key }] : il faut { $expected }
board-count = { $name } = { $value } dans [{ $key }] : il faut un nombre entier de 0 à { $most }
board-no-room = aucun glaçon de [pieces] ne tient sur le lac : il en faut au moins un
board-face-count = { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
} dans [ice_cards] : il en faut de 1 à { $most }
board-face = carte « glace » { $face } : il faut le nombre de l’hiver, la sorte et le nombre du printemps, comme 2D/1 ou 1T/-
board-no-winter = aucune carte « glace » de sorte { $kind } n’a de nombre pour l’hiver : il en faut au moins une, comme 1{ $kind }/-
board-no-spring = aucune carte « glace » de sorte { $kind } n’a de nombre pour le printemps : il en faut au moins une, comme -{ $kind }/1
board-deck-sizes = { $ice } cartes « glace » et { $events ->
    [one] { $events } carte
   *[other] { $events } cartes
} « événement » : il faut deux paquets de même taille
board-deck-size = { $cards } cartes dans chaque paquet : il en faut { $most } au plus

# le formulaire d’un fichier de données
form-data_set-hexes = Le lac
form-data_set-hexes-help = Peignez l’eau. Marquez ensuite quelle eau touche l’île, et laquelle touche chaque terre de la liste ci-dessous. Seule l’eau du bord peut toucher quelque chose.
form-data_set-hexes-water = Eau
form-data_set-hexes-island = Touche l’île
form-data_set-hexes-shore = Touche la terre { $land }
form-data_set-ring = Les terres, dans le sens des aiguilles d’une montre
form-data_set-ring-help = CR, CB, CG et CY sont les camps rouge, bleu, vert et jaune. Une rivière coule entre deux voisines.
form-data_set-ring-land = Nom
form-data_set-pieces-S = Glaçons simples
form-data_set-pieces-D = Glaçons doubles
form-data_set-pieces-I = Glaçons triples droits
form-data_set-pieces-V = Glaçons triples courbés
form-data_set-ice_cards = Cartes « glace »
form-data_set-ice_cards-help = Combien de glaçons une carte pose en hiver et retire au printemps ; 0 si elle n’en montre pas. Il y a en tout autant de cartes « glace » que de cartes « événement ».
form-data_set-ice_cards-winter = En hiver
form-data_set-ice_cards-kind = Glaçons
form-data_set-ice_cards-kind-S = simples
form-data_set-ice_cards-kind-D = doubles
form-data_set-ice_cards-kind-T = triples
form-data_set-ice_cards-spring = Au printemps
form-data_set-ice_cards-count = Nombre de cartes
form-data_set-event_cards-bear = Cartes « événement » : ours blanc
form-data_set-event_cards-theft = Cartes « événement » : rapt
form-data_set-event_cards-found = Cartes « événement » : container trouvé
form-data_set-event_cards-frost = Cartes « événement » : blessures par le froid
form-data_set-event_cards-heli = Cartes « événement » : hélicoptère
form-data_set-event_cards-fog = Cartes « événement » : brouillard

# why not
why-over = La partie est terminée.
why-who-begins = On tire d’abord au sort qui commence.
why-ice-card-first = On retourne d’abord la carte « glace ».
why-event-card-first = On tire d’abord la carte « événement ».
why-asked-freeze = Posez d’abord la glace de la carte.
why-asked-melt = Retirez d’abord la glace de la carte.
why-asked-bear = Déplacez d’abord l’ours blanc.
why-asked-found = Dites d’abord si vous prenez le container trouvé.
why-asked-trip = C’est l’heure du voyage : avancez, chargez, déchargez, jouez une carte ou terminez.
why-asked-fog = On vous vole : répondez par le brouillard, ou laissez faire.
why-unreadable = « { $text } » n’est pas une action : écrivez comme >c1, LR, U, +a1.b1 ou un point.
why-no-hex = Il n’y a pas de case d’eau { $hex } sur ce lac.
why-no-such-piece = { $hexes } n’est pas un glaçon : des cases dans l’ordre de lecture, en ligne ou courbées à 120 degrés.
why-card-asks-S = La carte demande des glaçons simples.
why-card-asks-D = La carte demande des glaçons doubles.
why-card-asks-T = La carte demande des glaçons triples.
why-shape-used-up = Il ne reste plus de glaçon de cette forme.
why-overlaps = Il y a déjà de la glace en { $hex } ; les glaçons ne se superposent pas.
why-still-winter = C’est l’hiver : rien ne fond encore.
why-melts-S = Seuls les glaçons simples fondent maintenant.
why-melts-D = Seuls les glaçons doubles fondent maintenant.
why-melts-T = Seuls les glaçons triples fondent maintenant.
why-bear-guards = L’ours est en { $place } : ce glaçon ne peut pas être retiré.
why-truck-guards = Une chenille est en { $place } : ce glaçon ne peut pas être retiré.
why-empty-one-left = Des containers sont posés en { $place }, et il reste un glaçon vide de cette sorte.
why-open-water = { $hex }, c’est de l’eau libre.
why-piece-is-named = Le glaçon en { $hex } s’appelle { $name }.
why-no-place = Il n’y a pas de lieu { $place }.
why-bear-must-move = L’ours doit changer de lieu.
why-bear-barred = L’ours ne va ni sur l’île ni dans un camp.
why-bear-starts-on-ice = L’ours commence sur un glaçon.
why-already-there = Votre chenille est déjà en { $place }.
why-no-heli = Vous n’avez pas d’hélicoptère.
why-trip-closed = Vous avez volé après un pas : aucun pas ne peut suivre.
why-no-step-left = Il ne vous reste aucun pas.
why-no-river = Aucune rivière ne sépare { $here } et { $place } : on ne traverse pas l’eau libre.
why-not-next = { $place } n’est pas voisin de { $here }.
why-bear-there = L’ours est en { $place } ; aucune chenille n’y va.
why-full = Il y a { $there } objets en { $place } et vous en ajouteriez { $yours } : un glaçon en porte { $most }.
why-truck-loaded = Votre chenille est chargée ; elle ne porte qu’un container.
why-nothing-here = Aucun container { $colour } n’est posé en { $place }.
why-foreign-camp = Ce qui se trouve au camp { $place } appartient à ce camp.
why-no-reload = Les containers de votre camp y restent.
why-not-yours = Le container { $colour } n’est pas à vous : seule une carte « rapt » le permettrait.
why-load-strands = Vous devez quitter { $place } et, chargé, vous ne le pourriez plus.
why-no-theft = Vous n’avez pas de carte « rapt ».
why-steal-own = C’est votre propre container : chargez-le simplement.
why-safe-here = On ne vole rien en { $place } : l’île et les camps sont à l’abri.
why-truck-empty = Votre chenille est vide.
why-just-loaded = Vous venez de charger ici : avancez avant de décharger.
why-unload-barred = On ne décharge pas au camp { $place }.
why-no-fog = Vous n’avez pas de carte « brouillard ».
why-leave-overfull = Il y a plus de { $most } objets en { $place } : quittez ce glaçon tant que vous le pouvez.
why-leave-bear = L’ours est en { $place } : partez tant que vous le pouvez.

# seasons, places, cards
season-w = Hiver
season-s = Printemps
season-f = Derniers voyages
to-piece = sur { $name }
to-island = sur l’île
to-land = en { $name }
to-camp = au camp { $colour }
at-piece = sur { $name }
at-island = sur l’île
at-land = en { $name }
at-camp = au camp { $colour }
boxes = { $n } { $colour }{ $n ->
    [one] {""}
   *[other] s
}
camp-sign = CAMP { $name }
card-bear = Ours blanc
card-theft = Rapt
card-found = Container trouvé
card-frost = Blessures par le froid
card-heli = Hélicoptère
card-fog = Brouillard
short-bear = Ours
short-found = Trouvé
short-frost = Froid
card-back = une carte gardée, face cachée
detail-theft = Chargez un container étranger là où se trouve votre chenille.
detail-heli = Volez où vous voulez ; tous les pas avant le vol, ou tous après.
detail-fog = Répond à un rapt.

# headline and narration
headline-first = Qui commence ?
headline-ice = { $who } retourne une carte « glace ».
headline-freeze = { $who } : posez { $n ->
    [one] { $n } glaçon { $kind }
   *[other] { $n } glaçons { $kind }s
}
headline-melt = { $who } : retirez { $n ->
    [one] { $n } glaçon { $kind }
   *[other] { $n } glaçons { $kind }s
}
headline-event = { $who } tire une carte « événement ».
headline-bear = { $who } : où va l’ours ?
headline-found = { $who } : prendre le container trouvé ?
headline-trip = { $who } en voyage : { $n ->
    [0] plus aucun pas
    [one] encore { $n } pas
   *[other] encore { $n } pas
}
headline-last-trip = { $who } fait son dernier voyage : { $n ->
    [0] plus aucun pas
    [one] encore { $n } pas
   *[other] encore { $n } pas
}
headline-trip-closed = { $who } en voyage : aucun pas après le vol
headline-fog = { $who } veut un container { $colour } : { $victim } peut répondre par le brouillard.
headline-won = { $who } gagne avec { $points } points.
headline-shared = { $who } se partagent la victoire avec { $points } points.
narrate-first = { $who } commence.
narrate-ice = { $who } retourne la carte « glace » { $card }.
narrate-freezes = Hiver : { $n } × glaçon { $kind } à poser.
narrate-melts = Printemps : { $n } × glaçon { $kind } à retirer.
narrate-aside-zero = Elle ne dit rien en cette saison : la carte est mise de côté.
narrate-aside-none = Il ne reste aucun glaçon { $kind } : la carte est mise de côté.
narrate-aside-hole = Aucun trou ne convient à un glaçon { $kind } : la carte est mise de côté.
narrate-aside-melt = Aucun glaçon { $kind } ne peut être retiré : la carte est mise de côté.
narrate-lay = { $who } pose un glaçon { $shape } en { $hexes }.
narrate-short = Plus aucun glaçon { $kind } ne peut être posé : le reste de la carte tombe.
narrate-spring = Plus aucun glaçon ne peut être posé : le printemps commence. Dès la prochaine carte « glace », la glace fond.
narrate-melt = { $who } retire le glaçon { $kind } { $name }.
narrate-melt-short = Plus aucun glaçon { $kind } ne peut être retiré : le reste de la carte tombe.
narrate-lost = Des containers coulent et sont perdus : { $boxes }.
narrate-end-met = Plus aucun container ne peut gagner la rive : les derniers voyages commencent.
narrate-end-latch = Plus aucun container ne peut gagner la rive : après ce tour viennent les derniers voyages.
narrate-stalled = { $n } cartes « glace » de suite n’ont rien fait fondre : les derniers voyages commencent.
narrate-renewed = Les deux piles sont épuisées et mélangées de nouveau ; toutes les cartes gardées y retournent.
narrate-kept = { $who } tire une carte « événement » et la garde.
narrate-kept-own = Vous tirez « { $card } » et la gardez.
narrate-event = { $who } tire « { $card } ».
narrate-bear-stays = Il n’y a pas encore de glace : l’ours reste à côté du plan.
narrate-bear = { $who } envoie l’ours { $where }.
narrate-bear-chases = { $who } devra quitter ce lieu à son prochain tour.
narrate-found-loaded = La chenille est chargée : la carte ne vaut rien.
narrate-found-island = L’île n’a plus de container de cette couleur : la carte ne vaut rien.
narrate-found-take = { $who } charge un container de l’île.
narrate-found-leave = { $who } laisse le container là-bas.
narrate-overfull = Plus de trois objets : { $who } doit quitter le glaçon.
narrate-frost = La chenille rentre droit à son camp ; il n’y a pas de voyage.
narrate-frost-home = La chenille reste dans son camp ; il n’y a pas de voyage.
narrate-frost-load = Un container { $colour } est abandonné { $where }.
narrate-step = { $who } va { $where }.
narrate-fly = { $who } s’envole et se pose { $where }.
narrate-closed = Aucun pas ne peut suivre le vol.
narrate-load = { $who } charge un container { $colour } { $where }.
narrate-unload = { $who } décharge un container { $colour } { $where }.
narrate-point = Un point de plus pour { $who }.
narrate-gift = Il appartient désormais à { $who }.
narrate-nobodys = Il n’appartient plus à personne.
narrate-theft = { $who } joue « Rapt » pour un container { $colour } { $where }.
narrate-theft-asks = { $victim } peut répondre.
narrate-theft-holds = { $who } charge le container { $colour }.
narrate-fog = { $victim } répond par le brouillard : le container reste.
narrate-nofog = { $victim } laisse faire.
narrate-stop = { $who } termine son voyage.
narrate-points = { $who } { $n }
narrate-over = La partie est terminée : { $points }.

# what can be done
choice-lay = Poser un glaçon { $shape } en { $hexes }.
choice-melt = Retirer le glaçon { $kind } { $name }.
choice-melt-boxes = Retirer le glaçon { $kind } { $name } : { $boxes } couleraient.
choice-bear = Envoyer l’ours { $where }.
choice-found = Prendre un de vos containers sur l’île.
choice-leave = Laisser le container sur l’île.
choice-step = Aller { $where }.
choice-fly = S’envoler et se poser { $where }.
choice-load = Charger un container { $colour }.
choice-steal = Jouer « Rapt » pour le container { $colour }.
choice-unload = Décharger le container { $colour } { $where }.
choice-unload-gift = Décharger le container { $colour } { $where } : vous en faites cadeau.
choice-stop = Terminer le voyage.
choice-fog = Répondre par le brouillard : le container reste.
choice-nofog = Laisser faire.
button-stop = Terminer le voyage
button-found = Le prendre
button-leave = Le laisser
button-fog = Brouillard !
button-nofog = Laisser faire

# picture
scene = Alaska : un lac avec une île, douze terres autour. { $headline }
label-hex = { $hex }, eau libre
label-piece = glaçon { $kind } { $name }, { $n } objets sur { $most }
label-lifeline = Sans lui, l’île est coupée de la rive.
label-truck = chenille { $tint }, vide, { $where }
label-truck-loaded = chenille { $tint } avec un container { $colour }, { $where }
label-boxes = containers { $where } : { $boxes }
label-bear = ours blanc { $where }
label-steps = { $n ->
    [0] plus aucun pas
    [one] encore { $n } pas
   *[other] encore { $n } pas
}
label-closed = aucun pas après le vol
label-stock = { $n } × glaçon { $shape } en réserve
label-ice-pile = Cartes « glace » restantes : { $n }
label-ice-card = Carte « glace » { $card }
label-event-pile = Cartes « événement » restantes : { $n }.
label-used = Jouées : { $cards }.
label-kept-card = la dernière carte « événement » a été gardée, face cachée
detail-island = { $n } sur l’île
detail-lost = { $n ->
    [one] { $n } perdu
   *[other] { $n } perdus
}
detail-way-home = { $n ->
    [0] à la maison
    [one] à { $n } pas du camp
   *[other] à { $n } pas du camp
}
detail-no-way = aucun chemin vers le camp
