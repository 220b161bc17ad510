// SPDX-License-Identifier: MIT
// What nvcc gives every file: the words that mark functions, here nothing; and namespace thrust.
#pragma once
#ifndef __host__
#    define __host__
#endif
#ifndef __device__
#    define __device__
#endif
#ifndef __forceinline__
#    define __forceinline__ inline
#endif

// The numbers of the systems that a program compares THRUST_DEVICE_SYSTEM with. This library is none of them.
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_HOST_SYSTEM_CPP 1
#define THRUST_HOST_SYSTEM_OMP 2
#define THRUST_HOST_SYSTEM_TBB 3
#define THRUST_CPP_DIALECT 2020
#undef THRUST_DEVICE_SYSTEM
#undef THRUST_HOST_SYSTEM
#define THRUST_DEVICE_SYSTEM 5
#define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP

// Programs rely on what Thrust's headers include.
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>

#include <gpu/thrust.hpp>
