why-not-legal = { $text } is not possible here. What is: { $legal }.
why-chance = It is up to chance now.
why-over = The game is over.
