// SPDX-License-Identifier: MIT
// What a shared library or plug-in shows: its functions, by the function ENTRY.
#include "module.hpp"

extern module_functions const functions;
extern "C" MODULE_EXPORT module_functions const* ENTRY() { return &functions; }
