// The reference for the world's plain scan: the same cells, order, chance and swap rules for air,
// wall, stone, sand and water. The rules are plain C code instead of data.
#include "reference.h"

enum { AIR, WALL, STONE, SAND, WATER };

typedef struct {
  uint16_t *cells;
  uint8_t *done;
  int stride;
  uint32_t key;
} World;

static inline uint32_t chance(const World *w, int i) {
  uint32_t h = ((uint32_t)i * 0x9e3779b1u) ^ w->key;
  h ^= h >> 15;
  h *= 0x85ebca77u;
  return h ^ (h >> 13);
}

static inline int material(const World *w, int i) { return w->cells[i] & 0xff; }
static inline int sand_enters(int m) { return m == AIR || m == WATER; }

static void sand_moves(const World *w, int i, uint16_t bits, int target) {
  uint16_t other = w->cells[target], fallen = bits & 0xff00;
  if ((other & 0xff) == WATER) {
    if (chance(w, i) & 2) return;
    fallen = 0;
  } else if (fallen < 0xff00) {
    fallen += 0x100;
  }
  w->cells[i] = other;
  w->cells[target] = SAND | fallen;
}

static inline void sand(const World *w, int i, uint16_t bits) {
  if (sand_enters(material(w, i + w->stride))) {
    sand_moves(w, i, bits, i + w->stride);
    return;
  }
  int side = 1 - 2 * (int)(chance(w, i) & 1);
  for (int turn = 0; turn < 2; turn++, side = -side) {
    if (sand_enters(material(w, i + side)) && sand_enters(material(w, i + w->stride + side))) {
      sand_moves(w, i, bits, i + w->stride + side);
      return;
    }
  }
  if (bits > 0xff) w->cells[i] = SAND;
}

static inline void ripple(const World *w, int i, int run) {
  uint16_t bits = w->cells[i];
  if ((bits & 0xff) == WATER && ((bits >> 8) & 0x3f) < run)
    w->cells[i] = (uint16_t)((bits & 0xc0ff) | run << 8);
}

static inline void water(const World *w, int i, int x, int y, uint16_t bits) {
  int right = !(bits & 0x8000), run = (bits >> 8) & 0x3f, side = right ? 1 : -1;
  int column = x, falls = 1, target;
  if (material(w, i + w->stride) == AIR) {
    target = i + w->stride;
  } else {
    if (material(w, i + side) != AIR) {
      side = -side;
      if (material(w, i + side) != AIR) return;
    }
    column = x + side;
    falls = material(w, i + w->stride + side) == AIR;
    target = i + side + (falls ? w->stride : 0);
  }
  if (falls) {
    run = 63;
  } else {
    if (run == 0 && material(w, i - w->stride) != WATER) return;
    run = run > 0 ? run - 1 : 0;
  }
  int turned = column == x ? right : column > x;
  w->cells[i] = w->cells[target];
  w->cells[target] = (uint16_t)(WATER | run << 8 | (turned ? 0 : 0x8000));
  if (!falls) w->done[(y & 1) * w->stride + column] = 1;
  if (run > 1) {
    ripple(w, i - 1, run - 1);
    ripple(w, i + 1, run - 1);
  }
}

void reference_step(uint16_t *cells, uint8_t *done, int stride, int width, int height,
                    uint32_t tick, uint32_t key) {
  World w = {cells, done, stride, key};
  for (int y = height; y > 0; y--) {
    uint8_t *marks = done + (y & 1) * stride;
    int step = ((uint32_t)y + tick) & 1 ? -1 : 1;
    for (int n = 0, x = step > 0 ? 1 : width; n < width; n++, x += step) {
      int i = y * stride + x;
      uint16_t bits = cells[i];
      if (marks[x]) continue;
      if ((bits & 0xff) == SAND) sand(&w, i, bits);
      else if ((bits & 0xff) == WATER) water(&w, i, x, y, bits);
    }
    for (int x = 0; x < stride; x++) marks[x] = 0;
  }
}
