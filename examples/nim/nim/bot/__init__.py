"""The evaluation of Nim for bots."""

from nim.bot.evaluate import evaluate

__all__ = ["evaluate"]
