tagline = Wake your pegs, run round the hull, and hit what sleeps.
side-white = White
side-black = Black

# options
option-board = Board
option-route = End of the road
option-route-exit = pawns leave the board
option-route-loop = pawns circle through the middle and the enemy row
option-route-loop_any = pawns circle and may turn home at the prow
option-activation = Waking
option-activation-rightmost = only the pawn nearest the stern
option-activation-any = any pawn with a free hole ahead
option-jump = Jumping
option-jump-enemies = over enemies only
option-jump-none = never
option-double_one = A throw of 1-1
option-double_one-none = nothing special
option-double_one-rethrow = throw again
option-double_one-four = counts as four 1s
option-dice_use = Using the dice
option-dice_use-each = every die that can be used must be
option-dice_use-max = use as many dice as possible
option-dice_use-optional = you may stop
option-first = Who begins
option-first-white = White
option-first-high_throw = the higher throw
option-throw_limit = Draw after this many throws
preset-text = The rule sheet
preset-traditional = Traditional, 16 pawns
preset-daldosa = Daldøsa
preset-ludii_daldos = As Ludii plays Daldøs
preset-ludii_daldosa = As Ludii plays Daldøsa

# what can be wrong with a board file
board-row = { $key } = { $holes }: a row has at least { $least } holes
board-holes = { $holes } holes in all three rows: a board has at most { $most }

# the form for a data file
form-board-outer = Holes in each starting row
form-board-outer-help = Every side starts with a pawn in each of these holes.
form-board-middle = Holes in the middle row

# why not
why-over = The game is over.
why-who-begins = The dice first decide who begins.
why-throw-first = Throw the dice first.
why-no-throw = “{ $text }” is no throw: write r and the two dice, low first, as in r13.
why-already-thrown = The dice are thrown already; unused: { $dice }.
why-no-stop = You must use every die that can be used.
why-unreadable = “{ $text }” is no action: write the die, the pawn's hole and where it goes, as in 3:M1-M4.
why-no-hole = There is no hole { $hole } on this board.
why-no-die = You have no unused { $die }; unused dice: { $dice }.
why-not-your-pawn = You have no pawn on { $hole }.
why-asleep = Inactive pawns are woken with a 1, one hole; { $hole } is inactive.
why-not-nearest = Only the sleeping pawn nearest the stern may be woken: { $nearest }, not { $hole }.
why-wake-blocked = The pawn on { $hole } cannot be woken: your own pawn stands on { $next }.
why-wrong-target = A { $die } takes the pawn on { $hole } to { $target }.
why-land-own = Your own pawn stands on { $hole }; a hole takes one peg.
why-jump-own = You may not jump over your own pawn on { $hole }.
why-jump-enemy = You may not jump here, not even over the enemy on { $hole }.
why-sign-hit = An enemy stands on { $hole }: the move takes it, so write x.
why-sign-quiet = No enemy stands on { $hole }: write a plain -.
why-loses-die = After a { $die } on { $hole } you could use fewer of your dice than after another move.

# headline and narration
headline-first = Who begins? Both throw.
headline-throw = { $side } throws.
headline-move = { $side } to move: { $dice }
headline-won = { $side } wins.
headline-draw = A draw: the throw limit is reached.
narrate-first = { $side } threw higher and begins.
narrate-throw = { $side } throws { $dice }.
narrate-wake = { $side } wakes the pawn on { $from } with a 1; it goes to { $to }.
narrate-move = { $side } moves { $from } to { $to } with a { $die }.
narrate-hit = The { $side } pawn on { $hole } is taken.
narrate-off = { $side } runs the pawn on { $from } off the board with a { $die }.
narrate-stop = { $side } stops.
narrate-pass = { $side } has no 1 and no active pawn that can move: pass.
narrate-lost = The { $die } cannot be used and is lost.
narrate-end = { $side } has no pawn left.
choice-wake = Wake the pawn on { $from }: it goes to { $to }.
choice-move = { $die }: from { $from } to { $to }.
choice-hit = { $die }: from { $from } to { $to }, taking the pawn there.
choice-off = { $die }: off the board from { $from }. The pawn is gone.
choice-off-last = { $die }: off the board from { $from }. It is your last pawn: you lose.
choice-stop = Stop: give up the unused dice.

# picture
scene = Daldøs: a ship seen from above, prow left. { $headline }
hole-empty = { $hole }, empty
peg-asleep = { $side }, asleep, on { $hole }
peg-awake = { $side }, awake, on { $hole }
die-unused = die { $face }, unused
die-used = die { $face }, used or lost
off = Off the board, past the stern
detail-left = { $n ->
    [one] { $n } pawn on the board
   *[other] { $n } pawns on the board
}
detail-awake = { $n } awake
