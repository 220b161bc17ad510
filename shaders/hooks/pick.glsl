R"glsl(
// Defines ITEM PICK(bool yes, ITEM v), which returns v when `yes` is true, and otherwise the
// constant NOTHING.
//
// Hooks: none. ITEM is the type of the value.
ITEM PICK(bool yes, ITEM v) {
    if (!yes) v = NOTHING;
    return v;
}
)glsl"
