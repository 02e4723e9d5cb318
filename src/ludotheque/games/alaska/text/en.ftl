tagline = Drive over the ice, fetch your containers, be home before the thaw.
colour-R = Red
colour-B = Blue
colour-G = Green
colour-Y = Yellow
lower-R = red
lower-B = blue
lower-G = green
lower-Y = yellow
kind-S = single
kind-D = double
kind-T = triple
shape-I = straight triple
shape-V = bent triple

# options
option-players = Players
option-seats = Camps taken
option-first_player = Who begins
option-first_player-0 = the first player
option-first_player-1 = the second player
option-first_player-2 = the third player
option-first_player-3 = the fourth player
option-first_player-random = drawn by lot
option-data_set = Board and cards
option-end_test = The end is near when
option-end_test-any_container = no container can come ashore
option-end_test-island_route = the island is cut off
option-final_start = The last trips begin
option-final_start-current = with the player in turn
option-final_start-next = after their turn, with the next player
option-camp_reload = Containers in your own camp
option-camp_reload-any = may be loaded again
option-camp_reload-none = stay there
option-foreign_camp_unload = Unloading in a foreign camp
option-foreign_camp_unload-allowed = is allowed, and a gift
option-foreign_camp_unload-forbidden = is forbidden
option-empty_camps = Camps nobody took
option-empty_camps-camp = are camps without owner
option-empty_camps-land = are like any land
option-stall_limit = Last trips after this many ice cards without a thaw

# what can be wrong with a data file
board-table = { $key } = { $value }: expected a table [{ $key }]
board-hex-count = { $hexes } hexes: expected 1 to { $most }
board-hex-name = hex { $hex }: expected a name such as a1, a small letter and a number from 1 to 99
board-hex-place = hex { $hex } = { $value }: expected [q, r], two whole numbers from -{ $most } to { $most }
board-hex-same = hexes { $other } and { $hex } have the same place { $place }: expected a place of its own for each
board-unconnected = no way over the water leads from { $hex } to { $other }: expected one connected lake
board-hex-list = { $key } = { $value }: expected a list of one or more hexes such as ["a1", "a2"]
board-hex-unknown = { $key } names { $hex }, which is no hex of this lake: expected a name from [hexes]
board-hex-twice = { $key } names hex { $hex } twice: expected it once
board-inland = { $key } names hex { $hex }, which has water on all six sides: expected a hex at the edge of the water
board-ring = ring = { $value }: expected a list of lands such as ["CR", "N1", "CB", "CG", "CY"]
board-ring-count = { $lands ->
    [one] { $lands } land
   *[other] { $lands } lands
} in ring: expected { $least } to { $most }
board-land-name = land { $land } in ring: expected a name such as N1, up to four capital letters and digits, but not IS, the island
board-land-twice = ring names { $land } twice: expected every land once
board-camp-missing = ring has no camp { $camp }: expected CR, CB, CG and CY, the camps of the four colours
board-camp-order = ring has the camps in the order { $camps }: expected CR, CB, CG, CY clockwise, from any of them on
board-key-missing = { $name } is missing in [{ $key }]: expected { $expected }
board-key-unknown = unknown { $name } in [{ $key }]: expected { $expected }
board-count = { $name } = { $value } in [{ $key }]: expected a whole number from 0 to { $most }
board-no-room = no piece of [pieces] fits on the lake: expected at least one that does
board-face-count = { $faces } faces in [ice_cards]: expected 1 to { $most }
board-face = ice card { $face }: expected winter number, kind and spring number, such as 2D/1 or 1T/-
board-no-winter = no ice card of kind { $kind } has a winter number: expected at least one, such as 1{ $kind }/-
board-no-spring = no ice card of kind { $kind } has a spring number: expected at least one, such as -{ $kind }/1
board-deck-sizes = { $ice } ice cards and { $events ->
    [one] { $events } event card
   *[other] { $events } event cards
}: expected two decks of equal size
board-deck-size = { $cards } cards in each deck: expected at most { $most }

# the form for a data file
form-data_set-hexes = The lake
form-data_set-hexes-help = Paint the water. Then mark which water touches the island, and which touches each land of the list below. Only water at the edge can touch something.
form-data_set-hexes-water = Water
form-data_set-hexes-island = Touches the island
form-data_set-hexes-shore = Touches the land { $land }
form-data_set-ring = The lands, clockwise
form-data_set-ring-help = CR, CB, CG and CY are the camps of red, blue, green and yellow. A river runs between neighbours.
form-data_set-ring-land = Name
form-data_set-pieces-S = Single pieces
form-data_set-pieces-D = Double pieces
form-data_set-pieces-I = Straight triple pieces
form-data_set-pieces-V = Bent triple pieces
form-data_set-ice_cards = Ice cards
form-data_set-ice_cards-help = How many pieces a card lays in winter and takes away in spring; 0 if it shows none. Together there are as many ice cards as event cards.
form-data_set-ice_cards-winter = In winter
form-data_set-ice_cards-kind = Pieces
form-data_set-ice_cards-kind-S = single
form-data_set-ice_cards-kind-D = double
form-data_set-ice_cards-kind-T = triple
form-data_set-ice_cards-spring = In spring
form-data_set-ice_cards-count = Number of cards
form-data_set-event_cards-bear = Event cards: polar bear
form-data_set-event_cards-theft = Event cards: theft
form-data_set-event_cards-found = Event cards: container found
form-data_set-event_cards-frost = Event cards: frostbite
form-data_set-event_cards-heli = Event cards: helicopter
form-data_set-event_cards-fog = Event cards: fog

