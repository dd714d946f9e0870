"""Pick a hand in a notebook, card by card, and read what there is to know of it.

The widgets are those of ipywidgets, which is imported when an explorer is made and may be missing:
then, and wherever a notebook is only read, the report on the first hand stands in their place.
"""

from functools import cached_property
from html import escape
from random import sample
from typing import Any

from thousandstats import games
from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked
from thousandstats.cards import SUITS
from thousandstats.errors import InputError
from thousandstats.hands.builder import about
from thousandstats.hands.report import HandReport

MISSING = (
    "To pick other cards, install ipywidgets (pip install ipywidgets) and run this cell again. "
    "Until then this is the report on one hand."
)

RED = "#B00020"


@checked
def explorer(cards: str, layout: AskableLayout | None = None) -> "Explorer":
    """Return a deck to pick a hand from, and below it the report on that hand.

    Parameters
    ----------
    cards : str
        The hand to start with, in any notation.
    layout : AskableLayout, optional
        The deal, by default the usual one.

    Returns
    -------
    Explorer
        What a notebook shows as widgets. Where they cannot be shown it shows the report on
        `cards`; without ipywidgets also how to get it.

    Raises
    ------
    InputError
        If a card cannot be read, or there are more or fewer cards than a hand has.

    Examples
    --------
    >>> print(explorer("K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"))
    A hand to explore: J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥
    """
    return Explorer(games.layout() if layout is None else layout, cards)


@checked
class Explorer:
    """The widgets with their state: which cards are picked, what else is known, the report on it.

    Attributes
    ----------
    layout : AskableLayout
    report : HandReport
        On the last cards that were a whole hand.
    """

    def __init__(self, layout: AskableLayout, cards: str) -> None:
        self.layout = layout
        self.report: HandReport = about(layout, cards)

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied and pickled: the cards and the report, but no widgets."""
        return {"layout": self.layout, "report": self.report}

    def __repr__(self) -> str:
        return f"A hand to explore: {self.layout.deck.show(self.report.held)}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        told = self.report._repr_html_()
        plain = {"text/plain": repr(self), "text/html": told}
        try:
            shown = self.widget._repr_mimebundle_()
        except ModuleNotFoundError:
            return {**plain, "text/html": f"<p>{escape(MISSING)}</p>{told}"}
        return {**shown, **plain}

    @cached_property
    def widget(self) -> Any:
        """All of it as one widget."""
        from ipywidgets import HTML, Button, HBox, VBox

        self.told = HTML()
        buttons = {"deal another hand": self.deal, "put all cards back": lambda: self.pick(0)}
        actions = [Button(description=said, layout={"width": "12em"}) for said in buttons]
        for button, act in zip(actions, buttons.values(), strict=True):
            button.on_click(lambda _, act=act: act())
        suits = [
            HBox([self.cards[card] for card in self.cards if card.endswith(suit)]) for suit in SUITS
        ]
        self._show()
        return VBox([*suits, HBox(actions), HBox([*self.known.values()]), self.told])

    @cached_property
    def cards(self) -> dict[str, Any]:
        """A button for each card, which is down while the card is held."""
        from ipywidgets import ToggleButton

        deck = self.layout.deck
        held = deck.show(self.report.held).split()
        found = {
            card: ToggleButton(
                value=card in held,
                description=card,
                style={"text_color": RED if card[-1] in "♦♥" else "black"},
                layout={"width": "4.5em"},
            )
            for card in deck.show(deck.full).split()
        }
        for button in found.values():
            button.observe(self._changed, "value")
        return found

    @cached_property
    def known(self) -> dict[str, Any]:
        """A line for each place where the player may know cards."""
        from ipywidgets import Text

        found = {
            place: Text(
                value=self.layout.deck.show(self.report.known.get(place, 0)),
                description=place,
                placeholder="cards known there",
                continuous_update=False,
                layout={"width": "18em"},
            )
            for place in self.report.stage.others
        }
        for line in found.values():
            line.observe(self._changed, "value")
        return found

    def pick(self, held: int) -> None:
        """Hold just these cards, a mask."""
        wanted = self.layout.deck.show(held).split()
        self._waits = True
        for card, button in self.cards.items():
            button.value = card in wanted
        self._waits = False
        self._show()

    def deal(self) -> None:
        """Hold as many cards as now, drawn at random, and know no others."""
        for line in self.known.values():
            line.value = ""
        cards = sample([*self.cards], self.report.stage.size)
        self.pick(self.layout.deck.parse(" ".join(cards)))

    _waits = False

    def _changed(self, _: object) -> None:
        if not self._waits:
            self._show()

    def _show(self) -> None:
        """Show the report where the cards are a whole hand, and else what is wrong with them."""
        held = " ".join(card for card, button in self.cards.items() if button.value)
        known = {place: line.value for place, line in self.known.items() if line.value.strip()}
        try:
            self.report = about(self.layout, held, **known)
        except InputError as error:
            self.told.value = f"<p>{escape(str(error))}</p>"
        else:
            self.told.value = self.report._repr_html_()
