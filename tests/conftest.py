"""Fixtures that several test modules share."""

from browser import chromium, page, site

__all__ = ["chromium", "page", "site"]
