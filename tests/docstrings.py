#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles and runs the examples of the docstrings, and checks the answers that their comments state.

    docstrings.py [--compile | --list] [--only TEXT] [--compiler CXX] [--work FOLDER] [-j N]

All examples are run. --compile: none. --list: shows what each example answers, and what is a remark. --only: those whose place
contains TEXT. --work: a folder that keeps the programs.

docs/site/examples.txt has examples of names whose docstring has none; they are run, too.
An example is a block of lines that begin with "///     ". A comment behind a statement, or on a line below it, states answers:

    gpu::reduce(v.begin(), v.end());              // 6                  the value of the expression
    auto [i, x] = gpu::arg_min(v.begin(), v.end());  // 1, 1            the values of the names declared
    gpu::sort(v.begin(), v.end());                // v: 1 2 3           the elements of v, a name or an expression
    // out: 2 4, end - out.begin(): 2                                   two answers; elements not named are 0
    // v: 1 2 ...       // v: ... 1 2             what other elements hold is undefined
    // v: 1 2 or 2 1    // v: 1 2 in one of 2 orders
    gpu::destroy_n(v.begin(), 2);                 // returns v.begin() + 2
    // 2.5, which is 5 / 2         // 3: a reason         // v: 1 0, up to rounding errors

Values are numbers as %g prints them (or 0x...), true, false, characters, "strings", pairs (1, 2), and | between rows. Any other
comment is a remark. tests/support/stages.py has what stands around examples that cannot stand alone, and those left out.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INCLUDE = ROOT / "include" / "gpu"
SUPPORT = ROOT / "tests" / "support"
sys.path[:0] = [str(SUPPORT), str(ROOT / "docs" / "site")]
sys.dont_write_bytecode = True
from more_examples import PATH, more_examples  # noqa: E402
from stages import FOLDERS, INCLUDES, LEFT_OUT, STAGES  # noqa: E402

PER_FILE = 60
NUMBER = r"[-+]?(?:0x[0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|inf|nan)"
ATOM = rf"(?:{NUMBER}|true|false|\"(?:[^\"\\]|\\.)*\")"
VALUE = rf"(?:{ATOM}|\({ATOM}(?:, {ATOM})*\))"
VALUES = re.compile(rf"(?:\.\.\. )?(?:{VALUE}|[a-z])(?: (?:\| )?(?:{VALUE}|[a-z]))*(?: \.\.\.)?|\.\.\.")
DECLARES = re.compile(r"(?:constexpr |static )?(?:auto(?: const)?|[\w:]+(?:<.*?>+)?(?: const)?)\s*[&*]?\s+[&*]?"
                      r"(\[[\w, ]+\]|\w+)\s*(?:=(?!=)|\{|\(|;)", re.S)


class Example:
    def __init__(self, header, line, lines):
        self.header, self.line, self.lines = header, line, lines
        self.answers, self.remarks, self.problems = [], [], []
        self.file = f"include/gpu/{header}" if header.endswith(".hpp") else str(PATH.relative_to(ROOT))
        self.place = f"{self.file}:{line}"


def examples():
    found = []
    for path in sorted(INCLUDE.rglob("*.hpp")):
        block, start, indent = [], 0, None
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n") + [""], 1):
            of_example = re.match(r"( *)///     (.*)", line)
            empty = re.fullmatch(r" *///", line)
            if of_example and (not block or of_example[1] == indent):
                if not block:
                    start, indent = number, of_example[1]
                block.append(of_example[2])
            elif empty and block:
                block.append("")
            else:
                while block and not block[-1]:
                    block.pop()
                if block:
                    found.append(Example(str(path.relative_to(INCLUDE)), start, block))
                block = []
    return found + [Example("mpi/more" if names[0].startswith("mpi::") else "more/more", line, lines)
                    for names, line, lines in more_examples()[0]]


def flags_of_mpi():
    """([flags to compile], [flags to link]) of MPI, or None where it is not there."""
    for package in ("ompi-cxx", "mpich", "mpi"):
        found = [subprocess.run(["pkg-config", what, package], capture_output=True, text=True) for what in ("--cflags", "--libs")]
        if not any(f.returncode for f in found):
            return [f.stdout.split() for f in found]
    return None


