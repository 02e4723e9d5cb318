tagline = Three heaps, one rule, and somebody is always lost.
option-heaps = Heaps
option-heaps-3-5-7 = 3, 5 and 7 stones
option-heaps-1-3-5-7 = 1, 3, 5 and 7 stones
option-last = Whoever takes the last stone
option-last-wins = wins
option-last-loses = loses
seat-first = First player
seat-second = Second player
scene = Nim. { $headline }
headline-turn = { $who }: take stones from one heap
headline-won = { $who } has won
stone = Stone { $n } of heap { $heap }
choice = Take { $n ->
    [one] one stone
   *[other] { $n } stones
} from heap { $heap }
narrate-taken = { $who } takes { $n ->
    [one] one stone
   *[other] { $n } stones
} from heap { $heap }.
narrate-won = { $who } has won.
why-over = The game is over.
why-unreadable = “{ $text }” is no move: write the heap and how many stones you take, such as B3.
why-too-many = Heap { $heap } has { $left ->
    [0] no stones
    [one] one stone
   *[other] { $left } stones
} left: take at least one, and no more than that.
