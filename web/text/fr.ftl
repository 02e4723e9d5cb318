### Les phrases des pages. Chaque jeu a son propre fichier.

site-name = Ludothèque
skip = Aller à la page
settings = Réglages
language = Langue
language-en = anglais
language-fr = français
night = Couleurs de nuit
sound = Son
cancel = Annuler
close = Fermer
copy = Copier
copied = Copié
again = Réessayer
yes = Oui
no = Non
you = Vous
no-answer = Le serveur ne répond pas. Êtes-vous connecté ?
not-found = Il n’y a rien ici.
to-shelf = Retour à l’étagère
rules = Règles
tutorial = Apprendre en jouant

## L’étagère

welcome = À quoi joue-t-on ?
welcome-more = Cinq jeux, des adversaires de toute force, vos amis par un simple lien. Rien à installer, pas de compte.
shelf = Les jeux
players = { $most ->
    [2] 2 joueurs
   *[other] de { $least } à { $most } joueurs
}
compiling = On prépare la table : les adversaires de ce jeu sont assemblés pour la première fois sur cette machine.
play-now = Jouer
opening = On met la table…
invite-friend = Inviter quelqu’un
set-up = Sur mesure
your-tables = Vos tables
open-tables = Tables qui attendent du monde
no-open-tables = Personne n’attend pour l’instant. Composez une table et affichez-la ici.
table-waiting = On attend des joueurs
table-your-turn = À vous de jouer
table-their-turn = À eux de jouer
seats-open = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
import-link = Revoir une partie depuis un fichier

## Composer une table

set-up-title = Une table de { $game }
your-name = Votre nom
chairs = Qui s’assoit où
seat-number = Place { $number }
chair-me = moi
chair-open = qui voudra
chair-bot = { $level } · { $name }
preset = Façon de jouer
preset-none = telle quelle
rule-options = Les règles en détail
clock = Pendule
clock-none = sans pendule
clock-blitz = 5 minutes, 5 secondes par coup
clock-calm = 20 minutes, 15 secondes par coup
clock-days = 3 jours par coup
listed = Montrer cette table à tout le monde
open-table = Ouvrir la table

## Le plateau

board = Plateau
board-loading = On met la table…
read-rule = Règle { $clause }
go-on = Choisissez maintenant où ; Échap revient en arrière.
do-it = Valider
press-again = Appuyez encore : { $label }
type-move = Écrire un coup en notation (la touche / y mène)
type-move-short = / écrire un coup
nothing-there = Rien à faire ici pour le moment. Ce qui luit peut être choisi.
can-be-done = C’est possible.

## La table

others = Les autres
your-seat = Votre place
one-seat = En bas
seat-free = place libre
score = Score
hand = En main
thinking = réfléchit
away = absent
gone-resigned = a abandonné
gone-flagged = temps écoulé
chance = Le hasard
days-left = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
beside-board = À côté du plateau
narration = Le récit
narration-empty = Il ne s’est encore rien passé.
earlier = Ce qui précède
look-at = Voir le coup { $ply }
chat = Discussion
chat-empty = Personne n’a encore rien dit.
say-something = Dire quelque chose
send = Envoyer
unread = non lus
watching = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
waiting-for-others = La partie commence quand toutes les places sont prises. Envoyez ce lien à qui doit s’asseoir :
sit-down = S’asseoir
default-name = Invité
invitation-needed = Il faut une invitation pour s’asseoir ici. Vous pouvez regarder.
link-play = Pour s’asseoir
link-watch = Pour regarder
share = Partager
table-menu = À la table
take-back = Reprendre
pause = Pause
resume = Continuer
paused = La partie est suspendue.
resign = Abandonner
leave = Se lever
really-resign = Vraiment abandonner ?
asks-takeback = { $name } voudrait reprendre un coup.
asks-pause = { $name } voudrait une pause.
asked-takeback = Vous avez demandé à reprendre un coup.
asked-pause = Vous avez demandé une pause.
match-over = La partie est finie.
you-watch = Vous regardez. Seuls ceux qui sont assis peuvent jouer.
not-your-turn = Ce n’est pas encore à vous.
title-your-turn = À vous !
pass-device = Passez l’appareil à { $name }
here-i-am = C’est moi, { $name }
connection-lost = { $attempts ->
    [one] La connexion est perdue. On rappelle…
   *[other] La connexion est perdue. On rappelle, essai { $attempts }…
}
no-such-table = Cette table n’existe pas.

