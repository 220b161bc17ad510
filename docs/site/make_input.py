#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what Doxygen reads: make_input.py FOLDER. And compares what it made with the headers: make_input.py --check FOLDER.

Headers become declarations without bodies, macros expanded and constraints left out, with the docstrings in Doxygen's form; pages
become pages with ids. FOLDER/names lists every public name.
"""
import fnmatch
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from declarations import INCLUDE, ROOT, all_declarations, doc_before
from groups import GROUPS, INTERNAL, INTERNAL_NAMES, MACROS, PAGES, ROWS
from more_examples import more_examples

SCOPES = {"gpu", "gpu::views", "gpu::placeholders", "gpu::linalg", "gpu::mpi"}
LABELS = r"(Complexity and scratch memory|Requirements and cost|Complexity|Cost|Scratch memory|Source|Requirements)"
ALGORITHMS = ("algorithm/", "relational/", "numeric/")               # whose functions launch kernels
NO_NAMES = {"true", "false", "decltype", "sizeof", "requires", "auto"}


def group_of(header):
    if any(fnmatch.fnmatch(header, p) for p in INTERNAL if "*" not in p or not p.endswith("/*")):
        return None
    found = [(p != header, k, g) for k, (g, (_, _, patterns)) in enumerate(GROUPS.items()) for p in patterns if fnmatch.fnmatch(header, p)]
    if found:
        return min(found)[2]
    if any(fnmatch.fnmatch(header, p) for p in INTERNAL):
        return None
    sys.exit(f"docs/site/groups.py: include/gpu/{header} belongs to no group")


def escaped(text, names):
    """Prose for Doxygen: what it would take for commands, tags or emphasis is escaped outside of `code`."""
    out = []
    for k, part in enumerate(re.split(r"(`[^`]*`)", text)):
        if k % 2:
            out.append(part)
            continue
        part = re.sub(r"([\\@&#*|~])", r"\\\1", part).replace("<", "\\<").replace(">", "\\>").replace("\\|", "|").replace("%", "\\%")
        part = re.sub(r"(?<![\w:\"])(?:gpu::)?([a-z]\w*_\w+|(?<=: as )[a-z]\w*|(?<=gpu::)\w+)(?![\w(]|::)(?=[\s,.;:)]|$)",
                      lambda m: f"@ref gpu::{m[1]} \"{m[0]}\"" if m[1] in names else m[0], part)
        out.append(part)
    return "".join(out)


def converted(doc, names):
    """The lines of a docstring, in Doxygen's form."""
    out, code, paragraph = [], [], []

    def end_paragraph():
        if paragraph:
            text = escaped(" ".join(paragraph), names)
            text = re.sub(rf"(^|(?<=[.;]) ){LABELS}: ", lambda m: ("\n\n" if m[1] != "" or m.start() else "") + f"**{m[2]}:** ", text)
            text = re.sub(r"(?<=\.) (Throws (?:@ref|[a-z_]+)\b)", r"\n\n\1", text)
            out.extend(text.split("\n") + [""])
            paragraph.clear()

    def end_code():
        while code and not code[-1]:
            code.pop()
        if code:
            out.extend(["@code{.cpp}", *code, "@endcode", ""])
            code.clear()

    for line in doc:
        if line.startswith("    "):
            end_paragraph()
            code.append(line[4:])
        elif not line.strip():
            if code:
                code.append("")
            end_paragraph()
        else:
            end_code()
            paragraph.append(line.strip())
    end_paragraph()
    end_code()
    while out and not out[-1]:
        out.pop()
    return out


