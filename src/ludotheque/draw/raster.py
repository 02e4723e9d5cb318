"""SVG to pixels, for frames of environments and films."""

from __future__ import annotations

import io
from typing import Any

from ludotheque.core.extras import extra
from ludotheque.draw.flat import flatten


def png(svg: str, width: int = 720) -> bytes:
    """A picture of ours as a PNG file of that width."""
    with extra("research", "a picture in pixels"):
        import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=flatten(svg), width=width))


def pixels(svg: str, width: int = 720) -> Any:
    """A picture of ours as an array of rows, columns and red, green, blue, in bytes."""
    import numpy as np

    file = png(svg, width)
    with extra("research", "a picture in pixels"):
        from PIL import Image
    with Image.open(io.BytesIO(file)) as image:
        return np.asarray(image.convert("RGB"))
