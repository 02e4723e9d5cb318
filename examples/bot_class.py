"""A bot as a class: its name can be used wherever the name of a bot is expected.

ludotheque match daldos examples.bot_class:PointHunter random
"""

from ludotheque import State


class PointHunter:
    """Plays the action that gains the most points immediately; ties are broken by the seed."""

    name = "Point hunter"

    def choose(self, view: State, seat: int, seed: int) -> int:
        position = view.determinization(seat, seed)  # a full position that agrees with the view
        points = {action: position.play(action).running_scores()[seat] for action in view.legal_actions()}
        best = [action for action, gained in points.items() if gained == max(points.values())]
        return best[seed % len(best)]
