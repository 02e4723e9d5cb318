"""The arena: tournaments with ratings, and reports about a game; run in processes or on a Ray cluster.

plan      which bots play which games, on which seats, with which dice; determined by the seed
play      plays one job and returns its rows
detail    what a report records of each game; variants: the same game with other options
dataset   the rows in a Parquet file, durable during the run
workers   runs jobs in processes or on Ray; run: plays the jobs of a plan that are missing
ratings   a table of ratings with confidence intervals, from the rows
figures   the numbers of a report, from the rows; page, plots: the HTML page
"""
