"""Reproduction: every figure by every route, every claim with its verdict, and reading them back.

- ``compute``: the figures and the ledger; ``agreement``: whether a simulation agrees;
- ``documents``: the figures as one JSON document; ``loading``: a document as a reproduction again;
- ``unfinished``: what was computed before an interrupt; ``number_text``: numbers as text;
- ``coverage``: how often intervals hold what they are about.

`thousandstats.report` shows what is computed here.
"""
