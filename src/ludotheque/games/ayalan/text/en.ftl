tagline = Lay a route across the sand, pocket what lies on it, and never lose your head.
colour-red = Red
colour-blue = Blue
colour-green = Green
colour-amber = Amber

# options
option-players = Players
option-two_player_sides = Sides of two players
option-two_player_sides-opposite = facing each other
option-two_player_sides-adjacent = next to each other
option-blocked_may_pass = Passing when stopped
option-blocked_may_pass-false = never
option-blocked_may_pass-true = allowed
option-recovered_token = An own token taken back
option-recovered_token-after = joins the hand after the new one is laid
option-recovered_token-before = may be laid at once
option-board = Board

# what can be wrong with a board file
board-rows = rows = { $value }: expected a list of { $wide } rows, A to L
board-row-count = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}: expected { $wide }, A to L
board-row = row { $row } = { $value }: expected a text of { $wide } characters
board-row-length = row { $row } has { $length ->
    [one] { $length } character
   *[other] { $length } characters
}: expected { $wide }
board-square = { $content } on { $square }: expected one of { $expected }
board-tokens = { $key } = { $tokens }: expected a whole number from 0 to { $most }
board-no-token = no token in hand: expected at least one straight token or bend
board-side = side { $side } ({ $side ->
    [1] row A
    [2] column 12
    [3] row L
   *[4] column 1
}) has no free square: expected at least one to start from

# the form for a data file
form-board-rows = The board
form-board-rows-help = Side 1 is at the top, side 2 on the right, side 3 at the bottom, side 4 on the left. A square with nothing on it is free.
form-board-rows-rock = Rock
form-board-rows-two = Bonus of 2
form-board-rows-three = Bonus of 3
form-board-straight = Straight tokens of each player
form-board-bend = Bends of each player

# words that messages put in
owner = { $is_ ->
    [red] Red
    [blue] Blue
    [green] Green
   *[amber] Amber
}
is = { $is_ ->
    [rock] is a rock
    [two] holds a bonus of 2
    [three] holds a bonus of 3
    [free] is free
   *[other] holds a token of { owner }
}
turn = { $way ->
    [S] straight on
    [L] left
   *[R] right
}
is-S = { $is_S ->
    [rock] rock
    [two] bonus
    [three] bonus
    [free] free
    [no_straight] free, but you have no straight token
   *[other] taken
}
is-L = { $is_L ->
    [rock] rock
    [two] bonus
    [three] bonus
    [free] free
    [no_bend] free, but you have no bend
   *[other] taken
}
is-R = { $is_R ->
    [rock] rock
    [two] bonus
    [three] bonus
    [free] free
    [no_bend] free, but you have no bend
   *[other] taken
}

# why not
why-over = The game is over.
why-unreadable = “{ $text }” is no move: write the square and S, L or R for straight on, left or right, as in B9S; a new route with a plus, as in +A9R.
why-no-square = There is no square { $square }: rows go from A to L, columns from 1 to 12.
why-written = You may do that here; write it as { $text }, with nothing else behind it.
why-no-pass = Nobody may pass: whoever can lay a token must lay one.
why-no-pass-first = You may pass only when something stops your route; lay your first token.
why-no-pass-free = You may pass only when something stops your route; your way to { $target } is free.
why-way-is-free = You may not begin a new route: yours goes on, and { $target } ahead of it is free.
why-can-conquer = You may not begin a new route: you are not blocked for good, you can still conquer { $target }.
why-not-your-side = { $square } is not on your side: you come in by { $mine ->
    [red] row A
    [blue] column 12
    [green] row L
   *[amber] column 1
}.
why-start-taken = A route begins on a free square; { $square } { is }.
why-no-kind = { $kind ->
    [straight] You have no straight token left.
   *[bend] You have no bend left.
}
why-first = You have no route yet: begin one on a free square of your side ({ $starts }), with a plus, as in +A9S.
why-cut = Your last token was taken, so your route is cut: begin a new one on your side ({ $starts }).
why-rock-ahead = The rock on { $target } stops your route for good: begin a new one on your side ({ $starts }).
why-blocked = You cannot conquer { $target }: no way out of it is open to you (straight on { $exit_S }: { is-S }; left { $exit_L }: { is-L }; right { $exit_R }: { is-R }). Begin a new route on your side ({ $starts }).
why-wrong-square = Your route goes on through { $target }, not { $square }.
why-exit = You may conquer { $target } only if you leave it to a free square; { turn } leads to { $exit }, which { is }.

