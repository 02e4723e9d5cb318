why-not-legal = { $text } n’est pas possible ici. Possible : { $legal }.
why-chance = C’est au hasard de jouer.
why-over = La partie est finie.

# Les parties d'un guide qui sont tirées des données d'un jeu.
guide-credits = Le jeu imprimé
guide-reconstructed = Ce qui est reconstitué
guide-reconstructed-text = Les images de la règle sont perdues. Voici sur quoi reposent les nombres et les lieux de cette édition. Si vous avez la boîte, vous pouvez saisir ce qui y est imprimé.
guide-rulings = Quand la règle se tait
guide-rulings-text = Comment on joue ici quand la règle se tait ou se lit de deux façons, et pourquoi.

mark-text = Imprimé :
mark-derived = Déduit de la règle :
mark-reconstructed = Reconstitué :
mark-ours = Notre ajout :
mark-letter-text = I
mark-letter-derived = D
mark-letter-reconstructed = R
mark-letter-ours = A

origin-printed = règle imprimée
origin-ruling = notre décision : la règle se tait
origin-addition = notre ajout

credit = { $label } : { $value } ({ $source })
credit-designers = Auteurs du jeu
credit-developers = Développement
credit-illustrators = Illustrations
credit-publisher = Éditeur
credit-number = Numéro
credit-origin = Origine
credit-year = Année
credit-ages = Âge
credit-minutes = Durée
credit-begins = Qui commence
credit-source-sheet = règle du jeu
credit-source-public = sources publiques

# Ce qui peut être faux dans un fichier de données de n'importe quel jeu.
file-unknown = fichier de données { $digest } inconnu : son texte devait se trouver dans la même partie ou le même message
file-not-found = pas de fichier de données { $name } : il faut { $known }, ou le chemin d’un fichier .toml
file-too-large = plus de { $most } octets, trop gros pour un fichier de données d’un jeu
file-unreadable = illisible ({ $problem }) : il faut un fichier .toml
file-not-toml = ce n’est pas un fichier TOML : { $problem }
file-key-missing = il manque la clé { $key } : il faut { $expected }
file-key-unknown = clé inconnue { $key } : il faut { $expected }
fault-of = { $name } : { $reason }
file-not-whole = { $key } = { $value } : il faut un nombre entier
provenance-tables = provenance : il faut des tables [[provenance]]
provenance-mark = mark = { $mark } : il faut l’un de { $marks }
provenance-of = of : il faut une liste comme ["pieces", "ring: N1 N2"]
provenance-sentence = { $key } : il faut une phrase
file-name = name = { $name } : il faut au plus { $most } lettres, chiffres, espaces et ’ ( ) , . -
file-value = { $place } : il faut des nombres de 18 chiffres au plus, et au plus { $depth } listes ou tables l’une dans l’autre
file-note = note = { $note } : il faut au plus { $most } caractères sur une seule ligne
form-field-unknown = pas de champ { $field } : il faut { $expected }
form-value = { $field } : il faut { $kind ->
    [number] un nombre entier
    [grid] une liste de cases, chacune avec id, x, y et brushes
   *[rows] une liste de lignes avec un nombre ou un texte dans chaque colonne
}
file-line = ligne { $line } : il faut moins de points et de crochets
