"""Measurements. Every figure is compared with a peer or a baseline of the same run, because machines are noisy."""
