# SPDX-License-Identifier: MIT
"""Reads the declarations of the headers, macros expanded: namespace, name, docstring, and the declaration without its body."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"
sys.path.insert(0, str(ROOT / "tests" / "lint"))
sys.dont_write_bytecode = True
from cpp_text import masked  # noqa: E402


class Declaration:
    def __init__(self, header, scope, doc, text, body=None, access="public"):
        self.header, self.scope, self.doc, self.body, self.access = header, scope, doc, body, access
        self.text = plain(text)
        self.kind, self.name = classify(self.text)


def preprocessed(headers):
    """All text of the headers in the order of its inclusion, without the bodies of impl/, comments kept, and the header at each of its
    offsets."""
    unit = "".join(f"#include <gpu/{h}>\n" for h in headers)
    with tempfile.TemporaryDirectory() as empty:
        (Path(empty) / "mpi.h").touch()                           # nothing here is compiled, so MPI need not be there
        made = subprocess.run(["g++", "-std=c++20", "-E", "-C", "-DGPU_SEPARATE_COMPILATION", f"-I{INCLUDE}", f"-I{empty}", "-x", "c++", "-"],
            input=unit, capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stderr)
    parts, stack, header = [], [], None
    for line in made.stdout.split("\n"):
        marker = re.match(r'# (\d+) "([^"]*)"((?: \d)*)', line)
        if marker:
            file = marker[2]
            header = file.split("include/gpu/", 1)[1] if f"{INCLUDE}/gpu/" in file else None
            if header and header.endswith(".def"):                # a table belongs to the header that includes it
                header = next((h for h in reversed(stack) if h and h.endswith(".hpp")), None)
                line = "def"
            elif header:
                stack.append(header)
            table = line == "def"
        elif header:
            # The line above a row of a table is its docstring.
            parts.append((header, re.sub(r"^// ", "/// ", line) if table else line))
    text, at, offset = [], [], 0
    for header, line in parts:
        at.append((offset, header))
        text.append(line)
        offset += len(line) + 1
    return "\n".join(text), at


def end_of(text, i):
    """The place behind the bracket that closes the one at i."""
    depth = 0
    while i < len(text):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return i


def end_of_angles(text, i):
    depth = 0
    while i < len(text):
        if text[i] in "([{":
            i = end_of(text, i)
            continue
        if text[i] == "<":
            depth += 1
        elif text[i] == ">" and text[i - 1] not in "-=":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return i


def without_constraint(text):
    """The text behind a requires clause that begins it."""
    i = re.match(r"requires\b\s*", text).end()
    while True:
        i += len(re.match(r"[\s!]*", text[i:])[0])
        if re.match(r"requires\b", text[i:]):
            i = text.find("{", i)
            i = end_of(text, i)
        elif text[i] == "(":
            i = end_of(text, i)
        else:
            while True:
                word = re.match(r"(?:::)?\w+(?:::\w+)*", text[i:])
                i += word.end() if word else 0
                if text[i:].lstrip()[:1] == "<" and not re.match(r"\s*<[=<]", text[i:]):
                    i = end_of_angles(text, i)
                if not text.startswith("::", i):
                    break
        joined = re.match(r"\s*(?:&&|\|\|)\s*", text[i:]) or re.match(r"\s*(?:>|==|!=|>=) ?(?=\d)", text[i:])
        if not joined:
            return text[i:].lstrip()
        i += joined.end()


def plain(text):
    """A declaration on one line, without comments and constraints."""
    text = " ".join(re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S).split())
    out = ""
    while re.match(r"template\s*<", text):
        i = end_of_angles(text, text.index("<"))
        head, text = text[:i], text[i:].lstrip()
        if re.match(r"requires\b", text):
            text = without_constraint(text)
        out += head + " "
    text = re.sub(r"^(.*?\))( const)?( noexcept)? requires\b.*$", r"\1\2\3", text) if "requires" in text and " requires" in text else text
    text = re.sub(r"\bauto ?\((\w+)\) ?\(", r"auto \1(", text)
    return out + text


def classify(text):
    body = text
    while re.match(r"template\s*<", body):
        body = body[end_of_angles(body, body.index("<")):].lstrip()
    if body.startswith(("static_assert", "extern", "friend", "using namespace", "template ", "#", "namespace ")) or not body:
        return "other", None
    found = re.match(r"(concept|class|struct|enum class|enum|union)\s+(?:alignas\(.*?\)\s*|\[\[.*?\]\]\s*)*(\w+)\s*(<|::)?", body)
    if found:
        if found[1] != "concept" and found[3]:
            return "other", None                                  # a specialization
        return ("concept" if found[1] == "concept" else "enum" if "enum" in found[1] else "class"), found[2]
    found = re.match(r"using\s+(\w+)\s*=", body) or re.match(r"using\s+(?:[\w:]+::)?(\w+)$", body)
    if found:
        return "alias", found[1]
    found = re.match(r"(?:inline |static )*constexpr [^(={]*?(\w+)\s*\{", body)
    if found:
        return "variable", found[1]
    if "operator" in body:
        return "operator", None
    found = re.match(r"(?:[^=(]|<[^<>]*>)*?([~\w:]+)\s*\(", body)
    if found and not re.match(r"(?:inline |static |constexpr |constinit |thread_local )*[\w:<>, ]+? \w+(?:<[^()]*>)? = ", body):
        if re.search(r"\)\s*->", body) and re.match(r"\w+\s*\(", body):
            return "other", None                                  # a deduction guide
        return ("function", found[1]) if "::" not in found[1] else ("other", None)
    found = re.match(r".*?(\w+)(\[\w*\])?\s*(?:=|$)", body)
    return ("variable", found[1]) if found else ("other", None)


def doc_before(raw):
    """The docstring at the end of `raw`, what stands between two declarations: its lines, or None."""
    lines = raw.rstrip().split("\n")
    doc = []
    for line in reversed(lines):
        stripped = line.strip()
        if stripped.startswith("///"):
            doc.insert(0, stripped[3:].removeprefix(" "))
        elif stripped.startswith("//") and not doc:
            continue
        else:
            break
    return doc or None


def walk(raw, text, begin, end, scope, at, out, access="public"):
    """Collects the declarations of raw[begin:end]; `text` is the masked text."""
    i = start = begin
    inside_class = scope.endswith("}")
    while i < end:
        c = text[i]
        if c in "([":
            i = end_of(text, i)
            continue
        if c == ":" and inside_class and re.fullmatch(r"\s*(public|private|protected)\s*", text[start:i]):
            access = text[start:i].strip()
            i += 1
            start = i
            continue
        if c in "{;":
            head = text[start:i]
            first = start + len(head) - len(head.lstrip())
            words = head.strip()
            space = re.match(r"(?:inline\s+)?namespace\b\s*([\w:\s]*)$", words)
            if c == "{" and space is not None:
                close = end_of(text, i)
                name = "::".join(p for p in (scope, *re.sub(r"\binline\b|\s", "", space[1]).split("::")) if p and p != "v0_2")
                walk(raw, text, i + 1, close - 1, name, at, out)
                i = start = close
                continue
            if c == "{":
                close = end_of(text, i)
                template_free = plain(words)
                kind, _ = classify(template_free)
                # Braces of an initializer, a constraint or a default argument do not end a declaration.
                if kind in ("variable", "alias", "concept") or re.search(r"(\brequires(\s*\([^()]*\))?|[=,(<]|&&|\|\|)\s*$", words) or \
                        (kind == "function" and re.search(r"\)\s*:[^:{]*[\w>]$", words)):
                    i = close
                    if kind == "function" and re.search(r"\)\s*:", words) and re.match(r"\s*\{", text[i:]):
                        pass
                    continue
                body = (i + 1, close - 1)
                add(raw, text, start, first, i, scope, at, out, access, body)
                i = close
                after = re.match(r"\s*;", text[i:])
                i += after.end() if after else 0
                start = i
                continue
            if words:
                add(raw, text, start, first, i, scope, at, out, access, None)
            i += 1
            start = i
            continue
        i += 1


def header_at(at, offset):
    low, high = 0, len(at)
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if at[middle][0] <= offset else (low, middle)
    return at[low][1]


def add(raw, text, start, first, end, scope, at, out, access, body):
    original = raw[first:end]
    d = Declaration(header_at(at, first), scope, doc_before(raw[start:first]), original, None, access)
    d.shares = not re.search(r"\n\s*\n|//", raw[start:first])
    for more in re.findall(r"(?<=,)\s*glm::(\w+)", original) if original.lstrip().startswith("using glm::") else []:
        extra = Declaration(d.header, scope, d.doc, f"using {more} = glm::{more}", None, access)
        extra.shares = True
        out.append(extra)
    if d.kind == "alias" and original.lstrip().startswith("using glm::"):
        d.name = re.match(r"using glm::(\w+)", original.lstrip())[1]
        d.text = f"using {d.name} = glm::{d.name}"
    if d.kind == "function":
        d.text = re.sub(r"\)\s*(const)?\s*(noexcept(?:\([^()]*\))?)?\s*:\s*[^:].*$", lambda m: ")" + "".join(f" {x}" for x in m.groups() if x), d.text)
    out.append(d)
    if body and d.kind == "class":
        d.body = []
        walk(raw, text, body[0], body[1], scope + "::" + (d.name or "") + "{}", at, d.body, "private" if re.search(r"\bclass \w+[^<>]*$", d.text) else "public")
    elif body and d.kind == "enum":
        d.body = raw[body[0]:body[1]]


def all_declarations(headers):
    raw, at = preprocessed(headers)
    text = masked(raw)
    out = []
    walk(raw, text, 0, len(text), "", at, out)
    return out