def split_comment(line, state):
    """(code, comment or None) of a line, which may begin inside a string; depth of brackets in `state`."""
    i, quote = 0, None
    while i < len(line):
        c = line[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote:
                quote = None
        elif c == '"' or (c == "'" and not (i and (line[i - 1].isalnum()))):
            quote = c
        elif line.startswith("//", i):
            return line[:i].rstrip(), line[i + 2:].strip()
        elif c in "([{":
            state[0] += 1
        elif c in ")]}":
            state[0] -= 1
        i += 1
    return line.rstrip(), None


def statements(example):
    """Yields ("code", line number, text) and ("comment", line number, text)."""
    state, pending, first = [0], [], 0
    for k, line in enumerate(example.lines):
        code, comment = split_comment(line, state)
        if code.strip():
            if not pending:
                first = example.line + k
            pending.append(code)
        following = next((x for x in example.lines[k + 1:] if x.strip()), "")
        text = "\n".join(pending)
        ends = text.endswith((";", "}")) or not following.startswith((" ", "}")) or following.strip().startswith("//")
        if pending and state[0] == 0 and ends:
            yield "code", first, text
            pending = []
        if comment:
            yield ("remark" if pending or state[0] else "comment"), example.line + k, comment


def split_parts(text):
    """The parts of "a: 1, b: (2, 3), true" at commas outside of brackets and strings."""
    parts, depth, quoted, begin = [], 0, False, 0
    for i, c in enumerate(text):
        if c == '"' and text[i - 1:i] != "\\":
            quoted = not quoted
        elif not quoted and c in "([{":
            depth += 1
        elif not quoted and c in ")]}":
            depth -= 1
        elif not quoted and c == "," and depth == 0 and text[i:i + 2] == ", ":
            parts.append(text[begin:i])
            begin = i + 2
    return parts + [text[begin:]]


class Answer:
    def __init__(self, line, name, values, loose=False, rounded=False):
        self.line, self.name, self.values, self.loose, self.rounded = line, name, values, loose, rounded

    def shown(self):
        return "the value" if self.name.startswith("@") else self.name

    def __repr__(self):
        return f"{self.shown()}: {' or '.join(self.values)}{', in any order' if self.loose else ''}"


def understood(values):
    """(alternatives, any order) of what stands behind "v: ", or None."""
    loose = re.fullmatch(r"(.*) in one of \d+ orders", values)
    alternatives = re.split(r" or ", loose[1] if loose else values)
    return (alternatives, bool(loose)) if all(VALUES.fullmatch(a) for a in alternatives) else None


def read_answers(example, line, comment, statement):
    """Answers of one comment: a list, or None when it is a remark."""
    text, rounded = re.subn(r", up to rounding errors$", "", comment)
    text = re.sub(r", which is .*$", "", text)
    code = "\n".join(example.lines)
    if statement and statement[1].startswith("std::cout"):
        return [Answer(line, "what is printed", [f'"{comment}"'])]   # without the end of the line
    if text.startswith("returns "):
        return [Answer(line, f"@ == ({text[8:]})", ["true"])]
    text = re.sub(rf"^({VALUE}): .*$", r"\1", text)
    out, plain = [], 0
    parts = split_parts(text)
    for part in parts:
        named = re.fullmatch(r"([A-Za-z_][\w.\[\]()\-+*>:<, ]*?): (.+)", part, re.S)
        if named and re.search(rf"\b{re.escape(re.match(r'[A-Za-z_]+[0-9]*', named[1])[0])}\b", code):
            values = understood(named[2])
            if values is None:
                example.problems.append(f"{line}: cannot read the answer \"{part}\"")
                return None
            out.append(Answer(line, named[1], *values, rounded))
        elif understood(part) and not re.fullmatch("[a-z]", part):
            out.append(Answer(line, f"@{plain}", *understood(part), rounded))
            plain += 1
        elif out:
            example.problems.append(f"{line}: cannot read \"{part}\" in \"{comment}\"")
            return None
        else:
            if re.match(rf"(?:{NUMBER}|true|false)\b|[(\"]|\w+: ", part):
                example.problems.append(f"{line}: cannot read \"{comment}\" as an answer; a remark begins with a word")
            return None
    if plain and statement is None:
        return None
    return out


def stage(example):
    code = "\n".join(example.lines)
    for header, part, before, after in STAGES:
        if header == example.header and part in code:
            return before, after
    return "", ""


def left_out(example):
    return next((why for header, begin, why in LEFT_OUT if header == example.header and example.lines[0].startswith(begin)), None)


def compose(example, index, ids):
    """(code at global scope, function) of one example; its answers get numbers in `ids`."""
    items, last = [], None
    for kind, line, text in statements(example):
        if kind == "code":
            last = [line, text, []]
            items.append(last)
        else:
            answers = read_answers(example, line, text, last) if kind == "comment" else None
            if answers:
                if last is None:
                    example.problems.append(f"{line}: an answer before any statement")
                else:
                    last[2] += answers
            else:
                example.remarks.append((line, text))
    before, after = stage(example)
    folder = example.header.split("/")[0]
    outside, inside = [], [FOLDERS.get(folder, ""), before]

    def show(answer, name):
        ids.append((example, answer))
        example.answers.append(answer)
        count = max(len(a.replace("...", "").replace("|", "").split()) for a in answer.values)
        return f"answers::answer({len(ids) - 1}, {name}, {count});"

    for line, text, answers in items:
        at = f'#line {line} "{example.file}"'
        if re.match(r"(struct|template|GPU_STRUCT|GPU_FUNCTION|inline constexpr)\b", text):
            outside += [at, text]
            continue
        declared = DECLARES.match(text)
        declared = None if re.match(r"(return|using|try|while|for)\b", text) else declared
        own = [a for a in answers if a.name.startswith("@")]
        if text.startswith("std::cout") and answers:
            inside += ["{ std::ostringstream printed;", at, re.sub(r"^std::cout", "printed", text), show(answers[0], "printed.str().substr(0, printed.str().find(char(10)))"), "}"]
            continue
        if own and declared:
            names = declared[1].strip("[]").split(", ")
            inside += [at, text]
            if len(own) != len(names) and len(names) > 1:
                example.problems.append(f"{line}: {len(names)} names and {len(own)} answers")
            for answer, name in zip(own, names):
                inside.append(show(answer, name))
        elif own:
            if len(own) > 1:
                values = [x.strip() for x in split_parts(text.rstrip(";"))]
                if len(values) != len(own):
                    example.problems.append(f"{line}: {len(values)} values and {len(own)} answers")
                inside += [at] + [show(a, v) for a, v in zip(own, values)]
            else:
                result = f"result_{index}_{line}"
                inside += [at, f"auto&& {result} = {text.rstrip(';')};"]
                shown = own[0].name.replace("@ ", result + " ") if own[0].name.startswith("@ ") else result
                inside.append(show(own[0], shown))
        else:
            inside += [at, text if text.endswith((";", "}")) else f"static_cast<void>({text});"]
        for answer in answers:
            if answer not in own:
                inside.append(show(answer, answer.name))
    code = "\n".join(outside + [f"static void example_{index}() {{"] + inside + [after, "}"])
    if re.search(r"^struct particle\b", code, re.M):      # its own: the stage has one, too
        code = f"#define particle particle_{index}\n{code}\n#undef particle"
    return code


def tokens(text):
    return [t for t in re.findall(r"\([^)]*\)|\"(?:[^\"\\]|\\.)*\"|\S+", text)]


def plain(token, rounded):
    if re.fullmatch(r"0x[0-9a-fA-F]+", token):
        return str(int(token, 16))
    if rounded and re.fullmatch(NUMBER, token) and abs(float(token)) < 1e-5:
        return "0"
    return token


def agrees(answer, shown):
    got = [plain(t, answer.rounded) for t in tokens(shown)]
    for expected in answer.values:
        want = [plain(t, False) for t in tokens(expected)]
        if answer.loose:
            want, got_now = sorted(want), sorted(got)
        else:
            got_now = got
        if want and want[-1] == "...":
            if len(got) >= len(want) and got_now[:len(want) - 1] == want[:-1]:
                return True
        elif want and want[0] == "...":
            if len(got) >= len(want) and got_now[len(got) - len(want) + 1:] == want[1:]:
                return True
        elif got_now[:len(want)] == want and all(t in ("0", "false", "\0", "(0, 0)") for t in got_now[len(want):]):
            return True
    return False


def check_itself():
    """Stops when the comparison would let a wrong answer pass, or refuses a right one."""
    for stated, shown, right in [
            ("1 2 3", "1 2 3", True), ("1 2 3", "1 3 2", False), ("1 2", "1 2 0", True), ("1 2", "1 2 3", False),
            ("1 2 3", "1 2", False), ("1 2 ...", "1 2 3", True), ("1 2 ...", "1 3 3", False), ("... 1 2", "9 1 2", True),
            ("... 1 2", "9 2 1", False), ("5 7 or 7 5", "7 5", True), ("5 7 or 7 5", "5 5", False), ("0x12", "18", True),
            ("0x12", "12", False), ("1 2 in one of 2 orders", "2 1", True), ("1 2 in one of 2 orders", "2 2", False),
            ("(1, 2) (3, 4)", "(1, 2) (3, 4)", True), ("(1, 2)", "(1, 3)", False), ("true", "1", False), ("-1 -1", "-1 0", False),
            ("1 2 | 3 4", "1 2 | 3 4", True), ("1 2 | 3 4", "1 2 3 4", False), ('"a b"', '"a b"', True), ('"a b"', '"a c"', False)]:
        if agrees(Answer(0, "", *understood(stated)), shown) != right:
            sys.exit(f"docstrings.py: \"{stated}\" and \"{shown}\" should {'' if right else 'not '}agree")


def command(arguments, **options):
    return subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "g++"))
    parser.add_argument("--work", type=Path)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    check_itself()

    found = examples()
    errors, used = [], set()
    programs = []
    ids = []
    for index, example in enumerate(found):
        example.index = index
        why = left_out(example)
        if why:
            used.add((example.header, why))
        elif options.only in example.place:
            example.code = compose(example, index, ids)
            errors += [f"{example.file}:{p}" for p in example.problems]
            programs.append(example)
    for header, begin, why in LEFT_OUT:
        if (header, why) not in used:
            errors.append(f"tests/support/stages.py leaves out {header} \"{begin}\", which is no longer there")
    if options.list:
        for e in programs:
            print(f"{e.place}: {e.answers}" + "".join(f"\n    remark {line}: {text}" for line, text in e.remarks))
    omitted = len(found) - sum(1 for e in found if hasattr(e, "code")) if not options.only else len(LEFT_OUT)
    if errors:
        print("\n".join(errors))
    if options.list or errors:
        print(f"{len(found)} examples, {len(ids)} answers, {sum(1 for e in programs if not e.answers)} examples without one, {omitted} left out")
        return 1 if errors else 0

    # One file for at most PER_FILE examples of a folder, compiled against one precompiled header.
    work = options.work or Path(tempfile.mkdtemp(prefix="docstrings."))
    work.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    flags = ["-std=c++20", "-O0", "-w", f"-I{ROOT / 'include'}"]
    header = work / "all.hpp"
    header.write_text(f'#include "{SUPPORT / "answers.hpp"}"\n', encoding="utf-8")
    is_clang = "clang" in Path(options.compiler).name
    precompiled = work / ("all.hpp.pch" if is_clang else "all.hpp.gch")
    made = command([options.compiler, *flags, "-x", "c++-header", str(header), "-o", str(precompiled)])
    if made.returncode:
        print(made.stdout)
        return 1
    groups = {}
    for e in programs:
        groups.setdefault(e.header.split("/")[0] if "/" in e.header else "root", []).append(e)
    files = []
    of_mpi = shutil.which("pkg-config") and flags_of_mpi()
    if "mpi" in groups and not of_mpi:
        print(f"Left out: {len(groups.pop('mpi'))} examples of gpu::mpi (need MPI and pkg-config)")
    for folder, members in groups.items():
        pieces = -(-len(members) // PER_FILE)
        for k in range(pieces):
            part = members[k::pieces]
            name = work / f"{folder}_{k}.cpp"
            body = INCLUDES.get(folder, "") + "\n".join(e.code for e in part)
            begin = "    gpu::mpi::environment mpi(count, arguments);\n" if folder == "mpi" else ""
            calls = begin + "\n".join(f"    answers::run({e.index}, example_{e.index});" for e in part)
            name.write_text((f'#include "{header}"\n' if not is_clang else "") + f"{body}\n"
                            f"int main(int count, char** arguments) {{\n    (void)count, (void)arguments;\n{calls}\n}}\n", encoding="utf-8")
            files.append((name, part))

    def build(item):
        name, _ = item
        include = ["-include-pch", str(precompiled)] if is_clang else ["-Winvalid-pch"]
        cflags, libs = of_mpi if name.name.startswith("mpi_") else ([], [])
        target = [*libs, "-ldl", "-o", str(name.with_suffix(""))] if not options.compile else ["-fsyntax-only"]
        return command([options.compiler, *flags, *cflags, *include, str(name), *target])

    failed = []
    with concurrent.futures.ThreadPoolExecutor(max(1, options.j)) as pool:
        for (name, part), result in zip(files, pool.map(build, files)):
            if result.returncode:
                failed.append(name)
                lines = [x for x in result.stdout.split("\n") if "error" in x or "required from here" in x or "include/gpu" in x or PATH.name in x]      # the errors, and where they are
                print("\n".join(lines[:60]))
    compiled = time.monotonic()
    checked, ran, wrong = 0, 0, 0
    at = {e.index: e for e in programs}
    to_run = [] if options.compile else [f for f in files if f[0] not in failed]

    def execute(item):
        return subprocess.run([str(item[0].with_suffix(""))], cwd=work, capture_output=True, text=True, errors="replace")

    with concurrent.futures.ThreadPoolExecutor(max(1, options.j)) as pool:
        for (name, part), result in zip(to_run, pool.map(execute, to_run)):
            seen, done_here = set(), set()
            for line in result.stdout.split("\n"):
                answer = re.match(r"answer (\d+) ?(.*)", line)
                if answer:
                    example, stated = ids[int(answer[1])]
                    seen.add(int(answer[1]))
                    checked += 1
                    if not agrees(stated, answer[2]):
                        wrong += 1
                        print(f"{example.file}:{stated.line}: {stated.shown()} is \"{answer[2]}\", and the docstring "
                              f"says \"{' or '.join(stated.values)}\"")
                elif re.match(r"ran \d+$", line):
                    done_here.add(int(line[4:]))
                elif line.startswith("threw "):
                    index, _, what = line[6:].partition(" ")
                    done_here.add(int(index))
                    wrong += 1
                    print(f"{at[int(index)].place}: throws {what}")
            for example in part:
                if example.index not in done_here:
                    wrong += 1
                    print(f"{example.place}: did not run to its end")
            ran += len(done_here)
            if result.returncode:
                wrong += 1
                print(f"{name}: ended with {result.returncode}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}")
            for number, (example, stated) in enumerate(ids):
                if example in part and number not in seen:
                    wrong += 1
                    print(f"{example.file}:{stated.line}: {stated.shown()} was not reached")
    done = time.monotonic()
    in_failed = sum(len(part) for name, part in files if name in failed)
    print(f"{len(found)} examples: {len(programs) - in_failed} compiled, {ran} ran, {checked} answers checked, {wrong} wrong, "
          f"{omitted} left out; {compiled - started:.0f} s to compile, {done - compiled:.0f} s to run")
    if not options.work:
        shutil.rmtree(work)
    return 1 if failed or wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
