"""How a bench tells its figures."""

import json
from collections.abc import Mapping
from typing import Any


def tell(found: Mapping[str, Any], *, as_json: bool) -> None:
    """Prints one JSON object, or a line for each figure."""
    if as_json:
        print(json.dumps(found))
        return
    width = max(map(len, found))
    for name, value in found.items():
        print(f"{name:{width}}  {value:>12}")
