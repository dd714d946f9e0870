"""The text of a docstring as HTML: the little markup that ours use, and everything else escaped.

Blocks, parted by blank lines: paragraphs, lists whose items begin with a hyphen, examples (``>>>``)
and indented text, which both stay as they are, and headings underlined by hyphens. In a line:
code in double backticks, emphasis in asterisks, and names in single ones, which become links where
`linked` knows of one. Left out: the rest of reStructuredText.
"""

import re
from collections.abc import Callable, Iterator
from textwrap import dedent

from markupsafe import Markup, escape

INLINE = re.compile(
    r"``(?P<code>.+?)``"
    r"|(?<![\w`])`(?P<name>[^`]+)`"
    r"|(?<![\w*])\*(?P<emphasis>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])"
)

Linked = Callable[[str], str | None]
"""Where a name leads, or None where it leads nowhere."""


def nowhere(name: str) -> None:
    """No name leads anywhere."""


def inline(text: str, linked: Linked = nowhere) -> Markup:
    """Return the markup within a line.

    >>> print(inline("``a < b`` is *not* `b`", {"b": "#b"}.get))
    <code>a &lt; b</code> is <em>not</em> <a href="#b"><code>b</code></a>
    >>> print(inline("2 * 3 * 4 of **known"))
    2 * 3 * 4 of **known
    """
    parts, end = [], 0
    for found in INLINE.finditer(text):
        parts += [_plain(text[end : found.start()]), _marked(found, linked)]
        end = found.end()
    return Markup().join([*parts, _plain(text[end:])])


def blocks(text: str, linked: Linked = nowhere) -> Markup:
    """Return a whole text.

    >>> print(blocks("A list:\\n\\n- one\\n- ``two``\\n\\n>>> 1 < 2\\nTrue"))
    <p>A list:</p>
    <ul>
    <li>one</li>
    <li><code>two</code></li>
    </ul>
    <pre class="doctest"><code>&gt;&gt;&gt; 1 &lt; 2
    True</code></pre>
    """
    return Markup("\n").join(_block(block, linked) for block in _parted(text))


def example(text: str) -> Markup:
    """Return an example as it is typed, with what it prints."""
    return Markup('<pre class="doctest"><code>{}</code></pre>').format(text)


def _parted(text: str) -> Iterator[str]:
    """Yield the blocks; indented lines after a blank one still belong to the item or text above."""
    block: list[str] = []
    for part in filter(None, re.split(r"\n\s*\n", text.strip("\n"))):
        item_goes_on = block and block[0].startswith("- ") and part.startswith(" ")
        if block and not item_goes_on:
            yield "\n\n".join(block)
            block = []
        block.append(part)
    if block:
        yield "\n\n".join(block)


def _block(block: str, linked: Linked) -> Markup:
    lines = block.splitlines()
    if block.startswith(">>> "):
        return example(block)
    if all(line.startswith(" ") for line in lines if line):
        return Markup("<pre><code>{}</code></pre>").format(dedent(block))
    if len(lines) > 1 and re.fullmatch(r"-{3,}|={3,}", lines[1]):
        head = Markup('<p class="label">{}</p>').format(inline(lines[0], linked))
        rest = "\n".join(lines[2:])
        return Markup("\n").join([head, blocks(rest, linked)]) if rest else head
    if block.startswith("- "):
        items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
        shown = Markup("\n").join(Markup("<li>{}</li>").format(_item(i, linked)) for i in items)
        return Markup("<ul>\n{}\n</ul>").format(shown)
    return Markup("<p>{}</p>").format(inline(" ".join(lines), linked))


def _item(item: str, linked: Linked) -> Markup:
    """Return what stands in an item of a list: one line of text, or blocks of their own."""
    first, _, rest = item.partition("\n")
    text = f"{first}\n{dedent(rest)}".strip()
    whole = blocks(text, linked)
    one_paragraph = "\n\n" not in text and whole.startswith("<p>")
    return Markup(whole[len("<p>") : -len("</p>")]) if one_paragraph else whole


def _plain(text: str) -> Markup:
    """Text outside all marks; a backslash before a blank only ends a mark, and both vanish."""
    return escape(text.replace("\\ ", ""))


def _marked(found: re.Match[str], linked: Linked) -> Markup:
    if found["code"] is not None:
        return Markup("<code>{}</code>").format(found["code"])
    if found["emphasis"] is not None:
        return Markup("<em>{}</em>").format(found["emphasis"])
    code = Markup("<code>{}</code>").format(found["name"])
    target = linked(found["name"])
    return code if target is None else Markup('<a href="{}">{}</a>').format(target, code)
