#!/bin/sh
# SPDX-License-Identifier: MIT
# gallery.sh [NAME ...]: makes the pictures of docs/gallery from nothing, all of them or those with these names.
# Sets the machine up, builds the examples, and runs one after the other. Each program checks its own result; the
# script ends with 1 when a check or a picture failed. What the programs wrote is in out/gallery/NAME.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh
cmake --preset default >/dev/null
wanted=" $* "
failed=

# picture NAME FILE PROGRAM ARGUMENTS: runs PROGRAM, whose picture is FILE in its folder of output.
picture() {
    name=$1 file=$2 program=$3 folder=out/gallery/$1
    shift 3
    case $wanted in "  " | *" $name "*) ;; *) return 0 ;; esac
    printf '%-14s %s %s\n' "$name" "$program" "$*"
    mkdir -p "$folder"
    if cmake --build --preset default --target "$program" >"$folder/build.log" 2>&1 &&
        "build/default/examples/$program" "$@" --output "$folder" >"$folder/words.txt" &&
        small "$folder/$file" >"docs/gallery/$name.png.new"; then
        mv "docs/gallery/$name.png.new" "docs/gallery/$name.png"
        sed 's/^/    /' "$folder/words.txt"
    else
        rm -f "docs/gallery/$name.png.new"
        failed="$failed $name"
        echo "    failed; $folder/build.log and $folder/words.txt tell more"
    fi
}

# small FILE.png: that picture, of 256 colours when it is larger than 250 KB.
small() {
    if [ "$(wc -c <"$1")" -le 250000 ]; then
        cat "$1"
    else
        pngtopnm "$1" | pnmquant -quiet -floyd -norandom 256 | pnmtopng -quiet -compression 9
    fi
}

# photographs NAME: a folder with those of the Debian package python3-skimage, for the picture NAME when it is wanted.
# The package is unpacked there and not installed.
photographs() {
    case $wanted in "  " | *" $1 "*) ;; *) return 0 ;; esac
    folder=out/gallery/photographs
    inside=$folder/usr/lib/python3/dist-packages/skimage/data
    if [ ! -e "$inside/astronaut.png" ]; then
        mkdir -p $folder
        (cd $folder && apt-get -qq download python3-skimage && dpkg-deb -x python3-skimage_*.deb .) >&2
    fi
    echo $inside
}

# light NAME: a folder with the pictures of light of the Debian package blender-data, as photographs does.
light() {
    case $wanted in "  " | *" $1 "*) ;; *) return 0 ;; esac
    folder=out/gallery/light
    inside=$folder/usr/share/blender/datafiles/studiolights/world
    if [ ! -e "$inside/sunset.exr" ]; then
        mkdir -p $folder
        (cd $folder && apt-get -qq download blender-data && dpkg-deb -x blender-data_*.deb .) >&2
    fi
    echo $inside
}

# One line for each system. An example that lacks its packages is left out by CMake, and fails here.
picture particles   frame_0079.png 02_particles   --headless --size 20000 --frames 80
picture mandelbrot  mandelbrot.png 03_mandelbrot  --size 200
picture path_tracer spheres.png    04_path_tracer --size 640 --samples 128
picture ham         ham.png        05_ham         "$(photographs ham)/astronaut.png" --cut 0 --dither 0.4
picture water       water.png      15_water       --headless --steps 4000
# The plot of its energies is a picture, too.
[ ! -e out/gallery/water/energy.svg ] || cp out/gallery/water/energy.svg docs/gallery/water_energy.svg
picture waves       frame_0119.png 16_waves       --headless --picture 896x504
picture poisson     poisson.png    17_poisson     --cpu
picture splats      frame_0000.png 18_splats      --headless --picture 896x504
picture words       words.png      20_words
picture smoke       frame_0149.png 09_smoke       --headless --size 640x320 --wind 1.5 --steps 6
picture ocean       frame_0000.png 19_ocean       --headless --size 512
picture csv         csv.png        21_csv
picture reductions  reductions.png 06_reductions  --cpu
picture tone_mapping tone_mapping.png 07_tone_mapping "$(light tone_mapping)/sunset.exr" --size 440x220 --cpu
# Below this renderer's figures those of another, where docs/gallery/branch_cost.csv holds them.
others=docs/gallery/branch_cost.csv
[ -e $others ] || others=
picture branch_cost branch_cost.png 08_branch_cost --size 131072 --frames 12 $others
picture escape      escape.png     10_escape      --size 400 --cpu
picture fft_filter  fft_filter.png 12_fft_filter  "$(photographs fft_filter)/astronaut.png" --cpu
picture brook       brook.png      11_brook       --frames 5
picture svd         svd.png        13_svd         "$(photographs svd)/astronaut.png"
picture box_filter  box_filter.png 14_box_filter  "$(photographs box_filter)/chelsea.png" --size 384 --x 33 --y 36 --cpu

# strip NAME ...: one row of pictures, each the middle of its own, 320 x 180.
strip() {
    for name in "$@"; do
        pngtopnm "docs/gallery/$name.png" | pnmscale -xyfill 320 180 >"$folder/$name.ppm"
        # shellcheck disable=SC2046  # two numbers, width and height
        set -- $(pnmfile "$folder/$name.ppm" | sed 's/.* \([0-9]*\) by \([0-9]*\) .*/\1 \2/')
        pnmcut -left $((($1 - 320) / 2)) -top $((($2 - 180) / 2)) -width 320 -height 180 "$folder/$name.ppm" \
            >"$folder/$name.cut.ppm"
        echo "$folder/$name.cut.ppm"
    done | xargs pnmcat -lr
}
# The strip of README.md, of the pictures as they are now.
folder=out/gallery/strip
mkdir -p $folder
strip splats ocean smoke >$folder/upper.ppm
strip path_tracer water brook >$folder/lower.ppm
pnmcat -tb $folder/upper.ppm $folder/lower.ppm | pnmquant -quiet -floyd -norandom 256 | pnmtopng -quiet -compression 9 >docs/gallery/strip.png

[ -z "$failed" ] || { echo "not made:$failed"; exit 1; }
