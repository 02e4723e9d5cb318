# Ce qui se dit dans le terminal.
terminal-hello = Vous êtes { $name }. Tapez une action ou son numéro ; u reprend, q quitte, ? demande pourquoi.
terminal-ask = Votre action :
terminal-undo = Rien à reprendre.
terminal-legal = C’est permis.
terminal-saved = Enregistré dans { $file }.
terminal-left = Partie quittée. La position était : { $position }
