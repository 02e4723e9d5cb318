"""The information about Nim."""

from ludotheque.core.info import Choice, Info

INFO = Info(
    slug="nim",
    name="Nim",
    prefix="NIM",
    fewest=2,
    most=2,
    accent=("#6b4e9b", "#c9b6ea"),
    options=(Choice("heaps", ("3-5-7", "1-3-5-7")), Choice("last", ("wins", "loses"))),
)
