"""The pictures of README: in true colours, and small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.take_pictures import FOLDER, LARGEST
from PIL import Image

README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.mark.parametrize("picture", sorted(FOLDER.glob("*.png")), ids=lambda picture: picture.stem)
def test_true_colours(picture: Path) -> None:
    with Image.open(picture) as image:
        assert image.mode == "RGB"
    assert picture.stat().st_size <= LARGEST


def test_files_that_the_readme_names_exist() -> None:
    for link in re.findall(r"\]\(([^)#]+)", README.read_text("utf-8")):
        assert (README.parent / link).exists(), link