# headline and story
headline-first = { $side }: lay your first token on your side
headline-go-on = { $side }: your route goes on to { $target }
headline-conquer = { $side }: conquer { $target } and leave it to a free square
headline-blocked = { $side } is blocked for good: begin a new route
headline-cut = { $side } has lost the head of the route: begin a new one
headline-won = { $side } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
headline-shared = { $sides } share the victory with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.
narrate-start = { $side } begins on { $square } and heads for { $next }.
narrate-restart = { $side } begins a new route on { $square } and heads for { $next }.
narrate-straight = { $side } goes straight on over { $square } and heads for { $next }.
narrate-left = { $side } turns left on { $square } and heads for { $next }.
narrate-right = { $side } turns right on { $square } and heads for { $next }.
narrate-wrap = The route went over the edge: out on one side of the board, in on the other.
narrate-bonus = { $side } takes the bonus: +{ $points }.
narrate-trophy = { $side } takes a token of { $victim }: +1, and { $victim } loses a point.
narrate-cut = It was the last token of { $victim }: the route is cut, new route next turn.
narrate-recovered = { $side } takes back an own token: no point, but it can be played again.
narrate-pass = { $side } passes.
narrate-blocked-rock = { $side } is blocked for good: { $target } is a rock.
narrate-blocked = { $side } is blocked for good at { $target }: { $reasons }.
narrate-out = { $side } cannot go on and has no free square to start from: eliminated. The tokens stay and count.
narrate-last = { $side } has laid the last token. This round is finished, then we count; still to play: { $others }.
narrate-last-now = { $side } has laid the last token, and the round is complete.
narrate-over-out = Everybody is eliminated: the game is over.
narrate-over-round = The round is finished: the game is over.
narrate-over-stalled = Everybody has passed: the game is over.
narrate-count = { $side }: { $laid } on the board + { $trophies } taken + { $bonus } bonus = { $points }.
and = { $list } and { $last }

# choices
choice-go = Lay { $kind ->
    [straight] a straight token
   *[bend] a bend
} on { $square }, { turn }, towards { $next }.
choice-start = Begin on { $square }, { turn }, towards { $next }.
choice-bonus = Conquer { $square } (bonus, +{ $points }) and leave it { turn }, towards { $next }.
choice-trophy = Conquer { $square } (a token of { $victim }, +1) and leave it { turn }, towards { $next }.
choice-head = Conquer { $square }, the head of { $victim } (+1, the route is cut), and leave it { turn }, towards { $next }.
choice-recover = Conquer your own token on { $square } (it comes back to your hand) and leave it { turn }, towards { $next }.
choice-pass = Pass

# picture
scene = Ayalan: a board of 12 by 12 squares in the sand. { $headline }
square-free = { $square }, free
square-start = { $square }, free, on the side of { $side }
square-rock = { $square }, rock
square-bonus = { $square }, bonus of { $points }
token-straight = { $square }, straight token of { $side }
token-bend = { $square }, bend of { $side }
token-head = { $square }, head of { $side }, pointing to { $next }
target = Next square of { $side }: { $square }
beyond = over the edge: { $square }
bar = { $side }, { $points } points: { $straights } straight and { $bends } bend tokens in hand, { $trophies } tokens taken, { $bonus } bonus points
panel-tokens = { $side } can lay
panel-start = { $side } can begin with
note-go = on { $target }, the dashed square
note-conquer = on { $target }, if a free square lies behind
note-start = Choose a square of your side, then a token.
way-S = straight on
way-L = left
way-R = right
way-key-S = Straight
way-key-L = Left
way-key-R = Right
leads-to = to { $next }
gain-points = +{ $points }
gain-trophy = +1 ({ $victim })
gain-head = +1, cuts { $victim }
gain-own = back in hand
short-rock = { $exit } is a rock
short-bonus = { $exit } holds a bonus
short-token = { $exit } is taken
short-no_straight = no straight left
short-no_bend = no bend left
legend-rock = rock: no way through
legend-bonus-3 = bonus, for the conqueror
legend-tip = head of a route
legend-trophy = opponents’ tokens taken
legend-way-out = way out: free
legend-no-way = way out: closed
banner-last = Last round
banner-last-who = still to play: { $others }
banner-cut = Route cut
banner-blocked = Blocked for good
banner-out = out
table-title = The count
table-laid = board
table-trophies = taken
table-bonus = bonus
table-sum = sum

detail-hand = in hand: { $straights } straight, { $bends } bend
detail-laid = { $n } on the board
detail-trophies = { $n } taken
detail-bonus = { $n } bonus { $n ->
    [one] point
   *[other] points
}
detail-cut = route cut: begins anew
detail-out = eliminated