## La fin

ended-closed = La table a été fermée.
ended-draw = Personne ne gagne : partie nulle.
ended-you-won = Vous avez gagné !
ended-won = { $count ->
    [one] { $names } gagne.
   *[other] { $names } se partagent la victoire.
}
ended-resigned = L’autre camp a abandonné.
ended-flagged = Le temps est écoulé.
rematch = Encore une
to-rematch = Vers la partie suivante
replay = Revoir

## Revoir une partie

title-replay = { $game }, partie revue
first = Au début
step-back = Un pas en arrière
play-through = Laisser défiler
step-on = Un pas en avant
last = À la fin
ply = Endroit de la partie
ply-of = { $ply } sur { $plies }
link-here = Lien vers cet endroit
export = Enregistrer le fichier
to-table = Vers la table
analysis = Ce qu’en pensent les robots
analyse-match = Juger la partie
analysing = Réflexion…
analyse-here = Juger cette position
graph = Les chances de chaque place au fil de la partie
best-line = Meilleure suite :
check-dice = Vérifier les dés
dice-honest = Les dés étaient honnêtes.
dice-dishonest = Quelque chose cloche avec les dés !
commitment-kept = Le nombre secret est bien celui promis avant la partie.
commitment-broken = Le nombre secret n’est pas celui promis avant la partie.
contribution-in = Votre part a bien été mêlée.
contribution-missing = Votre part n’a pas été mêlée.
draws-right = { $right ->
    [one] { $right } tirage donne le résultat joué
   *[other] { $right } tirages donnent le résultat joué
}, { $wrong } un autre.
seed = Nombre secret :
fairness-insecure = Votre navigateur ne peut le vérifier que sur une connexion sûre (https). Enregistrez la partie et vérifiez le fichier avec « ludotheque verify ».

## Fichiers

import-title = Une partie depuis un fichier
import-more = Choisissez un fichier .ludo ou collez son texte. Vous pourrez parcourir la partie et la partager.
record-file = Fichier
record-text = Texte
import-do = Voir la partie

## Apprendre

title-guide = { $game } : comment jouer
title-tutorial = { $game } : apprendre en jouant
in-pictures = En images
clauses = Les règles, article par article
search-clauses = Chercher dans les règles
show-marks = Montrer ce qui est imprimé
what-is-reconstructed = Ce qui est reconstitué
board-with-marks = Le plateau avec une lettre sur chaque chose : d’où elle vient
marks-legend = I imprimé, D déduit de la règle, R reconstitué, A notre ajout.
origin-printed = règle imprimée
origin-ruling = notre décision : la règle se tait
origin-addition = notre ajout
clauses-found = { $count ->
    [one] { $count } article
   *[other] { $count } articles
}
tutorial-step = { $game } · étape { $step } sur { $steps }
tutorial-progress = Où vous en êtes
tutorial-refused = Et si je joue { $move } ?
tutorial-show = Montrez-moi
tutorial-back = Retour
tutorial-next = Continuer
tutorial-end = Fini : retour à l’étagère
tutorial-go-on = C’était bien cela : passez à l’étape suivante.
tutorial-other = C’est permis, mais essayez ici ce que dit le texte.

