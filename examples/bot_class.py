"""A bot of one's own as a class: it plays wherever bots are named (docs/bots.md).

ludotheque match daldos examples.bot_class:PointHunter random
"""

from ludotheque import State


class PointHunter:
    """Takes the action that brings the most points at once; among equals, any."""

    name = "Point hunter"

    def choose(self, view: State, seat: int, seed: int) -> int:
        position = view.determinization(seat, seed)  # what the seat sees, the rest guessed
        points = {action: position.play(action).running_scores()[seat] for action in view.legal_actions()}
        best = [action for action, gained in points.items() if gained == max(points.values())]
        return best[seed % len(best)]
