"""The arena: tournaments with ratings, and reports on what a game is like; in processes or on a Ray cluster.

plan      who meets whom, on which seats, with which dice: decided by a seed alone
play      one job becomes rows
detail    what a report keeps of a match; variants: the same game under other rules
dataset   rows as Parquet, durable while they come in
workers   where jobs are done; run: all that is missing of a plan
ratings   from rows to a table with confidence intervals
figures   from rows to the numbers of a report; page, plots, words: how it looks
"""
