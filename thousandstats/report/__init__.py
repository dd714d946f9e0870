"""Showing what was computed: every claim by every route, as text, tables, plots and files.

Nothing here holds or computes a probability: the figures are answered by the routes, and this
package compares, lays out and stores their answers. Plots and the tables of a reproduction need
matplotlib and pandas; what is exported of one figure needs neither.
"""