title-about = À propos de cette édition · Ludothèque
about = À propos de cette édition
unofficial = Ceci est une édition non officielle. Les noms des jeux appartiennent à leurs propriétaires. Les règles sont racontées dans nos mots ; aucune illustration ni aucun texte d’origine n’est utilisé.
unofficial-sources = Voici ce que l’on sait de chaque jeu, avec la source : la règle du jeu, ou des descriptions publiques. Ce qui manque ici ne nous est pas connu.
no-credits = La règle ne nomme ni auteur, ni éditeur, ni année.

## Mes boîtes

boxes = Mes boîtes
boxes-more = Vous avez un de ces jeux chez vous ? Entrez les cases, les cartes et les nombres de votre boîte, et jouez avec. Vos boîtes restent dans ce navigateur ; vous pouvez aussi les garder en fichiers et les partager par un lien.
boxes-link = Mes boîtes : jouer avec les nombres de son propre exemplaire
own-box = Vous avez ce jeu chez vous ?
own-box-more = Entrez ce que contient votre boîte, et jouez avec.
new-box = Nouvelle boîte
new-box-more = Choisissez ce qui est différent dans votre exemplaire. Vous partez de cette édition et vous la modifiez ; vous pouvez aussi y importer un fichier.
box-nameless = une boîte sans nom
box-play = Jouer avec
box-edit = Modifier
box-edit-copy = Modifier une copie
box-keep = Ajouter à mes boîtes
box-is-own = Cette boîte est parmi les vôtres :
box-export = Exporter
box-import = Importer
box-remove = Supprimer
box-really-remove = Vraiment supprimer ?
box-picture = Le plateau de « { $name } »
box-missing = Cette boîte n’est pas ici.
box-missing-more = Le lien est peut-être incomplet, ou la boîte est sur un autre serveur. Demandez le fichier et importez-le dans Mes boîtes.
box-differs = C’est la boîte d’un particulier pour { $game } : ses nombres peuvent être autres que ceux de cette édition.
share-box-more = Qui a ce lien voit la boîte, peut jouer avec et en modifier une copie.
link-box = Lien
played-with = On joue avec la boîte
files-built-in = Dans cette édition
files-offered = Proposés sur ce serveur

## L’éditeur d’une boîte

editor-more = Modifiez ce qui est différent dans votre boîte. Chaque changement est vérifié aussitôt.
start-from = Partir de
draft-restored = Voici ce que vous aviez modifié la dernière fois sans l’enregistrer.
draft-discard = Recommencer
box-about = La boîte
box-name = Nom de la boîte
box-name-example = Par exemple : La boîte de grand-mère
box-name-missing = Donnez un nom à votre boîte avant de l’enregistrer.
box-note = D’où viennent les nombres
box-note-example = Par exemple : comptés dans notre exemplaire de 1979
box-save = Enregistrer
box-is-saved = Enregistré
box-saved = « { $name } » est dans Mes boîtes.
storage-full = Ce navigateur ne peut pas garder la boîte : sa mémoire est pleine ou désactivée. Exportez plutôt la boîte dans un fichier.
box-imported = Le fichier est ouvert. Enregistrez-le pour le garder.
files-more = Exporter écrit un fichier .toml. La ligne de commande lit ce même fichier, et Importer aussi.
picture = Image
picture-old = L’image montre la dernière version sans faute.
check-passed = Tout va ensemble : on peut jouer avec cette boîte.
checking = On vérifie…
show-fault = Montrer où
undo = Défaire
redo = Refaire
one-less = Un de moins : { $label }
one-more = Un de plus : { $label }
row-add = Ajouter une ligne
row-of = { $number } : { $name }
row-remove = Supprimer la ligne { $number } : { $name }
palette = Que peindre
eraser = Rien
paint-hint = Cliquez ou dessinez avec la souris. Au clavier : les flèches, Espace peint, Suppr vide.
paint-hint-touch = Touchez une case pour la peindre.
finger-paints = Dessiner du doigt
zoom-in = Plus grand
zoom-out = Plus petit
cell = { $id } : { $content }
cell-empty = rien
