"""What is published about Thousand.

- ``figures``: the questions with permanent names, a module for each topic; ``wording``: what they
  are called;
- ``claims``, ``errata``: what documents say, and how it is checked; ``trials`` replays ``records``;
- ``hand``: what is asked about a hand; ``plots``: charts; ``studies``: questions that are answered
  by looking at every deal; ``pages``: the calculator.
"""
