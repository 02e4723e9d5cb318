why-not-legal = { $text } n’est pas possible ici. Possible : { $legal }.
why-chance = C’est au hasard de jouer.
why-over = La partie est finie.
