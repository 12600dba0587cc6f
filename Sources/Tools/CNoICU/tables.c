#include "CNoICU.h"

#include <stdint.h>

/* The head of an archive of ICU's, and the count of its entries. */
struct archive {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, size_of_char, reserved_too;
  uint8_t format[4], format_version[4], data_version[4], padding[8];
  uint32_t count;
};

#define EMPTY {32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1}, {0}, {0}, 0}

/* Each toolchain's ICU has its version in the name; 76 is Swift 6.3's. */
const struct archive icudt74_dat __attribute__((aligned(16))) = EMPTY;
const struct archive icudt75_dat __attribute__((aligned(16))) = EMPTY;
const struct archive icudt76_dat __attribute__((aligned(16))) = EMPTY;
const struct archive icudt77_dat __attribute__((aligned(16))) = EMPTY;
const struct archive icudt78_dat __attribute__((aligned(16))) = EMPTY;
