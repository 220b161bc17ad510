R"glsl(
// Defines ITEM PICK(bool yes, ITEM v), which returns v when `yes` is true, otherwise the constant
// NOTHING.
//
// Hooks: none. ITEM is the type of a value.
ITEM PICK(bool yes, ITEM v) {
    if (!yes) v = NOTHING;
    return v;
}
)glsl"
