tagline = The ice breaks up under your feet and a bear is awake: be the last one standing.

# options
option-players = Players
option-mode = Mode
option-mode-basic = basic
option-mode-intermediate = intermediate: with event cards
option-mode-advanced = advanced: you lay the tiles yourselves
option-grid_size = Grid of tiles
option-grid_size-auto = by the number of players
option-grid_size-4 = 4 by 4
option-grid_size-5 = 5 by 5
option-grid_size-6 = 6 by 6
option-two_player_form = Two players
option-two_player_form-single = one pawn each
option-two_player_form-two_pawns = two pawns each
option-teams = Teams
option-expansion_tiles = Expansion tiles
option-expansion_tiles-none = none
option-expansion_tiles-kraken = the Kraken
option-expansion_tiles-chunks = chunks of ice
option-expansion_tiles-all = all five
option-expansion_how = They
option-expansion_how-add = are added
option-expansion_how-replace = replace normal tiles
option-variant_friendly = Friendly variant
option-variant_friendly-false = no
option-variant_friendly-true = yes: until the end of your own turn
option-variant_competitive = Competitive variant
option-variant_competitive-false = no
option-variant_competitive-true = yes: who is out no longer rolls
option-adrift_scope = What drifts off
option-adrift_scope-any = every tile without a neighbour
option-adrift_scope-slid = only tiles slid in this turn
option-chase_range = A chased pawn is put
option-chase_range-adjacent = beside the tile where it was caught
option-chase_range-anywhere = on any free tile
option-sea_timing = Going into the sea
option-sea_timing-last_resort = when nothing else is left to do
option-sea_timing-when_blocked = whenever the pawn is blocked
option-spare_hole = The second hole tile
option-spare_hole-box = stays in the box on small grids without the Kraken
option-spare_hole-mixed = may always turn up among the ice
option-kraken_push_back = The Kraken may push back
option-kraken_push_back-false = no
option-kraken_push_back-true = yes, onto the space it left
option-dealer_seat = Dealer (advanced mode)
option-turn_limit = Shared win after this many turns
option-tile_data = Tiles
option-die_data = Die
option-deck_data = Event cards
preset-basic = Basic
preset-intermediate = Intermediate
preset-advanced = Advanced
preset-duel = Duel, two pawns each
preset-teams = Three teams of two
preset-everything = Advanced with all expansion tiles

# what can be wrong with a data file: tiles, die, event cards
board-tile-table = { $part } = { $value }: expected a table of { $kinds }
board-tile-count = { $kind } = { $value }: expected a whole number from 0 to { $most }
board-sides-missing = the table open_sides is missing: expected [open_sides] with strip and corner, the directions in which a pawn enters and leaves a chunk and a rotating chunk
board-sides-list = { $sort } = { $value }: expected a list of directions, such as ["n", "s"]
board-sides-number = { $sort }: { $open ->
    [0] no open side
   *[other] all { $open } sides are open
}: expected from 1 to 7
board-side-unknown = { $sort }: { $value } is no direction: expected some of { $sides }
board-side-twice = { $sort }: { $value } twice: expected each direction once
board-tiles-replaced = { $kind } = { $tiles }: expected at least { $replaced }, because the tiles of the table { $part } replace as many (option expansion_how)
board-no-hole = no hole tile: expected at least one HC for the centre, or an HK that is in the game (option expansion_tiles)
board-many-tiles = { $tiles } tiles in the game: expected at most { $most }
board-few-tiles-grid = { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} in the game: a grid of { $size } by { $size } needs at least { $needed }
board-few-tiles-deal = { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} in the game: { $players } players in advanced mode need at least { $needed }
board-many-animals = { $animals } tiles with an orca or the Kraken: expected at most { $most }, so that { $pawns } pawns have a tile to stand on
board-die-faces = { $result } = { $value }: expected a whole number of faces from 0 to { $most }
board-die-empty = the die has no faces: expected at least one
board-cards = card = { $value }: expected tables [[card]]
board-card-number = { $cards ->
    [one] { $cards } table
   *[other] { $cards } tables
} [[card]]: expected 1 to { $most }
board-card-table = card { $number } = { $value }: expected a table [[card]]
board-card-id = id = { $value }: expected 1 to { $most } capital letters from A to Z
board-card-twice = id = { $id }: expected different ids, but another card has this one
board-card-effect = effect = { $value }: expected one of { $effects }
board-card-class = class = { $value }: expected { $allowed ->
    [either] turn or anytime
   *[other] { $allowed }
} for the effect { $effect }
board-card-count = count = { $value }: expected a whole number from 0 to { $most }
board-card-texts = { $key } = { $value }: expected a list of two texts, a name and a sentence
board-card-text = { $key }, { $sort ->
    [name] name
   *[sentence] sentence
} = { $value }: expected a text of 1 to { $most } characters on one line, with no space around it
board-few-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: { $players } players need at least { $needed }

