"""Measurements: every figure beside a peer or a baseline of the same run, because machines are noisy."""
