tagline = Slip past the guards: every step you take, one of them takes too.
colour-0 = Yellow
colour-1 = Green
colour-2 = Red
colour-3 = Blue

# options
option-players = Players
option-first_player = Who begins
option-first_player-random = drawn by lot
option-first_player-1 = player 1, yellow
option-first_player-2 = player 2, green
option-first_player-3 = player 3, red
option-first_player-4 = player 4, blue
option-alarm = Alarm when somebody boards
option-alarm-on = yes
option-alarm-off = no
option-guard_setup = Where the guards start
option-guard_setup-standard = on their usual squares
option-guard_setup-random = in rows 2 to 8 anywhere, by lot
option-guard_setup-custom = where you say
option-guard_columns = Columns of the guards of rows 1 to 8
option-board_data = Yard
option-own_capture = A move by which a guard catches another prisoner of your own
option-own_capture-never = not allowed
option-own_capture-mover_only = allowed, only the one who moves must be safe
option-alarm_edge = Alarm for a guard at the end of the row
option-alarm_edge-must_run = the guard runs to the other end
option-alarm_edge-may_stay = the thrower may let the guard stay
option-turn_limit = The game stops after this many turns
option-limit_result = When it stops
option-limit_result-boat_count = most prisoners in the boat wins
option-limit_result-draw = nobody wins

# what can be wrong with a yard file
board-hatched = hatched = { $value }: expected a list of nine squares
board-hatched-count = { $squares ->
    [one] { $squares } hatched square
   *[other] { $squares } hatched squares
}: expected nine
board-hatched-square = hatched square { $square }: expected one of a1 to i9
board-hatched-twice = { $square } is in the list of hatched squares twice: expected nine different squares
board-guards = guards = { $value }: expected eight letters a to i, the columns of the guards of rows 1 to 8
board-guard-count = guards has { $guards ->
    [one] { $guards } letter
   *[other] { $guards } letters
}: expected eight, the columns of the guards of rows 1 to 8
board-guard = column { $column } for the guard of row { $row }: expected a letter a to i
board-first-guard = column { $column } for the guard of row 1: expected e, the middle square

# the form for a data file
form-board_data-yard = The yard
form-board_data-yard-help = Row 1, at the top, lies in front of the boat. Nine squares are hatched. Rows 1 to 8 have one guard each, the first of them on the middle square.
form-board_data-yard-hatched = Hatched square
form-board_data-yard-guard = Guard at the start

# why not
why-over = The game is over.
why-place-guards = First the guard of row { $row } is placed.
why-who-begins = First it is drawn who begins.
why-throw-first = Alarm! First the die names a row.
why-no-die = “{ $text }” is no throw: write ! and the row the die shows, 1 to 8, as in !6.
why-at-the-end = The guard of row { $row } already stands at the { $way ->
    [left] left
   *[right] right
} end; now it has to be the other one.
why-choose-direction = Alarm! First say where the guard of row { $row } runs: < or >.
why-no-alarm = There is no alarm now: nobody has just boarded.
why-under-way = The game is under way: guards and first player are settled.
why-no-pass = You can move, so you must; passing is never a choice.
why-not-into-cell = Nobody goes back into the cell by choice; a move ends on a square of the yard.
why-two-in-one = Boarding is a turn of its own: reach the hatched square now, climb aboard next turn.
why-unreadable = “{ $text }” is no action: write +b7 to bring one out, d7-d3 to move, d3^ to board.
why-other-run = “{ $text }” is not what the guard did.
why-cell-empty = You have no prisoner left in the cell.
why-not-yours = You have no prisoner on { $square }.
why-same-square = The prisoner on { $square } has to move at least one square.
why-not-straight = From { $source } to { $target } is not straight: go along the row or along the column.
why-guard-stands = A guard stands on { $square }.
why-guard-on-way = A guard stands in the way on { $square }; there is no way past.
why-taken = A prisoner already stands on { $square }; you may run past, not stop there.
why-guard-reaches = The guard of row { $row } would reach you: distance { $distance }, you move { $steps }.
why-own-caught = The guard of row { $row } would run { $steps } and catch your own prisoner on { $squares }.
why-not-hatched = { $square } is not hatched: only from a hatched square can you climb aboard.
why-guard-before-boat = The guard on { $square } stands between you and the boat.

# headline and narration
headline-guards = The guards take their places: row { $row }.
headline-begins = Who looks the most innocent?
headline-move = { $colour } to move
headline-die = Alarm! { $colour } throws the die.
headline-run = Alarm in row { $row }! { $colour } says where the guard runs.
headline-won = { $colour } is free: three in the boat.
headline-shared = The game stops: { $colours } share it.
headline-most = The game stops: { $colour } has the most in the boat.
narrate-guard = The guard of row { $row } takes up position on { $square }.
narrate-begins = { $colour } begins.
narrate-release = { $colour } sneaks out of the cell to { $square }, { $steps ->
    [one] { $steps } square
   *[other] { $steps } squares
}.
narrate-move = { $colour } moves { $steps ->
    [one] { $steps } square
   *[other] { $steps } squares
}, from { $source } to { $square }.
narrate-board = { $colour } climbs aboard from { $square }: { $n } in the boat.
narrate-pass = { $colour } cannot move and passes.
narrate-run = The guard of row { $row } runs { $steps ->
    [one] { $steps } square
   *[other] { $steps } squares
} to { $square }.
narrate-stay = The guard of row { $row } stays at the end of the row.
narrate-caught = { $colour } is caught on { $square }: back to the cell.
narrate-alarm = The siren wails: { $colour } throws the die.
narrate-die = { $colour } throws { $row }: the guard of row { $row } is on the alert.
narrate-won = { $colour } has three in the boat and wins.
narrate-all-passed = Nobody can move any more: the game stops.
narrate-limit = { $turns } turns are played: the game stops.
choice-release = Bring one out to { $square }, { $steps ->
    [one] { $steps } square
   *[other] { $steps } squares
}.
choice-move = From { $source } to { $square }, { $steps ->
    [one] { $steps } square
   *[other] { $steps } squares
}.
choice-runs = The guard runs to { $square }.
choice-nobody-runs = No guard moves.
choice-catches = Caught on the way: { $list }.
choice-board = Climb aboard from { $square }.
choice-board-wins = Climb aboard from { $square }: your third, you win.
choice-pass = You cannot move: pass.
choice-left = Send the guard of row { $row } to the left end.
choice-right = Send the guard of row { $row } to the right end.
caught-one = { $colour } on { $square }

# picture
scene = Alcatraz: the yard seen from above, boat at the top, cell at the bottom. { $headline }
square-empty = { $square }
square-hatched = { $square }, hatched
prisoner = { $colour } prisoner on { $square }
guard = Guard on { $square }
cell = Cell: { $list }
cell-yours = Your prisoners in the cell: { $n }
in-cell = { $colour } { $n }
boat = Boat
boat-place-empty = { $colour }: place { $n } in the boat, empty
boat-place-taken = { $colour }: place { $n } in the boat, taken
die = Die: { $row }
die-rolling = The die is about to be thrown
turns-left = { $n ->
    [one] { $n } turn left
   *[other] { $n } turns left
}
detail-boat = { $n } of 3 in the boat
detail-yard = { $n } in the yard
detail-cell = { $n } in the cell
detail-danger = in danger: { $list }
