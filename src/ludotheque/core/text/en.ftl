why-not-legal = { $text } is not possible here. What is: { $legal }.
why-chance = It is up to chance now.
why-over = The game is over.

# Sections of a guide that are made from a game's data.
guide-credits = The printed game
guide-reconstructed = What is reconstructed
guide-reconstructed-text = The pictures of the rule sheet are lost. This is what the numbers and places of this edition are based on. If you own the box, you can enter what is printed there.
guide-rulings = Where the sheet is silent
guide-rulings-text = How it is played here where the rule sheet is silent or can be read in two ways, and why.

mark-text = Printed:
mark-derived = Derived from the sheet:
mark-reconstructed = Reconstructed:
mark-ours = Our addition:
mark-letter-text = P
mark-letter-derived = D
mark-letter-reconstructed = R
mark-letter-ours = O

origin-printed = printed rule
origin-ruling = our ruling: the sheet is silent
origin-addition = our addition

credit = { $label }: { $value } ({ $source })
credit-designers = Game design
credit-developers = Development
credit-illustrators = Illustration
credit-publisher = Publisher
credit-number = Number
credit-origin = Origin
credit-year = Year
credit-ages = Ages
credit-minutes = Duration
credit-begins = Who begins
credit-source-sheet = rule sheet
credit-source-public = public sources

# What can be wrong with a data file of any game.
file-unknown = no data file { $digest }: expected its text in the same record, table or message
file-not-found = no data file { $name }: expected one of { $known }, or the path of a .toml file
file-too-large = larger than { $most } bytes, too large for a data file of a game
file-unreadable = cannot be read ({ $problem }): expected a .toml file
file-not-toml = not a TOML file: { $problem }
file-key-missing = key { $key } is missing: expected { $expected }
file-key-unknown = unknown key { $key }: expected { $expected }
fault-of = { $name }: { $reason }
file-not-whole = { $key } = { $value }: expected a whole number
provenance-tables = provenance: expected tables [[provenance]]
provenance-mark = mark = { $mark }: expected one of { $marks }
provenance-of = of: expected a list such as ["pieces", "ring: N1 N2"]
provenance-sentence = { $key }: expected a sentence
file-name = name = { $name }: expected at most { $most } letters, digits, spaces and ’ ( ) , . -
file-value = { $place }: expected numbers of at most 18 digits, and at most { $depth } lists or tables within each other
file-note = note = { $note }: expected at most { $most } characters on one line
form-field-unknown = no field { $field }: expected { $expected }
form-value = { $field }: expected { $kind ->
    [number] a whole number
    [grid] a list of places, each with id, x, y and brushes
   *[rows] a list of rows with a number or a text in every column
}
file-line = line { $line }: expected fewer dots and brackets
