#!/bin/sh
# SPDX-License-Identifier: MIT
# docs.sh [FOLDER]: makes the site of the documentation in FOLDER/html, build/docs by default. It fails on any warning,
# on a public name without a page, and on a link that leads nowhere.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=${1:-build/docs}
css=/usr/share/doxygen-awesome-css

lacking=
command -v doxygen >/dev/null 2>&1 || lacking="$lacking doxygen"
command -v python3 >/dev/null 2>&1 || lacking="$lacking python3"
command -v g++ >/dev/null 2>&1 || lacking="$lacking g++"
[ -f $css/doxygen-awesome.css ] || lacking="$lacking doxygen-awesome-css"
if [ -n "$lacking" ]; then
    echo "docs.sh needs the Debian packages$lacking: apt-get install$lacking"
    exit 2
fi

mkdir -p "$out"
python3 docs/site/make_input.py "$out/input"
cd "$out"
rm -rf html
# Groups and pages lead to everything; lists of files and concepts would be longer and say less.
doxygen -l layout.xml
sed -i -e '/<tab type="\(files\|examples\|concepts\|namespacemembers\)"/s/visible="[a-z]*"/visible="no"/' \
    -e 's/<tab type="pages" visible="yes" title=""/<tab type="pages" visible="yes" title="Guides"/' \
    -e 's/<tab type="namespaces" visible="yes" title=""/<tab type="namespaces" visible="yes" title="All names"/' \
    -e 's/<tab type="modules" visible="yes" title=""/<tab type="modules" visible="yes" title="Reference"/' layout.xml
GPU_ROOT=$root GPU_CSS=$css GPU_VERSION=$(sed -n 's/^inline constexpr char version\[\] = "\(.*\)";$/\1/p' "$root/include/gpu/config.hpp") \
    doxygen "$root/docs/site/Doxyfile"
if [ -s warnings ]; then
    cat warnings
    echo "$(wc -l < warnings) lines of warnings: $out/warnings"
    exit 1
fi
python3 "$root/docs/site/make_input.py" --check input
echo "$out/html/index.html"