# why not
why-over = The game is over.
why-who-begins = It is first drawn who begins.
why-ice-card-first = The ice card is turned over first.
why-event-card-first = The event card is drawn first.
why-asked-freeze = Lay the ice of the card first.
why-asked-melt = Take away the ice of the card first.
why-asked-bear = Move the polar bear first.
why-asked-found = Say first whether you take the container found.
why-asked-trip = It is time for the trip: step, load, unload, play a card or end it.
why-asked-fog = You are being robbed: answer with fog, or let it happen.
why-unreadable = “{ $text }” is no action: write as in >c1, LR, U, +a1.b1 or a full stop.
why-no-hex = There is no water hex { $hex } on this lake.
why-no-such-piece = { $hexes } is no piece of ice: hexes in reading order, in a line or bent by 120 degrees.
why-card-asks-S = The card asks for singles.
why-card-asks-D = The card asks for doubles.
why-card-asks-T = The card asks for triples.
why-shape-used-up = No piece of this shape is left.
why-overlaps = There is ice on { $hex } already; pieces never overlap.
why-still-winter = It is winter: nothing melts yet.
why-melts-S = Only singles melt now.
why-melts-D = Only doubles melt now.
why-melts-T = Only triples melt now.
why-bear-guards = The bear is on { $place }: that piece may not be taken away.
why-truck-guards = A truck is on { $place }: that piece may not be taken away.
why-empty-one-left = Containers lie on { $place }, and an empty piece of this kind is left.
why-open-water = { $hex } is open water.
why-piece-is-named = The piece on { $hex } is called { $name }.
why-no-place = There is no place { $place }.
why-bear-must-move = The bear must move to another place.
why-bear-barred = The bear goes neither onto the island nor into a camp.
why-bear-starts-on-ice = The bear starts on a piece of ice.
why-already-there = Your truck is at { $place } already.
why-no-heli = You keep no helicopter.
why-trip-closed = You flew after a step: no step may follow.
why-no-step-left = You have no step left.
why-no-river = No river parts { $here } and { $place }: open water cannot be crossed.
why-not-next = { $place } is not next to { $here }.
why-bear-there = The bear is on { $place }; no truck may go there.
why-full = { $there } objects are on { $place } and you would add { $yours }: a piece holds { $most }.
why-truck-loaded = Your truck is loaded; it carries one container.
why-nothing-here = No container { $colour } lies at { $place }.
why-foreign-camp = What stands in camp { $place } belongs to that camp.
why-no-reload = Containers in your own camp stay there.
why-not-yours = Container { $colour } is not yours: only a theft card would help.
why-load-strands = You must leave { $place }, and loaded you could not.
why-no-theft = You keep no theft card.
why-steal-own = It is your own container: just load it.
why-safe-here = Nothing can be stolen at { $place }: island and camps are safe.
why-truck-empty = Your truck is empty.
why-just-loaded = You loaded here: drive on before you unload.
why-unload-barred = You may not unload in camp { $place }.
why-no-fog = You keep no fog card.
why-leave-overfull = More than { $most } objects are on { $place }: you must leave it while you can.
why-leave-bear = The bear is on { $place }: you must leave while you can.

# seasons, places, cards
season-w = Winter
season-s = Spring
season-f = Last trips
to-piece = onto { $name }
to-island = to the island
to-land = to { $name }
to-camp = to the { $colour } camp
at-piece = on { $name }
at-island = on the island
at-land = in { $name }
at-camp = in the { $colour } camp
boxes = { $n } { $colour }
camp-sign = CAMP { $name }
card-bear = Polar bear
card-theft = Theft
card-found = Container found
card-frost = Frostbite
card-heli = Helicopter
card-fog = Fog
short-bear = Bear
short-found = Found
short-frost = Frostbite
card-back = a kept card, face down
detail-theft = Load a foreign container where your truck stands.
detail-heli = Fly anywhere; all steps before the flight, or all after it.
detail-fog = Answers a theft.

