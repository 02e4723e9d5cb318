### The sentences of the pages. Each game has its own file.

site-name = Ludothèque
skip = Skip to the page
settings = Settings
language = Language
language-en = English
language-fr = French
night = Night colours
sound = Sound
cancel = Cancel
close = Close
copy = Copy
copied = Copied
again = Try again
yes = Yes
no = No
you = You
no-answer = The server does not answer. Are you connected?
not-found = There is nothing here.
to-shelf = Back to the shelf
rules = Rules
tutorial = Learn by playing

## The shelf

welcome = What shall we play?
welcome-more = Five games, opponents at every level, friends through a link. Nothing to install, no account.
shelf = The games
players = { $most ->
    [2] 2 players
   *[other] { $least } to { $most } players
}
compiling = Getting ready: the opponents of this game are being put together for the first time on this machine.
play-now = Play now
opening = Laying the table…
invite-friend = Invite a friend
set-up = Set up
your-tables = Your tables
open-tables = Tables waiting for players
no-open-tables = Nobody is waiting just now. Set up a table and list it here.
table-waiting = Waiting for players
table-your-turn = Your turn
table-their-turn = Their turn
seats-open = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
import-link = Look at a match from a file

## Setting up a table

set-up-title = A table of { $game }
your-name = Your name
chairs = Who sits where
seat-number = Seat { $number }
chair-me = me
chair-open = whoever comes
chair-bot = { $level } · { $name }
preset = Way of playing
preset-none = as the game comes
rule-options = Rules in detail
clock = Clock
clock-none = no clock
clock-blitz = 5 minutes, 5 seconds a move
clock-calm = 20 minutes, 15 seconds a move
clock-days = 3 days a move
listed = Show this table to everybody
open-table = Open the table

## The board

board = Board
board-loading = Laying the table…
read-rule = Rule { $clause }
go-on = Now choose where; Escape takes it back.
do-it = Do it
press-again = Press again: { $label }
type-move = Type a move in notation (press / to come here)
type-move-short = / type a move
nothing-there = Nothing can be done there now. What glows can be chosen.
can-be-done = That can be done.

## The table

others = The others
your-seat = Your seat
one-seat = At the bottom
seat-free = free seat
score = Score
hand = In the hand
thinking = is thinking
away = away
gone-resigned = gave up
gone-flagged = out of time
chance = Chance
days-left = { $days ->
    [one] 1 day
   *[other] { $days } days
}
beside-board = Beside the board
narration = What happened
narration-empty = Nothing has happened yet.
earlier = What was before
look-at = Look at ply { $ply }
chat = Chat
chat-empty = Nobody has said anything yet.
say-something = Say something
send = Send
unread = unread
watching = { $count ->
    [one] 1 watching
   *[other] { $count } watching
}
waiting-for-others = The match begins when every seat is taken. Send this link to whoever shall sit down:
sit-down = Sit down
default-name = Guest
invitation-needed = You need an invitation to sit down here. You may watch.
link-play = To sit down
link-watch = To watch
share = Share
table-menu = At the table
take-back = Take back
pause = Pause
resume = Play on
paused = The match is paused.
resign = Give up
leave = Get up
really-resign = Really give up?
asks-takeback = { $name } would like to take a move back.
asks-pause = { $name } would like a pause.
asked-takeback = You have asked to take a move back.
asked-pause = You have asked for a pause.
match-over = The match is over.
you-watch = You are watching. Only those at the table can play.
not-your-turn = It is not your turn yet.
title-your-turn = Your turn!
pass-device = Pass the device to { $name }
here-i-am = I am { $name }
connection-lost = { $attempts ->
    [one] The connection is lost. Calling again…
   *[other] The connection is lost. Calling again, attempt { $attempts }…
}
no-such-table = There is no such table.

## The end

ended-closed = The table was closed.
ended-draw = Nobody wins: it is a draw.
ended-you-won = You win!
ended-won = { $count ->
    [one] { $names } wins.
   *[other] { $names } share the win.
}
ended-resigned = The other side gave up.
ended-flagged = Time ran out.
rematch = Once more
to-rematch = To the next match
replay = Look back

## Looking back

