// Compiles a function twice, for AVX2 and for any x86-64; the loader takes the one that fits. Both give the same bits.
#pragma once

// Not with the thread sanitizer: the loader asks which one fits before the sanitizer has started. Nor with that of addresses, which
// sees in one what it would see in the other: three fifths of the time to compile model. Where all is for AVX2, one is enough;
// and where a test asks for SSE2 alone.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#if defined(__AVX2__) || defined(CATENA_SSE2_ALONE)
#define CATENA_AVX2_TOO [[gnu::flatten]]
#else
#define CATENA_AVX2_TOO [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#endif
#else
#define CATENA_AVX2_TOO
#endif
