#ifndef KODAMA_REFERENCE_H
#define KODAMA_REFERENCE_H
#include <stdint.h>

/// Runs one full scan of air, wall, stone, sand and water (materials 0 to 4) with the swap rules of
/// the world. `cells` has (height + 2) rows of `stride` cells, with a border of wall. `done` has
/// two rows of `stride` bytes, which are zero before and after the call.
void reference_step(uint16_t *cells, uint8_t *done, int stride, int width, int height,
                    uint32_t tick, uint32_t key);

#endif
