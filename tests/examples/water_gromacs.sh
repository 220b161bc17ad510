#!/bin/sh
# SPDX-License-Identifier: MIT
# water_gromacs.sh [COPIES [STEPS]]: what GROMACS computes for the system of 15_water.
#
# Without arguments: the forces and energies of 216 flexible water molecules, by gmx_d (double precision), as text on
# stdout; tests/examples/data/water.txt is made of it. With the copies of the box along an axis, as 3x3x4, and a number
# of steps: a run of gmx with two threads, and what it says of its speed. Debian packages: gromacs, gromacs-data.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
box=/usr/share/gromacs/top/spc216.gro
copies=${1:-1x1x1} steps=${2:-0}
nx=${copies%%x*} nz=${copies##*x} ny=${copies#*x} ny=${ny%x*}
export GMX_MAXBACKUP=-1

# Flexible SPC: Lennard-Jones between oxygens, three charges, two harmonic bonds, one harmonic angle.
cat >water.top <<END
[ defaults ]
1 1 no 1.0 1.0
[ atomtypes ]
OW  8 15.9994 -0.82 A 0.0026173456 2.634129e-06
HW  1  1.008   0.41 A 0            0
[ moleculetype ]
SOL 2
[ atoms ]
1 OW 1 SOL OW  1 -0.82 15.9994
2 HW 1 SOL HW1 1  0.41  1.008
3 HW 1 SOL HW2 1  0.41  1.008
[ bonds ]
1 2 1 0.1 345000
1 3 1 0.1 345000
[ angles ]
2 1 3 1 109.47 383
[ system ]
water
[ molecules ]
SOL $((216 * nx * ny * nz))
END
# One formula within 0.9 nm: Lennard-Jones shifted to 0 there, and the reaction field of a conductor around it.
cat >water.mdp <<END
integrator = md-vv
dt = 0.0005
nsteps = $steps
cutoff-scheme = Verlet
pbc = xyz
coulombtype = Reaction-Field
epsilon-rf = 0
rcoulomb = 0.9
vdwtype = Cut-off
vdw-modifier = Potential-shift
rvdw = 0.9
DispCorr = no
constraints = none
gen-vel = $([ "$steps" = 0 ] && echo no || echo yes)
gen-temp = 300
END

if [ "$steps" = 0 ]; then
    printf 'nstfout = 1\nnstxout = 1\nnstenergy = 1\nnstcalcenergy = 1\nverlet-buffer-tolerance = -1\nrlist = 0.92\n' >>water.mdp
    gmx_d -quiet grompp -f water.mdp -p water.top -c "$box" -o water.tpr >log 2>&1 || { cat log >&2; exit 1; }
    gmx_d -quiet mdrun -s water.tpr -deffnm water -nt 1 -rerun "$box" >log 2>&1 || { cat log >&2; exit 1; }
    version=$(gmx_d --version -quiet | sed -n 's/^GROMACS version: *//p')
    echo "# A box of 216 water molecules, and what GROMACS $version (gmx_d) computes for it."
    echo "# Made by tests/examples/water_gromacs.sh. Units: nm, kJ/mol, kJ/mol/nm."
    printf 'Bond\nAngle\nLJ-(SR)\nCoulomb-(SR)\nPotential\n\n' |
        gmx_d -quiet energy -f water.edr -dp -o energy.xvg >log 2>&1 || { cat log >&2; exit 1; }
    echo "# energies of bonds, angles, Lennard-Jones, Coulomb; their sum"
    sed '/^[#@]/d; s/^ *[^ ]* *//' energy.xvg | head -n 1
    echo "# edge of the box; then for each atom (oxygen, hydrogen, hydrogen) its place and the force on it"
    tail -n 1 "$box" | awk '{print $1}'
    echo 0 | gmx_d -quiet traj -f water.trr -s water.tpr -of force.xvg -fp >log 2>&1 || { cat log >&2; exit 1; }
    sed '/^[#@]/d' force.xvg | head -n 1 | tr '\t' '\n' | sed 1d | paste -d ' ' - - - >forces
    tail -n +3 "$box" | head -n 648 | cut -c 21-44 | awk '{print $1+0, $2+0, $3+0}' >places
    paste -d ' ' places forces
else
    gmx -quiet genconf -f "$box" -nbox "$nx" "$ny" "$nz" -o box.gro >log 2>&1 || { cat log >&2; exit 1; }
    gmx -quiet grompp -f water.mdp -p water.top -c box.gro -o water.tpr -maxwarn 1 >log 2>&1 || { cat log >&2; exit 1; }
    gmx -quiet mdrun -s water.tpr -deffnm water -ntmpi 1 -ntomp 2 >log 2>&1 || { cat log >&2; exit 1; }
    sed -n '/Core t/,/Performance/p' water.log
    awk -v steps="$steps" '/Time:/ {printf "%.3f ms a step\n", 1000 * $3 / steps}' water.log
fi