# the form for a data file
form-tile_data-normal-IC = Ice, with cracked ice on the back
form-tile_data-normal-IP = Ice, with permanent ice on the back
form-tile_data-normal-IO = Ice, with an orca on the back
form-tile_data-normal-HC = A hole, with a cracked hole on the back
form-tile_data-kraken-HK = Expansion: a hole, with the Kraken on the back
form-tile_data-chunks-SS = Expansion: chunks of ice
form-tile_data-chunks-RR = Expansion: rotating chunks
form-tile_data-open_sides-strip = Open sides of a chunk of ice
form-tile_data-open_sides-strip-help = Where a pawn can step on and off, as the tile lies before it is turned; north is at the top. Front and back are the same.
form-tile_data-open_sides-strip-open = Open
form-tile_data-open_sides-corner = Open sides of a rotating chunk
form-tile_data-open_sides-corner-help = Where a pawn can step on and off, as the tile lies before it is turned; north is at the top. Front and back are the same.
form-tile_data-open_sides-corner-open = Open
form-die_data-bear = Faces with the bear
form-die_data-crack = Faces with a crack
form-die_data-slide = Faces with an extra slide
form-die_data-freeze = Faces with frost
form-deck_data-card = Event cards
form-deck_data-card-help = Each card is one of the known effects; choose the one that fits what is printed on the card.
form-deck_data-card-id = Short name (capital letters)
form-deck_data-card-effect = Effect
form-deck_data-card-effect-STEP = one extra step
form-deck_data-card-effect-PUSH = slide one more tile
form-deck_data-card-effect-DIAG = slide a tile diagonally
form-deck_data-card-effect-LEAP = jump over a space of sea
form-deck_data-card-effect-SHARE = join another pawn on its tile
form-deck_data-card-effect-SCARE = go to the bear and move it
form-deck_data-card-effect-SWAP = swap two tiles
form-deck_data-card-effect-LOOK = look under a tile
form-deck_data-card-effect-FREEZE = freeze a tile
form-deck_data-card-effect-CRACK = crack or remove a tile
form-deck_data-card-effect-BEAR = move the bear
form-deck_data-card-effect-CALM = the bear result has no effect
form-deck_data-card-effect-REROLL = the die is rolled again
form-deck_data-card-effect-HOLD = a slid tile goes back
form-deck_data-card-effect-GRIP = a fallen pawn stands again
form-deck_data-card-effect-ROPE = a lost pawn comes back
form-deck_data-card-class = When it is played
form-deck_data-card-class-turn = during your turn
form-deck_data-card-class-anytime = anytime
form-deck_data-card-class-after = immediately after
form-deck_data-card-count = Number of cards
form-deck_data-card-en_name = Name in English
form-deck_data-card-en_sentence = Sentence in English
form-deck_data-card-fr_name = Name in French
form-deck_data-card-fr_sentence = Sentence in French

# sides
side-sea = sea
side-I = ice
side-c = cracked ice
side-P = permanent ice
side-O = an orca
side-H = a hole in the ice
side-h = a cracked hole
side-K = the Kraken
side-S = a chunk of ice
side-s = a cracked chunk
side-R = a rotating chunk of ice
side-r = a cracked rotating chunk
side-open = { $side } (open to the { $sides })
way-n = north
way-ne = north-east
way-e = east
way-se = south-east
way-s = south
way-sw = south-west
way-w = west
way-nw = north-west
die-bear = the bear
die-crack = a crack
die-slide = an extra slide
die-freeze = frost

