"""Every game, with all its options, as an environment of research frameworks; one module per framework."""
