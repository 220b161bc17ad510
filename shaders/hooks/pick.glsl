R"glsl(
// ITEM PICK(bool yes, ITEM v): returns v if `yes` is true, else NOTHING.
ITEM PICK(bool yes, ITEM v) {
    if (!yes) v = NOTHING;
    return v;
}
)glsl"
