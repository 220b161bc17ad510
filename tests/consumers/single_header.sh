#!/bin/sh
# SPDX-License-Identifier: MIT
# single_header.sh WORK CXX: both programs of README.md compile with the header that scripts/single_header.py writes, and with
# nothing else of the library, and give their answers. Two files that include it link into one program.
set -eu
work=$1/single_header cxx=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"
python3 "$root/scripts/single_header.py" one/gpu/gpu.hpp
cp one/gpu/gpu.hpp first_time.hpp
python3 "$root/scripts/single_header.py" one/gpu/gpu.hpp >/dev/null
cmp one/gpu/gpu.hpp first_time.hpp                  # nothing in it depends on the day or on chance

awk '/^```cpp/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$root/README.md" >first.cpp
{
    echo '#include <gpu/gpu.hpp>'
    echo "int second(); int second() {"
    echo 'gpu::vector<float> x{1, 2}, y{10, 20};'
    awk '/^```cpp/ { count++; if (count == 2) { inside = 1; next } } /^```/ { if (inside) exit } inside' "$root/README.md"
    echo 'return y[0] == 12.5f && y[1] == 25.0f ? 0 : 1; }'
} >second.cpp
grep -q saxpy second.cpp
echo 'int first(); int second(); int main() { return first() || second(); }' >main.cpp
sed 's/^int main() {/int first(); int first() {/; s/^}$/return 0; }/' first.cpp >first_part.cpp

options="-std=c++20 -Wall -Wextra -Werror -I one"
# Of what is read, nothing is of the library but this one file.
read=$("$cxx" $options -M first.cpp | tr ' ' '\n' | grep -E '/gpu/|\.glsl' || true)
[ "$read" = one/gpu/gpu.hpp ] || { echo "this is read: $read"; exit 1; }
"$cxx" $options main.cpp first_part.cpp second.cpp -o program -ldl
[ "$(./program)" = "11 21 31 " ] || { echo "README's programs print: $(./program), or fail"; exit 1; }
