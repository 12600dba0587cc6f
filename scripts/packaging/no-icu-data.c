/* Stands in place of ICU's tables of languages and regions, 31 MB that Swift's Foundation links in
 * and that nothing in Kodama asks for: an archive of ICU's with no entry. NAME is what the
 * toolchain's ICU calls it, icudt76_dat for instance. docs/packages.md says what follows. */
#include <stdint.h>

struct archive {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, size_of_char, reserved_too;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count;
};

const struct archive NAME __attribute__((aligned(16))) = {
    32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1, 0, 0, 0}, {0, 0, 0, 0}, {0}, 0};
