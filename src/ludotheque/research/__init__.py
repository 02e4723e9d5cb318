"""The games for research: one framework a file, every game and option from the registry."""
