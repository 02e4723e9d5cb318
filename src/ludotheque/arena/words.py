"""The sentences of a report, in English and French. Braces hold figures."""

from __future__ import annotations

EN = {
    "title": "{game}: what its games are like",
    "what": "{games} games between bots ({bot}), {seats} seats.",
    "level": "level {level}: {name}",
    "given": "Played with {options}.",
    "tile-length": "decisions a game",
    "tile-branching": "actions to choose from",
    "tile-first": "wins of who decides first",
    "tile-shared": "games without a single winner",
    "tile-leads": "lead changes a game",
    "tile-decided": "of a game until it is decided",
    "length": "Length",
    "length-says": "Half of the games take at most {median} decisions; eight in ten take {low} to {high}. "
    "The shortest took {least}, the longest {most}. Chance speaks {chances} times a game.",
    "length-axis": "decisions",
    "branching": "Choice",
    "branching-says": "A decision is between {mean} actions on average, and between at most {median} in every second "
    "one. {forced} of the decisions leave no choice.",
    "branching-axis": "legal actions, from the first tenth of a game to the last",
    "seats": "Seats",
    "seats-fair": "A fair share of the wins is {fair} a seat. No seat’s share is clearly off it in these games. ",
    "seats-unfair": "A fair share of the wins is {fair} a seat. Clearly off it: {names}. ",
    "seats-first": "Who decides first wins {rate} ({low} to {high}). Bars are 95 % confidence intervals.",
    "seats-matches": "{games} games between bots",
    "seats-simple": "{games} games of simple play",
    "shared": "Draws and shared wins",
    "shared-says": "{rate} of the games ({low} to {high}) end without a single winner.",
    "leads": "Lead changes and drama",
    "leads-says": "The lead passes from one seat to another {mean} times a game; in {none} of the games it never does. "
    "Who clearly leads at half time goes away empty in {upset} of {ahead} such games ({low} to {high}). On the way, "
    "winners were up to {depth} points behind on average, and {afar} of them came back from {behind} or more.",
    "leads-axis": "lead changes",
    "story-says": "Game {number}, with {changes} lead changes: how likely each seat was to win, turn by turn.",
    "story-axis": "the game from its beginning to its end",
    "decided": "Decisiveness",
    "decided-says": "Half of the games are decided by {median} of their decisions: from then on, the winner’s "
    "chances stay at {safe} or above.",
    "decided-axis": "part of the game played",
    "decided-levels": "games decided",
    "uses": "What is used",
    "uses-says": "What was clicked, and where pieces came to lie, in {looks} decisions drawn by lot, on the board as "
    "it stands at the beginning. The stronger the colour, the more often; point at a place for its numbers.",
    "uses-named": "Cards and buttons, of the times they could be used:",
    "uses-of": "{used} of {offered}",
    "options": "Rule options",
    "options-says": "One option changed at a time, {games} simulated games each. Every seat follows the game’s own "
    "simple playout policy: this compares rules, not good players. The first line is the rules as they stand.",
    "options-length": "decisions",
    "options-first": "first seat wins",
    "options-shared": "no single winner",
    "options-same": "the same games: this option does not matter beside the others",
    "options-usual": "As it stands",
    "option": "{name}: {value}",
    "method": "How this was made",
    "method-says": "Who leads is told by an outlook: at every change of hands, {playouts} games of simple play go on "
    "from the position, and a seat leads when its share of their wins is {margin} above any other’s. Every number "
    "on this page can be computed from {file} alone.",
    "again": "To play the same games again:",
}

FR = {
    "title": "{game} : à quoi ressemblent ses parties",
    "what": "{games} parties entre robots ({bot}), {seats} places.",
    "level": "niveau {level} : {name}",
    "given": "Joué avec {options}.",
    "tile-length": "décisions par partie",
    "tile-branching": "actions au choix",
    "tile-first": "des victoires à qui décide en premier",
    "tile-shared": "des parties sans vainqueur unique",
    "tile-leads": "changements de meneur par partie",
    "tile-decided": "d’une partie avant qu’elle soit jouée",
    "length": "Durée",
    "length-says": "La moitié des parties comptent au plus {median} décisions ; huit sur dix en comptent de {low} à "
    "{high}. La plus courte en a demandé {least}, la plus longue {most}. Le hasard parle {chances} fois par partie.",
    "length-axis": "décisions",
    "branching": "Choix",
    "branching-says": "On choisit en moyenne entre {mean} actions, et une fois sur deux entre {median} au plus. "
    "{forced} des décisions ne laissent aucun choix.",
    "branching-axis": "actions permises, du premier au dernier dixième de la partie",
    "seats": "Places",
    "seats-fair": "Une part équitable des victoires est de {fair} par place. Aucune ne s’en écarte nettement ici. ",
    "seats-unfair": "Une part équitable des victoires est de {fair} par place. Nettement à l’écart : {names}. ",
    "seats-first": "Qui décide en premier gagne {rate} ({low} à {high}). Les traits sont des intervalles de confiance "
    "à 95 %.",
    "seats-matches": "{games} parties entre robots",
    "seats-simple": "{games} parties au jeu simple",
    "shared": "Nulles et victoires partagées",
    "shared-says": "{rate} des parties ({low} à {high}) finissent sans vainqueur unique.",
    "leads": "Meneurs et rebondissements",
    "leads-says": "La tête change {mean} fois par partie ; dans {none} des parties, jamais. Qui mène nettement à "
    "mi-partie repart sans rien dans {upset} de ces {ahead} parties ({low} à {high}). En chemin, les vainqueurs ont "
    "compté jusqu’à {depth} points de retard en moyenne, et {afar} d’entre eux sont revenus de {behind} ou plus.",
    "leads-axis": "changements de meneur",
    "story-says": "La partie {number}, avec {changes} changements de meneur : les chances de chaque place, tour après "
    "tour.",
    "story-axis": "la partie, du début à la fin",
    "decided": "Dénouement",
    "decided-says": "La moitié des parties sont jouées à {median} de leurs décisions : dès lors, les chances du "
    "vainqueur restent à {safe} ou plus.",
    "decided-axis": "part jouée de la partie",
    "decided-levels": "parties jouées d’avance",
    "uses": "Ce qui sert",
    "uses-says": "Ce qu’on a touché et où les pièces se sont posées dans {looks} décisions tirées au sort, sur le "
    "plateau du début. Plus la couleur est forte, plus c’est fréquent ; désignez un endroit pour ses nombres.",
    "uses-named": "Cartes et boutons, sur les fois où ils pouvaient servir :",
    "uses-of": "{used} sur {offered}",
    "options": "Options des règles",
    "options-says": "Une option changée à la fois, {games} parties simulées chacune. Chaque place suit la façon simple "
    "de jouer propre au jeu : on compare des règles, non de bons joueurs. La première ligne est la règle telle quelle.",
    "options-length": "décisions",
    "options-first": "la première place gagne",
    "options-shared": "sans vainqueur unique",
    "options-same": "les mêmes parties : cette option est sans effet à côté des autres",
    "options-usual": "Telle quelle",
    "option": "{name} : {value}",
    "method": "Comment c’est fait",
    "method-says": "Qui mène se lit dans les chances : à chaque changement de main, {playouts} parties au jeu simple "
    "partent de la position, et une place mène quand sa part de leurs victoires dépasse de {margin} toute autre. "
    "Chaque nombre de cette page se recalcule à partir de {file} seul.",
    "again": "Pour rejouer les mêmes parties :",
}

WORDS = {"en": EN, "fr": FR}
