# SPDX-License-Identifier: MIT
"""Shows the library's objects in gdb: (gdb) source gpu-gdb.py, by hand or in ~/.gdbinit.

    v = gpu::vector<float>, size 3, capacity 4, buffer 2

Elements are in GPU memory. To read them takes calls of OpenGL, which a stopped program cannot make safely, so only what lies in
host memory is shown. Symbols show the operations that they recorded.
"""
import re
import struct

import gdb
import gdb.printing

DEEPEST = 8                                             # operations inside one another that a symbol shows
COMPONENT, LOCAL = 28, 1 << 31                          # glsl/recording.hpp: parts of a reference
BINARY = dict(add="+", sub="-", mul="*", div="/", rem="%", shl="<<", shr=">>", band="&", bor="|", bxor="^", eq="==", ne="!=",
              lt="<", le="<=", gt=">", ge=">=", land="&&", lor="||")
UNARY = dict(neg="-", bnot="~", lnot="!")
# The scalars by their numbers in glsl::registry: name and format of struct.
SCALARS = {1: ("bool", "?"), 2: ("int8", "b"), 3: ("int16", "h"), 4: ("int", "i"), 5: ("int64", "q"), 6: ("uint8", "B"),
           7: ("uint16", "H"), 8: ("uint", "I"), 9: ("uint64", "Q"), 10: ("float", "f"), 11: ("double", "d")}


def name_of(value):
    """The type without the inline namespace of the version, which users need not know."""
    return re.sub(r"::v\d+_\d+::", "::", str(value.type.strip_typedefs().unqualified()))


def library_type(value, name):
    """The type gpu::NAME of the version to which `value` belongs."""
    version = re.search(r"\bgpu::(v\d+_\d+::)?", str(value.type.strip_typedefs()))[0]
    return gdb.lookup_type(version + name)


def element_bytes(value):
    return value.type.strip_typedefs().template_argument(0).sizeof


class Described:
    """A printer whose describe() tells of an object. What is not constructed yet has no text but its type's name."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            return f"{name_of(self.value)}{self.describe()}"
        except gdb.MemoryError:
            return f"{name_of(self.value)}, not constructed"


class Vector(Described):
    def describe(self):
        memory = self.value["memory_"]["at_"].dereference()
        buffer = memory["buffer"]
        size, capacity = int(memory["size"]), int(buffer["bytes_"]) // element_bytes(self.value)
        if size > capacity:
            return ", not constructed"
        return f", size {size}, capacity {capacity}, buffer {int(buffer['name_'])}"


def place(iterator):
    owner = iterator["owner_"]
    name = owner.dereference()["buffer"]["name_"] if int(owner) else iterator["name_"]
    return f"buffer {int(name)}, element {int(iterator['at_'])}"


class Span(Described):
    def describe(self):
        return f", size {int(self.value['size_'])}, {place(self.value['first_'])}"


class Iterator(Described):
    def describe(self):
        return f", {place(self.value)}"


class Reference(Described):
    def describe(self):
        element = int(self.value["offset_"]) // element_bytes(self.value)
        return f", buffer {int(self.value['buffer_'])}, element {element}"


class Scalar(Described):
    def describe(self):
        return f", buffer {int(self.value['value_']['memory_']['at_'].dereference()['buffer']['name_'])}"


class Recording:
    """The recording of the thread that gdb has selected; glsl/recording.hpp describes its nodes."""

    def __init__(self, value):
        namespace = str(library_type(value, "glsl::recording")).rsplit("::", 1)[0]
        active = gdb.parse_and_eval(f"{namespace}::active")
        self.recording = active.dereference() if int(active) else None
        self.op, self.builtin = library_type(value, "glsl::op"), library_type(value, "glsl::builtin")

    def number(self, type_id, words):
        """A number whose type has this number, from its words; None for vectors and structures."""
        if type_id not in SCALARS:
            return None
        data = b"".join(struct.pack("<I", w) for w in words)
        found = struct.unpack_from("<" + SCALARS[type_id][1], data)[0]
        return f"{found:g}" if isinstance(found, float) else str(found).lower()

    def text(self, reference, depth=0):
        """The value to which a reference refers, as an expression."""
        if reference & LOCAL:
            return f"local #{reference & ((1 << COMPONENT) - 1)}"
        component = reference >> COMPONENT & 7
        at = reference & ((1 << COMPONENT) - 1)
        return self.node(at, depth) + (f".{'?xyzw'[component]}" if 0 < component < 5 else "")

    def node(self, at, depth):
        if at >= int(self.recording["count"]):
            return f"#{at}, of another recording"
        node = self.recording["nodes"]["first_"][at]
        head, a, b, c = (int(node[k]) for k in ("head", "a", "b", "c"))
        type_id, sub = head >> 16, head >> 8 & 255
        op = str(gdb.Value(head & 255).cast(self.op)).rsplit("::", 1)[-1]
        if op == "argument":
            return f"argument {a}"
        if op == "literal":
            return self.number(type_id, (a, b)) or f"literal #{at}"
        if op == "constant":
            words = self.recording["words"]["first_"]
            return self.number(type_id, (int(words[a]), int(words[a + 1]))) or f"captured #{at}"
        if depth == DEEPEST:
            return "..."
        inner = [lambda k=k: self.text(k, depth + 1) for k in (a, b, c)]
        if op in BINARY:
            return f"({inner[0]()} {BINARY[op]} {inner[1]()})"
        if op in UNARY:
            return UNARY[op] + inner[0]()
        if op == "select":
            return f"({inner[0]()} ? {inner[1]()} : {inner[2]()})"
        if op == "convert":
            return f"{SCALARS.get(type_id, ('convert', ''))[0]}({inner[0]()})"
        if op == "call":
            return f"{str(gdb.Value(sub).cast(self.builtin)).rsplit('::', 1)[-1]}({inner[0]()}, ...) #{at}"
        return f"local #{a}" if op == "read" else f"{op} #{at}"


class Symbol(Described):
    """expr, either or var of a number: a number on the host, or what was recorded."""

    def describe(self):
        fields = {f.name for f in self.value.type.strip_typedefs().fields()}
        if "slot_" in fields:
            reference, known = int(self.value["slot_"]), int(self.value["slot_"]) == 0xffffffff
        else:
            reference = int(self.value["ref_"])
            known = "value_" in fields and reference == 0xffffffff
        if known:
            return f" = {self.value['value_']}"
        recording = Recording(self.value)
        if recording.recording is None:
            return ", of a trace that has ended"
        return f" = local #{reference}" if "slot_" in fields else f" = {recording.text(reference)}"


PRINTERS = dict(vector=Vector, span=Span, buffer_iterator=Iterator, reference=Reference, scalar=Scalar, expr=Symbol, either=Symbol,
                var=Symbol)


class Printers(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("gpu")

    def __call__(self, value):
        plain = value.type.strip_typedefs().unqualified()
        if plain.code != gdb.TYPE_CODE_STRUCT:
            return None
        found = re.match(r"gpu::(?:v\d+_\d+::)?(\w+)<", str(plain))
        printer = PRINTERS.get(found[1]) if found else None
        # Symbols of vectors, pairs and structures are made of symbols, which gdb shows by itself.
        if printer is Symbol and not {"ref_", "slot_"} & all_fields(plain):
            return None
        return printer(value) if printer else None


def all_fields(struct_type):
    names = set()
    for field in struct_type.fields():
        names |= all_fields(field.type.strip_typedefs()) if field.is_base_class else {field.name}
    return names


gdb.printing.register_pretty_printer(None, Printers(), replace=True)
