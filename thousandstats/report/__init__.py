"""Showing what was computed: every claim by every route, as text, tables, plots, files and pages.

- ``text``, ``tables``, ``plots``: a reproduction as lines, pandas tables and drawings;
- ``results_folder``: which files a folder of results has, and what they hold;
- ``exports``, ``markup``, ``commands``: one figure as a table for other programs, and as a command;
- ``notebook_tables``, ``notebook_plots``: what notebooks show; ``canvas``: how all plots are drawn;
- ``site``: the pages.

Nothing here computes a probability or judges a claim: figures are answered by the routes, and
`thousandstats.reproduction` compares their answers. Plots and the tables of a reproduction need
matplotlib and pandas; what is exported of one figure needs neither.
"""