title-replay = { $game }, looking back
first = To the beginning
step-back = One step back
play-through = Let it run
step-on = One step on
last = To the end
ply = Place in the match
ply-of = { $ply } of { $plies }
link-here = Link to this place
export = Save as a file
to-table = To the table
analysis = What the bots think
analyse-match = Judge the match
analysing = Thinking…
analyse-here = Judge this position
graph = Chances of each seat in the course of the match
best-line = Best line:
check-dice = Check the dice
dice-honest = The dice were honest.
dice-dishonest = Something is wrong with the dice!
commitment-kept = The secret number is the one promised before the match.
commitment-broken = The secret number is not the one promised before the match.
contribution-in = What you gave was mixed in.
contribution-missing = What you gave was not mixed in.
draws-right = { $right ->
    [one] 1 draw of chance comes out as played
   *[other] { $right } draws of chance come out as played
}, { $wrong } differently.
seed = Secret number:
fairness-insecure = Your browser can only check this over a secure connection (https). Save the match as a file and check it with “ludotheque verify”.

## Files

import-title = A match from a file
import-more = Choose a .ludo file, or paste its text. You can then step through the match and share it.
record-file = File
record-text = Text
import-do = Show the match

## Learning

title-guide = { $game }: how to play
title-tutorial = { $game }: learn by playing
in-pictures = In pictures
clauses = The rules, clause by clause
search-clauses = Search in the rules
show-marks = Show what is printed
what-is-reconstructed = What is reconstructed
board-with-marks = The board with a letter on every thing: where it is from
marks-legend = P printed, D derived from the sheet, R reconstructed, O our addition.
origin-printed = printed rule
origin-ruling = our ruling: the sheet is silent
origin-addition = our addition
clauses-found = { $count ->
    [one] 1 clause
   *[other] { $count } clauses
}
tutorial-step = { $game } · step { $step } of { $steps }
tutorial-progress = How far you are
tutorial-refused = What if I play { $move }?
tutorial-show = Show me
tutorial-back = Back
tutorial-next = Go on
tutorial-end = Done: to the shelf
tutorial-go-on = That was it: go on to the next step.
tutorial-other = That is allowed, but try here what the text says.

title-about = About this edition · Ludothèque
about = About this edition
unofficial = This is an unofficial edition. The names of the games belong to their owners. The rules are retold in our own words; no original artwork and no original text is used.
unofficial-sources = What is known about each game is listed here with its source: its rule sheet, or public descriptions. What is not listed is not known to us.
no-credits = The rule sheet names neither author, publisher nor year.

## My boxes

boxes = My boxes
boxes-more = Do you own one of these games? Put in the squares, cards and numbers of your own box, and play with them. Your boxes are kept in this browser; you can also keep them as files and share them by link.
boxes-link = My boxes: play with the numbers of your own copy
own-box = Do you own this game?
own-box-more = Put in what your own box has, and play with it.
new-box = New box
new-box-more = Choose what is different in your copy. You start from this edition and change it; there you can also import a file.
box-nameless = a box without a name
box-play = Play with it
box-edit = Edit
box-edit-copy = Edit a copy
box-keep = Save to my boxes
box-is-own = This box is among your own:
box-export = Export
box-import = Import
box-remove = Remove
box-really-remove = Really remove?
box-picture = The board of { $name }
box-missing = This box is not here.
box-missing-more = Perhaps the link is not complete, or the box is on another server. Ask for the file and import it in My boxes.
box-differs = This is somebody’s own box of { $game }: its numbers can be others than those of this edition.
share-box-more = Whoever has this link sees the box, can play with it and can change a copy of it.
link-box = Link
played-with = Played with the box
files-built-in = In this edition
files-offered = Offered on this server

## The editor of a box

editor-more = Change what is different in your box. Every change is checked at once.
start-from = Start from
draft-restored = Here is what you changed last time and did not save.
draft-discard = Start again
box-about = About the box
box-name = Name of the box
box-name-example = Such as: Grandmother’s box
box-name-missing = Give your box a name before you save it.
box-note = Where the numbers are from
box-note-example = Such as: counted in our copy of 1979
box-save = Save
box-is-saved = Saved
box-saved = { $name } is saved in My boxes.
storage-full = This browser cannot keep the box: its storage is full or turned off. Export the box as a file instead.
box-imported = The file is here. Save it to keep it.
files-more = Export writes a .toml file. The command line reads the same file, and so does Import.
picture = Picture
picture-old = The picture shows the last version without a fault.
check-passed = Everything fits: this box can be played.
checking = Checking…
show-fault = Show where
undo = Undo
redo = Redo
one-less = One less: { $label }
one-more = One more: { $label }
row-add = Add a row
row-of = { $number }: { $name }
row-remove = Remove row { $number }: { $name }
palette = What to paint
eraser = Nothing
paint-hint = Click or draw with the mouse. With the keyboard: arrow keys, Space paints, Delete empties.
paint-hint-touch = Tap a place to paint it.
finger-paints = Draw with the finger
zoom-in = Larger
zoom-out = Smaller
cell = { $id }: { $content }
cell-empty = nothing
