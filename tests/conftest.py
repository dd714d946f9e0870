"""Fixtures that several test modules share."""

from browser import built, chromium, page, site

__all__ = ["built", "chromium", "page", "site"]