# why not: what is asked
why-over = The game is over.
why-chance = First chance has its say.
why-unreadable = “{ $text }” is no action: write for example A k13, m11/e, roll.
why-not-yours = “{ $text }” is not yours to decide; it happens by chance or by itself.
why-no-space = There is no space { $space }: the sea goes from a1 to u21.
why-ask-lay = First choose a tile of your hand and the side to show, as in lay IC:I.
why-ask-cell = Choose an empty space next to a tile, as in @m13.
why-ask-place = First place your pawn, as in A@k12.
why-ask-draw = Draw up to two cards, or not: draw or nodraw.
why-ask-answer = You are asked for an answer: pass, or play a card that fits.
why-ask-act = It is time for one of the three actions: move the pawn, slide a tile, roll the die.
why-ask-called = Your mate has called you: move your pawn or play a card.
why-ask-rotate = The tile you left is turned: rotL or rotR.
why-ask-actor = Say who carries out the result, as in by 2.
why-ask-bear = Now the bear has to be moved.
why-ask-chase = Now the chased pawn has to be put somewhere.
why-ask-orca = Now the orca has to be pushed aside.
why-ask-slide = Now a tile has to be slid.
why-ask-crack = Now a tile has to be cracked, or a cracked one removed.
why-ask-freeze = Now a tile has to be frozen.
why-ask-card-move = Choose where the card takes your pawn.
why-ask-diagonal = The card slides a tile diagonally, as in m11/ne.
why-ask-swap = Choose the tiles that change places.
why-ask-look = Choose a tile to look under.
why-ask-pawn = Choose which of your pawns the card saves.
why-ask-rope = Choose a tile for the pawn on the rope.
why-ask-discard = The turn is over: discard cards if you like, then done.

# why not: the pawn
why-not-your-pawn = { $pawn } is not your pawn.
why-pawn-out = { $pawn } is out of the game.
why-call-first = { $pawn } belongs to your mate: call { $seat } first.
why-lying = { $pawn } lies in a hole and does not move.
why-resting = { $pawn } misses this turn.
why-moved = { $pawn } has made its move in this turn.
why-far-step = { $space } is not next to { $pawn }: a step goes to one of the 8 tiles around.
why-step-sea = There is no tile on { $space }; into the sea you go only as a last resort, with ~.
why-step-animal = Nobody steps onto the animal on { $space }.
why-step-bear = The bear is on { $space }.
why-step-pawn = { $space } is taken by another pawn.
why-closed-exit = The chunk on { $space } is closed on that side.
why-closed-entrance = The chunk on { $space } cannot be entered from that side.
why-sea-step = { $pawn } can still step onto a tile.
why-no-sea = { $pawn } has no open side to the sea and stays where it is.
why-sea-later = The sea is the last resort: first roll the die and slide a tile, that may free { $pawn }.

# why not: tiles
why-slid = You have slid your tile in this turn.
why-no-tile = There is no tile on { $space }.
why-slide-cracked = The tile on { $space } is cracked; it cannot be slid.
why-slide-occupied = The tile on { $space } carries the bear or another player's pawn.
why-slide-straight = Tiles slide straight, not diagonally.
why-slide-diagonal = This card slides a tile diagonally.
why-slide-bear = The bear swims on { $space }; only an orca or the Kraken may push it.
why-slide-blocked = { $space } is not empty.
why-occupied = Somebody is on { $space }.
why-permanent = The ice on { $space } is permanent.
why-crack-animal = The animal on { $space } does not crack.
why-freeze-sound = The tile on { $space } is neither cracked nor an animal.
why-swap-tile = { $space } has no tile that can be slid and carries nobody.
why-swap-far = { $space } is not next to the first tile.
why-swap-alone = The tile on { $space } has no neighbour to change places with.
why-look-known = You know what is under { $space }.
why-look-side = You can look under ice and holes only.

# why not: bear and chase
why-bear-gone = The bear is out of the game.
why-bear-far = { $space } is not next to the bear.
why-bear-animal = The bear does not go onto an orca or the Kraken.
why-bear-pushed = The Kraken cannot push the bear to { $space }.
why-no-kraken = The Kraken destroys nothing here.
why-kraken-reach = There is no tile next to the Kraken on { $space }.
why-other-pawn = It is the turn of pawn { $pawn } to be placed.
why-put-side = A pawn cannot be put on { $space }.
why-put-occupied = { $space } is not empty.
why-put-origin = The bear came from { $space }.
why-put-far = { $space } is not next to where the pawn was.
why-rope-lonely = The tile on { $space } has no neighbour.
why-orca = The orca cannot be pushed to { $space }.

