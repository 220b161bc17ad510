#!/bin/sh
# SPDX-License-Identifier: MIT
# newer_mesa.sh FOLDER: unpacks Mesa from Debian's backports into FOLDER, for the tests' environment `newer`. Nothing is installed.
# FOLDER/lib then holds the drivers, FOLDER/mesa.json names Mesa to the EGL dispatcher. Fails, and says why, where that cannot be had.
set -eu
folder=$1
[ ! -e "$folder/mesa.json" ] || exit 0
fail() { echo "$1"; rm -rf "$folder"; exit 1; }

command -v apt-get >/dev/null 2>&1 || fail "no apt-get here"
installed=$(dpkg-query -W -f '${Version}' libgl1-mesa-dri 2>/dev/null || echo 0)
! dpkg --compare-versions "$installed" ge 25 || fail "the Mesa of this machine is $installed"
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
# The mirror that this machine takes its distribution from
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' | awk -v name="$codename" '$2 == name { print $1; exit }')
[ -n "$mirror" ] || fail "no package mirror of this distribution is set up"

# Package lists and packages of our own, so that the machine's stay as they are
rm -rf "$folder"
mkdir -p "$folder/lists/partial" "$folder/archives/partial" "$folder/parts" "$folder/root"
folder=$(cd "$folder" && pwd)
cp /etc/apt/sources.list.d/* "$folder/parts/" 2>/dev/null || true
key=/usr/share/keyrings/debian-archive-keyring.gpg
[ ! -e $key ] || signed="[signed-by=$key]"
echo "deb ${signed:-} $mirror $codename-backports main" >"$folder/sources.list"
[ ! -e /etc/apt/sources.list ] || cat /etc/apt/sources.list >>"$folder/sources.list"
get() {
    timeout 120 apt-get -qq -o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts="$folder/parts" \
        -o Dir::State::lists="$folder/lists" -o Dir::Cache::archives="$folder/archives" -o Debug::NoLocking=1 "$@" >/dev/null 2>&1
}
get update || fail "$codename-backports cannot be reached"
get -y -t "$codename-backports" --no-install-recommends --download-only install libegl-mesa0 libgl1-mesa-dri ||
    fail "$codename-backports has no Mesa for this machine"
for package in "$folder"/archives/*.deb; do dpkg-deb -x "$package" "$folder/root"; done
library=$(find "$folder/root" -name 'libEGL_mesa.so.0' | head -n 1)
[ -n "$library" ] || fail "the packages hold no EGL driver"

ln -s "$(dirname "$library")" "$folder/lib"
rm -rf "$folder/archives" "$folder/lists" "$folder/parts"
printf '{"file_format_version": "1.0.0", "ICD": {"library_path": "%s"}}\n' "$folder/lib/libEGL_mesa.so.0" >"$folder/mesa.json"
