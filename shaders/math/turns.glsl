R"glsl(
// The body of x - n pi / 2, for doubles, where n is the nearest whole number to 2 x / pi. The last
// bits of n are left in `turns`, which counts quarter turns. Up to |x| = 2^27, pi / 2 is the sum of
// four numbers, and the products of the first three with n are exact. Beyond, x times the bits of 2
// / pi is computed in whole numbers. The bits that make multiples of 4 are left out, and 192 of the
// others are taken. Source: Payne and Hanek, "Radian reduction for trigonometric functions", SIGNUM
// Newsletter 18 (1983).
{
    if (abs(x) < 134217728.0LF) {
        REAL n = roundEven(x * 0.6366197723675814LF);
        turns = uint(int(n));
        PRECISE REAL r = KEPT(x - n * (26353589.0LF / 16777216.0LF));
        r = KEPT(r - n * (8947107.0LF / 562949953421312.0LF));
        r = KEPT(r - n * (18506339.0LF / 274877906944.0LF / 1099511627776.0LF)) - n * 6.36831716351095e-25LF;
        return r;
    }
    turns = 0u;
    if (isinf(x) || isnan(x)) return real_none();

    // |x| is m 2^e, where m has 53 bits. 2 / pi begins with 64 bits that are 0.
    const uint two_over_pi[43] = uint[](
        0x00000000u, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u,
        0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u,
        0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u,
        0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu,
        0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u,
        0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau,
        0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u, 0x9af4361du,
        0xa9e39161u);
    uvec2 m = unpackDouble2x32(abs(x));
    int e = int(m.y >> 20) - 1075, from = e + 62;
    m.y = (m.y & 0xfffffu) | 0x100000u;
    // Adds word K of the window, times m, to the product. Of the product's six words, sum[0] is the
    // lowest. carry.x and carry.y belong to the next two words.
    uint sum[6], bits, over, more;
    uvec2 carry = uvec2(0u), product_x, product_y;
#define GPU_WORD_OF_WINDOW(K) \
    bits = two_over_pi[at + K] << by | (by == 0 ? 0u : two_over_pi[at + K + 1] >> (32 - by)); \
    umulExtended(bits, m.x, product_x.y, product_x.x); \
    umulExtended(bits, m.y, product_y.y, product_y.x); \
    sum[5 - K] = uaddCarry(product_x.x, carry.x, over); \
    carry.x = uaddCarry(product_x.y, carry.y, more); \
    carry.y = product_y.y + more; \
    carry.x = uaddCarry(carry.x, over, more); \
    carry.y += more; \
    carry.x = uaddCarry(carry.x, product_y.x, more); \
    carry.y += more;
    int at = from >> 5, by = from & 31;
    GPU_WORD_OF_WINDOW(5)
    GPU_WORD_OF_WINDOW(4)
    GPU_WORD_OF_WINDOW(3)
    GPU_WORD_OF_WINDOW(2)
    GPU_WORD_OF_WINDOW(1)
    GPU_WORD_OF_WINDOW(0)
#undef GPU_WORD_OF_WINDOW
    // The highest two bits are whole quarter turns, and the others a fraction of one. Where that is
    // more than a half, a quarter turn is added, and the rest is negative: up to its last bit, all
    // bits flip.
    uint up = sum[5] >> 29 & 1u, flip = up == 0u ? 0u : 0xffffffffu;
    turns = (sum[5] >> 30) + up;
    sum[5] = (sum[5] ^ flip) & 0x3fffffffu;
    REAL r = REAL(sum[5]) + (REAL(sum[4] ^ flip) + (REAL(sum[3] ^ flip) + REAL(sum[2] ^ flip)
        * 2.3283064365386963e-10LF) * 2.3283064365386963e-10LF) * 2.3283064365386963e-10LF;
    r *= 1.5707963267948966LF / 1073741824.0LF;
    bool negative = (up == 1u) != (x < 0.0LF);
    if (x < 0.0LF) turns = 0u - turns;
    return negative ? -r : r;
}
)glsl"
