# SPDX-License-Identifier: MIT
"""C++ text for the lint scripts: comments and literals masked, statements told apart."""
import re

_TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-zA-Z_])'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.S | re.M)


def masked(text, comments=True):
    """The text with comments, literals and directives replaced by spaces (literals by quotes), line breaks kept."""
    def blank(match):
        token = match[0]
        if token.startswith('"') or token.startswith("'") or token.startswith('R"'):
            return '"' + re.sub(r"[^\n]", "_", token[1:-1]) + '"'
        return re.sub(r"[^\n]", " ", token) if comments else token
    return _TOKEN.sub(blank, text)


def statements(text):
    """(start, end, kind) of every statement of masked text; kind is its last character: ; { or }."""
    start, depth, i, out = 0, 0, 0, []
    braces = []                                       # for each open brace: does it hold statements?
    while i < len(text):
        c = text[i]
        if c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
        elif c == "{":
            before = text[:i].rstrip()[-1:]
            head = text[start:i].strip()
            block = depth == 0 and (before in ")}];{:" or head == "" or
                                    re.match(r"(template\b.*)?(struct|class|enum|union|namespace|extern|else|do|try)\b", head, re.S)
                                    or re.search(r"\)\s*(const|noexcept|override|mutable|final|try|->\s*[\w:<>,&* ]+|requires.*)+\s*$", head, re.S))
            if depth and before in ")":
                block = True                          # a lambda in an argument list
            if depth and re.search(r"(\]|\)\s*(mutable|const|noexcept|->\s*[\w:<>,&* ]+)+)\s*$", text[start:i]):
                block = True
            braces.append((block, depth, start))
            if block:
                out.append((start, i + 1, "{"))
                start, depth = i + 1, 0
            else:
                depth += 1
        elif c == "}":
            if not braces:
                start = i + 1
                i += 1
                continue
            block, outer, began = braces.pop()
            if block:
                start, depth = (i + 1, 0) if outer == 0 else (began, outer)
                out.append((start, i + 1, "}"))
            else:
                depth = outer
        elif c == ";" and depth == 0:
            out.append((start, i + 1, ";"))
            start = i + 1
        i += 1
    return out


_PREFIX = re.compile(r"\s*(else\b|do\b|(if(\s+constexpr)?|for|while|switch)\s*(?=\()|case\b[^:?]*:(?!:)|default\s*:|\w+\s*:(?!:)|\[\[\w+\]\])")


def _skip_parentheses(s, i):
    depth = 0
    while i < len(s):
        depth += (s[i] == "(") - (s[i] == ")")
        i += 1
        if depth == 0:
            return i
    return i


_DECLARATION = re.compile(
    r"\s*(?:(?:const|constexpr|static|inline|mutable|auto|using|typedef|template|friend|extern|struct|class|enum|"
    r"union|namespace|return|throw|goto|public|private|protected|virtual|explicit|operator|constinit|thread_local|"
    r"static_assert|typename|unsigned|int|bool|char|float|double|void|long|GPU_\w+|co_\w+|requires)\b"
    r"|[\w:]+(?:<.*?>)?(?:::\w+)*(?:\s+const)?(?:\s*[&*]+(?:\s*const)?\s*|\s+)\w+\s*[=({;,\[])", re.S)


def comma_statements(text):
    """(start, body, end, commas) of every statement of masked text that joins expressions by commas.

    `body` is where the expressions begin, behind any `if (...)` or `else`; `commas` are the places of the commas.
    """
    found = []
    for start, end, kind in statements(text):
        if kind != ";":
            continue
        body, prefixed = start, False
        while True:
            m = _PREFIX.match(text, body, end)
            if not m:
                break
            body = m.end()
            if m[2]:
                body = _skip_parentheses(text, body + len(re.match(r"\s*", text[body:])[0]))
            prefixed = prefixed or not m[0].rstrip().endswith(":")
        s = text[body:end]
        if _DECLARATION.match(s) or s.lstrip().startswith(":"):
            continue
        depth, angle, commas = 0, 0, []
        for i, c in enumerate(s):
            if c in "([{":
                depth += 1
            elif c in ")]}":
                depth -= 1
            elif c == "<" and i and (s[i - 1].isalnum() or s[i - 1] == "_") and s[i + 1] not in "<= ":
                angle += 1
            elif c == ">" and angle and s[i - 1] != "-":
                angle -= 1
            elif c == "," and depth == 0 and angle == 0:
                commas.append(body + i)
        if commas:
            found.append((start, body, end, commas, prefixed))
    return found