# why not: cards, mates, set-up
why-no-card = There is no card { $card } in this deck.
why-not-in-hand = You do not hold { $card }.
why-card-turn = { $card } is played in your own turn, not as an answer.
why-card-after = { $card } is played immediately after what it names, not now.
why-card-useless = { $card } could not be carried out now.
why-no-mate = Seat { $seat } is not a mate of yours.
why-mate-out = Seat { $seat } is out of the game.
why-mate-back = Seat { $seat } was called and could do nothing; something has to change first.
why-mate-idle = Seat { $seat } has neither a pawn to move nor a card.
why-rolled = You have rolled in this turn.
why-no-back = You can still do something with your pawn.
why-not-over = The turn is not over: something is still due and possible.
why-not-your-tile = You have no tile { $kind } to lay like that.
why-cell-taken = There is a tile on { $space } already.
why-cell-far = { $space } is not next to a tile.
why-place-advanced = { $space } is not a free tile to stand on.
why-place-taken = { $space } is not free.
why-place-far = { $space } is not next to the hole in the centre.

# headline
head-setup = The tiles are laid.
head-deal = The tiles are dealt.
head-cards = The cards are dealt.
head-lay = { $name } chooses a tile to lay.
head-cell = { $name } lays a tile.
head-place = { $name } places pawn { $pawn }.
head-draw = { $name }: draw cards?
head-drawing = { $name } draws.
head-answer = { $name }: answer?
head-act = { $name } to play: { $due }
head-act-nothing = { $name }: nothing is due; cards or the end of the turn.
head-called = { $name } is called.
head-flip = A tile turns over …
head-rotate = { $name } turns the chunk left or right.
head-roll = The die rolls …
head-actor = { $name } says who carries it out.
head-bear = { $name } moves the bear.
head-chase = { $name } puts pawn { $pawn } on a tile.
head-orca = { $name } pushes the orca aside.
head-slide = { $name } slides a tile.
head-crack = { $name } cracks a tile.
head-freeze = { $name } freezes a tile.
head-card = { $name } carries out a card.
head-discard = { $name }: discard cards?
head-won = { $name } survives.
head-shared = { $name } share the win.
due-pawn = move { $pawns }
due-slide = slide a tile
due-die = roll the die

# story
narrate-face = { $space }: { $side }.
narrate-rest = { $n ->
    [one] The last tile: { $side }.
   *[other] The other { $n } tiles: { $side }.
}
narrate-dealt = { $name } is dealt a tile.
narrate-dealt-front = You are dealt a tile: { $side } in front …
narrate-dealt-back = … and { $side } behind.
narrate-lay = { $name } chooses a tile.
narrate-lay-own = You choose a tile and turn up { $side }.
narrate-cell = { $name } lays { $side } on { $space }.
narrate-place = Pawn { $pawn } starts on { $space }.
narrate-draw = { $name } draws.
narrate-nodraw = { $name } draws no card.
narrate-card = { $name } takes a card.
narrate-card-own = You take “{ $card }”.
narrate-pass = { $name } lets it be.
narrate-play = { $name } plays “{ $card }”.
narrate-discard = { $name } discards “{ $card }”.
narrate-done = { $name } keeps the other cards.
narrate-call = { $name } calls { $mate }.
narrate-back = { $name } can do nothing.
narrate-end = { $name } ends the turn.
narrate-roll = { $name } rolls the die.
narrate-die = The die shows { $result }.
narrate-actor = { $name } carries it out.
narrate-step = { $pawn } steps to { $space }.
narrate-jump = { $pawn } leaps to { $space }.
narrate-sea = { $pawn } goes into the sea.
narrate-slide = { $name } slides { $space } { $way }.
narrate-flip = { $space } turns over: { $side }.
narrate-look = { $name } looks under { $space }.
narrate-look-own = Under { $space } there is { $side }.
narrate-looking = { $name } lifts the tile on { $space }.
narrate-rotate-left = The chunk turns left.
narrate-rotate-right = The chunk turns right.
narrate-bear = The bear goes to { $space }.
narrate-destroy = The Kraken destroys the tile on { $space }.
narrate-put = { $pawn } is put on { $space }.
narrate-rope = { $pawn } is pulled onto { $space }.
narrate-orca = The orca is pushed to { $space }.
narrate-crack = { $name } cracks { $space }.
narrate-freeze = { $name } freezes { $space }: { $side }.
narrate-swap-first = { $name } takes hold of { $space }.
narrate-swap = { $space } changes places with it.
narrate-pawn = The card saves { $pawn }.
narrate-hold = The tile goes back to { $space }.
narrate-calm = The result is void.
narrate-wake = The bear wakes up!
narrate-turned = { $space } turns over: { $side }.
narrate-removed = The tile on { $space } sinks.
narrate-lost = { $pawn } finds no refuge and is lost at sea.
narrate-adrift = { $pawn } drifts off and is out of the game.
narrate-fell = { $pawn } falls into the hole and misses the next turn.
narrate-stands = { $pawn } stands again.
narrate-orca-gone = The orca has no room and is out of the game.
narrate-bear-gone = The bear has no room and is out of the game.
narrate-skipped = { $name } lies in a hole and misses the turn.
narrate-won = { $name } is the survivor.
narrate-shared = { $name } share the win.

