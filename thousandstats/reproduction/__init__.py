"""Reproduction: every figure by every route, every claim with its verdict, and reading them back.

- ``compute``: the figures and the ledger; ``agreement``: whether a simulation agrees;
- ``numbers``: the exact number of one figure, and its estimates; ``number_text``: numbers as text;
- ``documents``: the figures as one JSON document; ``loading``: a document as a reproduction again;
- ``comparison``: how a folder of results differs from what was computed;
- ``unfinished``: what was computed before an interrupt; ``coverage``: how often intervals hold
  what they are about.

`thousandstats.report` shows what is computed here.
"""