def code_of(doc):
    """The examples in a docstring."""
    lines = [line[4:] if line.startswith("    ") else "" for line in doc if line.startswith("    ") or not line.strip()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def examples_of(public):
    """{(scope, name): lines} for the names whose docstring has no example; and what examples.txt names in vain."""
    own = {}
    for d in public:
        if d.doc and code_of(d.doc):
            own.setdefault((d.scope, d.name), code_of(d.doc))
    found, shown = more_examples()
    full = lambda name: tuple("::".join(["gpu", name]).rsplit("::", 1))
    more = {full(name): code for names, _, code in found for name in names}
    more |= {full(name): own.get(full(other), more.get(full(other))) for name, other in shown.items()}
    there = {(d.scope, d.name) for d in public}
    vain = [f"{s}::{n}: {'there is no such name' if (s, n) not in there else 'its docstring has an example'}"
            for s, n in more if (s, n) not in there or (s, n) in own]
    vain += [f"{name}: {other} has no example" for name, other in shown.items() if not more[full(name)]]
    more = {name: code for name, code in more.items() if code}
    bare = sorted(f"{s}::{n}" for s, n in there - own.keys() - more.keys())
    return more, vain, bare


def comment(lines, indent=""):
    return [f"{indent}/// {line}".rstrip() for line in lines]


def shortened(text):
    text = text.replace("gpu::inline v0_2", "gpu").replace("glsl::operand", "class")
    return re.sub(r"\binline |\bconstexpr |\bconstinit ", "", text)


def class_lines(d, names, header_line):
    bases = re.search(r"(?<!:):(?!:) *(.*)$", d.text)
    head = d.text
    if bases:
        kept = [b for b in re.split(r",\s*(?![^<]*>)", bases[1]) if not re.search(r"glsl|detail|facade|private|protected|holds_|lazy", b)]
        head = d.text[:bases.start()].rstrip() + (" : " + ", ".join(kept) if kept else "")
    out = [shortened(head) + " {", "public:"]
    for member in d.body or []:
        if member.access != "public" or member.kind == "other" or (member.name or "").startswith("gpu_"):
            continue
        if member.doc:
            out += comment(converted(member.doc, names), "    ")
        if member.kind in ("class", "enum") and member.body is None:
            continue
        if member.kind == "class":
            out += ["    " + line for line in class_lines(member, names, "")]
        elif member.kind == "enum":
            out.append(f"    {member.text} {{{member.body}}};")
        else:
            out.append(f"    {shortened(member.text)};")
    return out + ["};"]


def main_pages(folder, names):
    ids = {"README.md": None}

    def add_folder(part):
        for path in sorted((ROOT / "docs" / part).glob("*.md")):
            ids[f"docs/{part}/{path.name}"] = part if path.name == "README.md" else f"{part}_{path.stem}".replace("-", "_").replace(".", "_")

    for file, page in PAGES:
        ids[file] = page
        if page == "gallery":
            add_folder("gallery")
    add_folder("decisions")
    add_folder("notebook")
    texts = {}
    for file, page in ids.items():
        path = ROOT / file
        if path.is_file():
            texts[file] = path.read_text(encoding="utf-8")
    if "docs/decisions/README.md" not in texts:
        ids["docs/decisions/README.md"] = "decisions"
        texts["docs/decisions/README.md"] = "# Decisions\n\nWhy the library is as it is: context, choice, and what was given up.\n\n"
    architecture = texts["docs/architecture.md"]
    variables = re.search(r"^## Environment variables\n(.*?)(?=^## |\Z)", architecture, re.S | re.M)[1]
    texts["docs/environment.md"], ids["docs/environment.md"] = "# Environment variables\n" + variables, "environment"

    for file, text in texts.items():
        def link(match):
            bang, label, target = match[1], match[2], match[3]
            if re.match(r"https?:", target):
                return match[0]
            place, _, anchor = target.partition("#")
            where = (ROOT / file).parent / place if place else ROOT / file
            try:
                name = str(where.resolve().relative_to(ROOT))
            except ValueError:
                return label
            if bang:
                return f"![{label}]({Path(name).name})"
            if name in ("docs/notebook", "docs/decisions", "docs/gallery"):
                name += "/README.md"
            if name in texts:
                if label.endswith(".md"):                         # a file's name says little on a site
                    label = re.match(r"# (.*)", texts[name])[1]
                return f"[{label.strip('*')}](@ref {ids[name] or 'index'})"
            if not where.exists():
                sys.exit(f"{file}: the link to {target} leads nowhere")
            return label if label.startswith("`") or "." not in label else f"`{label}`"

        text = re.sub(r"\[(!\[[^\]]*\]\([^)]+\))\]\([^)]+\)", r"\1", text)       # a picture that is a link: the picture
        parts = re.split(r"(^```.*?^```[^\n]*$|`[^`]*`)", text, flags=re.S | re.M)
        linked = re.sub(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)", link, "".join(
            f"\0{k}\0" if k % 2 else part for k, part in enumerate(parts)))
        linked = re.sub(r"<(?=\w)(?!https?:)", r"\\<", re.sub(r"(?<![\w.(])@(?=\w)", r"\\@", linked))
        linked = re.sub(r"(?<=\[)[^\]]*(?=\]\(\\?@ref)", lambda label: re.sub(      # a reference has no code in its label
            "\0(\\d+)\0", lambda m: parts[int(m[1])].strip("`"), label[0]), linked)
        text = re.sub("\0(\\d+)\0", lambda m: parts[int(m[1])].replace("```cpp", "```{.cpp}"), linked)
        text = re.sub(r'\[\\<(img [^>]*)>\]\(@ref (\w+)\)', r'<a href="\2.html"><\1></a>', text)
        if ids[file]:
            title = re.match(r"# (.*)", text)                     # 1.9.8 of Doxygen takes `gpu::error` in a title for a link
            text = f"# {re.sub('`([^`]*)`', lambda m: m[1].replace('::', '&#58;&#58;'), title[1])} {{#{ids[file]}}}" + text[title.end():]
            if file.endswith("/README.md"):                       # the entries stand below it in the tree
                inside = [page for f, page in ids.items() if f.startswith(file[:-9]) and f != file and f in texts]
                text += "\n\n## All pages\n\n" * (file != "docs/decisions/README.md") + "".join(f"- @subpage {page}\n" for page in inside)
        if file == "README.md":
            text = linked_rows(text)
        if file in ("README.md", "docs/algorithms.md"):
            text = re.sub(r"^\| .*$", lambda row: re.sub(r"(?<![\[`])`(\w+)`", lambda m: f"[{m[1]}](@ref gpu::{m[1]})"
                                                       if m[1] in names else m[0], row[0]), text, flags=re.M)
        # Doxygen's tree has the pages in the order of their files.
        (folder / f"page_{list(ids).index(file):03}_{Path(file).name}").write_text(text, encoding="utf-8")