# choices
choice-step = { $pawn } steps to { $space }; the tile it leaves is { $after }.
choice-step-share = { $pawn } joins the pawn on { $space }.
choice-step-scare = { $pawn } scares the bear off { $space }.
choice-jump = { $pawn } leaps to { $space }.
choice-sea = { $pawn } goes into the sea and is lost.
choice-slide = Slide { $space } { $way }.
choice-roll = Roll the die.
choice-bear = The bear goes to { $space }.
choice-bear-hunt = The bear goes to { $space } and chases { $pawn }.
choice-destroy = The Kraken destroys the tile on { $space }.
choice-put = Put { $pawn } on { $space }.
choice-put-hole = Put { $pawn } on { $space }: it falls into the hole and misses a turn.
choice-orca = Push the orca to { $space }.
choice-crack = Crack { $space }.
choice-remove = Remove the cracked tile on { $space }.
choice-freeze = Freeze { $space }.
choice-swap = Take the tile on { $space }.
choice-look = Look under { $space }.
choice-rope = Pull { $pawn } onto { $space }.
choice-place = Place { $pawn } on { $space }.
choice-cell = Lay the tile on { $space }.
choice-lay = Lay { $kind } with { $side } up{ $turn }.
choice-turned = , turned { $quarters } quarters
choice-play = Play “{ $card }”.
choice-discard = Discard “{ $card }”.
choice-pawn = Save { $pawn }.
choice-call = Call { $name }.
choice-by = { $name } carries it out.
choice-pass = Pass
choice-end = End the turn
choice-done = Done
choice-draw = Draw up to two cards
choice-nodraw = Draw no card
choice-back = I can do nothing
choice-rotL = Turn it left
choice-rotR = Turn it right
after-turned = turned over
after-removed = gone for good
after-stays = not changed

# picture
scene = Thin Ice: floes on a dark sea. { $headline }
label-tile = { $space }: { $side }{ $back }
label-back = , other side { $side }
label-back-own = , only you know the other side: { $side }
label-adrift = adrift at the end of the turn
label-pawn = Pawn { $pawn } on { $space }
label-lying = Pawn { $pawn } lies on { $space } and misses a turn
label-resting = Pawn { $pawn } on { $space } misses this turn
label-bear-asleep = The bear sleeps on { $space }
label-bear-awake = The bear stands on { $space }
label-bear-swims = The bear swims on { $space }
label-die = The die
label-die-shows = The die shows { $result }
label-space = { $space }: sea
label-done-pawn = Pawn: done
label-due-pawn = Pawn: still to move
label-done-slide = Tile: done
label-due-slide = Tile: still to slide
label-done-die = Die: done
label-due-die = Die: still to roll
label-undrawn = Not yet seen: { $n } × { $side }
label-skips = skips
detail-in = in play
detail-lying = lies in a hole, misses a turn
detail-resting = misses this turn
detail-lost = lost at sea
detail-adrift = drifted off
detail-waiting = about to start
detail-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
detail-tiles = { $n ->
    [one] { $n } tile in hand
   *[other] { $n } tiles in hand
}
detail-team = team { $team }
card-back = an event card
tile-card-back = a tile
tile-card = { $front } / { $back }
class-turn = during your turn
class-anytime = anytime
class-after = immediately after