# headline and narration
headline-first = Who begins?
headline-ice = { $who } turns over an ice card.
headline-freeze = { $who }: lay { $n } { $kind } { $n ->
    [one] piece
   *[other] pieces
}
headline-melt = { $who }: take away { $n } { $kind } { $n ->
    [one] piece
   *[other] pieces
}
headline-event = { $who } draws an event card.
headline-bear = { $who }: where does the bear go?
headline-found = { $who }: take the container found?
headline-trip = { $who } on a trip: { $n ->
    [0] no step left
    [one] { $n } step left
   *[other] { $n } steps left
}
headline-last-trip = { $who } on the last trip: { $n ->
    [0] no step left
    [one] { $n } step left
   *[other] { $n } steps left
}
headline-trip-closed = { $who } on a trip: no step after the flight
headline-fog = { $who } wants a { $colour } container: { $victim } may answer with fog.
headline-won = { $who } wins with { $points } points.
headline-shared = { $who } share the win with { $points } points.
narrate-first = { $who } begins.
narrate-ice = { $who } turns over the ice card { $card }.
narrate-freezes = Winter: { $n } × { $kind } to lay.
narrate-melts = Spring: { $n } × { $kind } to take away.
narrate-aside-zero = It means nothing in this season: the card is put aside.
narrate-aside-none = No { $kind } is left: the card is put aside.
narrate-aside-hole = No { $kind } fits any hole: the card is put aside.
narrate-aside-melt = No { $kind } may be taken away: the card is put aside.
narrate-lay = { $who } lays a { $shape } on { $hexes }.
narrate-short = No further { $kind } can be laid: the rest of the card is dropped.
narrate-spring = No piece left can be laid: spring begins. From the next ice card on, ice melts.
narrate-melt = { $who } takes away the { $kind } { $name }.
narrate-melt-short = No further { $kind } may be taken away: the rest of the card is dropped.
narrate-lost = Containers sink and are lost: { $boxes }.
narrate-end-met = No container can come ashore any more: the last trips begin.
narrate-end-latch = No container can come ashore any more: after this turn come the last trips.
narrate-stalled = { $n } ice cards in a row melted nothing: the last trips begin.
narrate-renewed = Both piles are used up and shuffled anew; all kept cards go back.
narrate-kept = { $who } draws an event card and keeps it.
narrate-kept-own = You draw “{ $card }” and keep it.
narrate-event = { $who } draws “{ $card }”.
narrate-bear-stays = There is no ice yet: the bear stays beside the board.
narrate-bear = { $who } sends the bear { $where }.
narrate-bear-chases = { $who } must leave there at the next turn.
narrate-found-loaded = The truck is loaded: the card means nothing.
narrate-found-island = The island holds no container of this colour: the card means nothing.
narrate-found-take = { $who } loads a container from the island.
narrate-found-leave = { $who } leaves the container there.
narrate-overfull = More than three objects: { $who } must leave the piece.
narrate-frost = The truck goes straight back to its camp; there is no trip.
narrate-frost-home = The truck stays in its camp; there is no trip.
narrate-frost-load = A { $colour } container is left { $where }.
narrate-step = { $who } drives { $where }.
narrate-fly = { $who } flies { $where }.
narrate-closed = No step may follow the flight.
narrate-load = { $who } loads a { $colour } container { $where }.
narrate-unload = { $who } unloads a { $colour } container { $where }.
narrate-point = One more point for { $who }.
narrate-gift = It belongs to { $who } now.
narrate-nobodys = It belongs to nobody now.
narrate-theft = { $who } plays theft for a { $colour } container { $where }.
narrate-theft-asks = { $victim } may answer.
narrate-theft-holds = { $who } loads the { $colour } container.
narrate-fog = { $victim } answers with fog: the container stays.
narrate-nofog = { $victim } lets it happen.
narrate-stop = { $who } ends the trip.
narrate-points = { $who } { $n }
narrate-over = The game is over: { $points }.

# what can be done
choice-lay = Lay a { $shape } on { $hexes }.
choice-melt = Take away the { $kind } { $name }.
choice-melt-boxes = Take away the { $kind } { $name }: { $boxes } would sink.
choice-bear = Send the bear { $where }.
choice-found = Take one of your containers from the island.
choice-leave = Leave the container on the island.
choice-step = Drive { $where }.
choice-fly = Fly { $where }.
choice-load = Load a { $colour } container.
choice-steal = Play theft for the { $colour } container.
choice-unload = Unload the { $colour } container { $where }.
choice-unload-gift = Unload the { $colour } container { $where }: you give it away.
choice-stop = End the trip.
choice-fog = Answer with fog: the container stays.
choice-nofog = Let it happen.
button-stop = End trip
button-found = Take it
button-leave = Leave it
button-fog = Fog!
button-nofog = Let it happen

# picture
scene = Alaska: a lake with an island, twelve lands around it. { $headline }
label-hex = { $hex }, open water
label-piece = { $kind } piece { $name }, { $n } of { $most } objects
label-lifeline = Without it the island is cut off.
label-truck = { $who } truck, empty, { $where }
label-truck-loaded = { $who } truck with a { $colour } container, { $where }
label-boxes = containers { $where }: { $boxes }
label-bear = polar bear { $where }
label-steps = { $n ->
    [0] no step left
    [one] { $n } step left
   *[other] { $n } steps left
}
label-closed = no step after the flight
label-stock = { $n } × { $shape } in stock
label-ice-pile = Ice cards left: { $n }
label-ice-card = Ice card { $card }
label-event-pile = Event cards left: { $n }.
label-used = Used: { $cards }.
label-kept-card = the last event card was kept, face down
detail-island = { $n } on the island
detail-lost = { $n } lost
detail-way-home = { $n ->
    [0] at home
    [one] { $n } step from home
   *[other] { $n } steps from home
}
detail-no-way = no way home
