"""What is wrong with how a page is laid out, measured in the page by `measure.js`."""

from pathlib import Path
from time import monotonic

from tests.browser.person import Tab

MEASURE = (Path(__file__).parent / "measure.js").read_text()
PATIENCE = 10.0  # seconds for a page to be laid out anew on a busy machine


def faults_of(tab: Tab, *, fingers: bool) -> list[str]:
    """The faults of the page as it stands: none, or those that are still there after `PATIENCE`, a line each.

    With `fingers` every control must also be large enough for one.
    """
    until = monotonic() + PATIENCE
    while True:
        faults: list[str] = tab.page.evaluate(MEASURE, {"fingers": fingers})
        if not faults or monotonic() > until:
            return faults
        tab.page.wait_for_timeout(200)
