"""`python -m ludotheque.cli`."""

from ludotheque.cli import main

main()
