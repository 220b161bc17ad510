R"glsl(
// Defines VALUE initial(), which returns the value with which a scan begins. The value is read from
// GPU memory.
//
// Hooks: VALUE initial_value(uint i) loads the value at i = 0.
VALUE initial() { return initial_value(0u); }
)glsl"
