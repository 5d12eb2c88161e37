"""Buckets of tokens: what is remembered, and what is forgotten."""

import pytest

from app.auth import limits
from app.auth.limits import Buckets, TooManyError


def test_the_bucket_used_last_is_forgotten_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    buckets = Buckets(0.001, lambda: 0.0)
    buckets.take("busy")
    for stranger in ("a", "b", "c", "d"):
        with pytest.raises(TooManyError):
            buckets.take("busy")
        buckets.take(stranger)
    with pytest.raises(TooManyError):
        buckets.take("busy")


def test_a_bucket_that_was_not_used_for_long_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 2)
    buckets = Buckets(0.001, lambda: 0.0)
    for who in ("first", "second", "third", "first"):
        buckets.take(who)
