"""What helps to play Nim well."""

from nim.bot.evaluate import evaluate

__all__ = ["evaluate"]