def linked_rows(readme):
    """README's table "What there is", its first column linked to the groups: every row is a group or a part of one."""
    before, heading, after = readme.partition("## What there is\n")
    table, blank, rest = after.lstrip("\n").partition("\n\n")
    rows = []
    for row in table.split("\n"):
        title = re.match(r"\| ([a-z][\w -]*) \|", row)
        if title:
            if title[1] not in ROWS:
                sys.exit(f"docs/site/groups.py: README's row \"{title[1]}\" is no group")
            row = f"| [{title[1]}](@ref {ROWS[title[1]]}) |" + row[title.end():]
        rows.append(row)
    if len(rows) < len(ROWS):
        sys.exit("README.md has fewer rows in \"What there is\" than docs/site/groups.py in ROWS")
    return before + heading + "\n" + "\n".join(rows) + blank + rest


def main():
    folder = Path(sys.argv[-1])
    if sys.argv[1] == "--check":
        return check(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    headers = sorted(str(p.relative_to(INCLUDE / "gpu")) for p in (INCLUDE / "gpu").rglob("*.hpp") if p.parent.name != "impl")
    groups = {h: group_of(h) for h in headers}
    everything = all_declarations([h for h in headers if not h.startswith(("gl/platform", "thrust"))])
    public = [d for d in everything if d.scope in SCOPES and d.name and d.name not in NO_NAMES and groups.get(d.header)]
    public = [d for d in public if not (d.kind == "class" and d.body is None) and d.name not in INTERNAL_NAMES]
    names = {d.name for d in public if d.scope == "gpu"}
    documented = {(d.scope, d.name) for d in public if d.doc}

    examples, vain, bare = examples_of(public)
    by_header = {}
    for d in public:
        by_header.setdefault(d.header, []).append(d)
    listed, without = [], []
    for header, declarations in by_header.items():
        group = groups[header]
        out, last, scope = [], None, None
        body, blocks = {s: [] for s in SCOPES}, {}
        done = set()
        for k, d in enumerate(declarations):
            key = (d.scope, d.name)
            if key not in done:
                listed.append(f"{d.scope}::{d.name} {header}")
            doc, above = d.doc, last
            last = doc or (above if d.shares else None)
            if not doc:
                if key in documented or key in done:
                    continue                                      # an overload
                made = re.fullmatch(r"make_(\w+)", d.name)
                if made and made[1] in names:
                    doc = [f"Returns a gpu::{made[1]}."]
                elif above and d.shares:
                    doc = above
                elif d.text.startswith("using "):
                    doc = ["Another name of the type."]
                else:
                    without.append(f"include/gpu/{header}: gpu::{d.name}")
                    continue
            lines = converted(doc, names)
            if key in examples and key not in done:
                lines += ["", "@code{.cpp}", *examples[key], "@endcode"]
            if d.kind == "function":
                forms = [o.text for o in declarations if o.name == d.name and not o.doc and re.search(r"device_range|stored_range", o.text)]
                if forms and key not in done:
                    shapes = [re.search(rf"\b{d.name}\s*\((.*)\)", f) for f in forms]
                    lines += ["", "**With ranges:** " + ", ".join(f"`{d.name}({s[1]})`" for s in shapes if s)]
                if header.startswith(ALGORITHMS) and not any("hrow" in line for line in doc):
                    lines += ["", '**Throws:** only @ref algorithms "what every algorithm throws".']
            lines += ["", f"**Header:** `gpu/{header}`"]
            done.add(key)
            at = body[d.scope]
            if d.kind == "function":
                # Without their constraints, overloads may be one declaration; its comment then has the texts of all.
                plain = re.sub(r"^template <.*?> (?=\S+(<[^>]*>)? \w+\()", "", shortened(d.text))
                if (d.scope, plain) in blocks:
                    at = blocks[d.scope, plain]
                    at[-1:-1] = comment(["", "**Or:**", "", *lines])
                    continue
                block = blocks[d.scope, plain] = comment([*lines, f"@ingroup {group}"])
                at.append(block)
            else:
                at += comment([*lines, f"@ingroup {group}"])
            if d.kind == "class":
                at += class_lines(d, names, header)
            elif d.kind == "enum":
                at.append(f"{d.text} {{{d.body}}};")
            elif d.kind == "concept":
                at.append(d.text + ";")
            elif d.kind == "variable":
                at.append(shortened(re.sub(r"\s*(=|\{).*$", "", d.text)) + ";")
            else:
                at.append(shortened(re.sub(r"^using ([\w:]+::(\w+))$", r"using \2 = \1", d.text)) + ";")
            at.append("")
        out = ["/** @file */"]
        for s, lines in body.items():
            lines = [line for part in lines for line in (part if isinstance(part, list) else [part])]
            if lines:
                out += [f"namespace {s} {{", *lines, "}"]
        (folder / ("api_" + header.replace("/", "_"))).write_text("\n".join(out) + "\n", encoding="utf-8")

    # The groups, the macros, the namespaces.
    out = ["/// @namespace gpu", "/// The library. The groups list its names by subject.", "/// @namespace gpu::views",
           "/// Views of ranges: `v | gpu::views::reverse`.", "/// @namespace gpu::linalg",
           "/// Vectors and matrices: products and solvers (`gpu/linalg.hpp`).", "/// @namespace gpu::mpi",
           "/// Vectors over the GPUs of many processes (`gpu/mpi.hpp`).", "/// @namespace gpu::placeholders",
           "/// The arguments of functors that are written as expressions: `_1 * 10 + 1`."]
    for group, (title, text, _) in GROUPS.items():
        out.append(f"/** @defgroup {group} {title}\n{text} */")
    out.append("/** @defgroup macros Macros\nThe macros that a program writes. */")
    for header in headers:
        raw = (INCLUDE / "gpu" / header).read_text(encoding="utf-8")
        for match in re.finditer(r"^#define (GPU_\w+)(\([^)]*\))?", raw, re.M):
            if match[1] in MACROS:
                doc = doc_before(raw[:match.start()])
                if not doc:
                    plain = re.search(r"((?:^// [^\n]*\n)+)\Z", raw[:match.start()], re.M)
                    doc = [line[3:] for line in plain[1].strip().split("\n")]
                out += comment(converted(doc, names) + ["", f"**Header:** `gpu/{header}`", "@ingroup macros"]) + [f"#define {match[1]}{match[2] or ''}", ""]
                listed.append(f"{match[1]} {header}")
    (folder / "groups.hpp").write_text("\n".join(["/** @file */", *out]) + "\n", encoding="utf-8")
    main_pages(folder, names)
    (folder / "names").write_text("\n".join(listed) + "\n", encoding="utf-8")
    if vain or bare:
        print("docs/site/examples.txt:\n  " + "\n  ".join(vain + [f"{name} has no example anywhere" for name in bare]))
        return 1
    if without:
        print("Names without a docstring:\n  " + "\n  ".join(without))
        return 1
    return 0


def check(folder):
    """Every name has a page, and every link of a page leads somewhere."""
    site = folder.parent / "html"
    tags = ElementTree.parse(folder.parent / "gpu.tag").getroot()
    pages = {}
    for compound in tags.iter("compound"):
        name, file = compound.findtext("name"), compound.findtext("filename") or ""
        pages[name] = file
        for member in compound.iter("member"):
            place = member.findtext("anchorfile")
            pages.setdefault(f"{name}::{member.findtext('name')}", place)
            pages.setdefault(member.findtext("name"), place)
    missing = []
    names = [line.split() for line in (folder / "names").read_text(encoding="utf-8").splitlines()]
    for name, header in names:
        place = pages.get(name)
        if not place or not (site / (place if place.endswith(".html") else place + ".html")).is_file():
            missing.append(f"{name} (include/gpu/{header}) has no page")
    ids = {}
    for path in site.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        # A parameter that is called as a function of the library is no link to it.
        mended = re.sub(r'<td class="mem(?:Templ)?ItemRight".*?</td>', lambda cell: re.sub(
            r'(?<=[\w&;*>] )<a class="el" href="[^"]*">([a-z]\w*)</a>(?=[,)=])', r"\1", cell[0]), text)
        mended = re.sub(r'(<td class="paramname"><em>)<a class="el" href="[^"]*">(\w+)</a>', r"\1\2", mended)
        if mended != text:
            path.write_text(mended, encoding="utf-8")
            text = mended
        ids[path.name] = (set(re.findall(r'\b(?:id|name)="([^"]+)"', text)), re.findall(r'<(?:a|img|object)\b[^>]*?\b(?:href|src|data)="([^"]+)"', text))
    links = 0
    for page, (_, targets) in ids.items():
        for target in targets:
            if re.match(r"[a-z]+:", target) or target == "#":
                continue
            links += 1
            file, _, anchor = target.partition("#")
            file = file or page
            if not (site / file).exists() or (anchor and file in ids and anchor not in ids[file][0]):
                missing.append(f"{page}: the link to {target} leads nowhere")
    print("\n".join(missing) + ("\n" if missing else "") + f"{len(names)} names, {len(ids)} pages, {links} links, {len(missing)} findings")
    return 1 if missing or not names else 0


if __name__ == "__main__":
    sys.exit(main())
