"""The games that a server offers, found by an import path so that worker processes find the same ones."""

from collections.abc import Mapping
from importlib import import_module

from engine.core.contract import AnyRules

Catalog = Mapping[str, AnyRules]
"""Slugs and their rules."""


def load_catalog(source: str) -> Catalog:
    """The games at `module:attribute`. Raises `ValueError` if there is nothing of the kind."""
    module, _, attribute = source.partition(":")
    try:
        found: Catalog = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"expected games at {source!r}: {error}") from error
    if not found or not all(slug == rules.meta.slug for slug, rules in found.items()):
        raise ValueError(f"expected a mapping of slugs to rules at {source!r}, got {found!r}")
    return found
