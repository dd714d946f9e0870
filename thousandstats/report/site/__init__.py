"""The static pages, in every language from one set of templates; `build` makes them all."""
