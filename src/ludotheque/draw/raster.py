"""SVG to pixels, for the frames of environments and videos."""

from __future__ import annotations

import io
from typing import Any

from ludotheque.core.extras import extra
from ludotheque.draw.flat import flatten


def png(svg: str, width: int = 720) -> bytes:
    """Convert an SVG picture of `draw.svg` to a PNG file of that width; raises `MissingExtra`."""
    with extra("research", "a picture in pixels"):
        import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=flatten(svg), width=width))


def pixels(svg: str, width: int = 720) -> Any:
    """Convert an SVG picture of `draw.svg` to a uint8 array of shape (height, width, 3); raises `MissingExtra`."""
    import numpy as np

    file = png(svg, width)
    with extra("research", "a picture in pixels"):
        from PIL import Image
    with Image.open(io.BytesIO(file)) as image:
        return np.asarray(image.convert("RGB"))
