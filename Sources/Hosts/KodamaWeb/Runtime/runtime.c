// What Embedded Swift asks of its surroundings besides the C library, and the marks of weak links.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Random numbers seed the standard library's hashes alone. The game has generators of its own.
static uint64_t state = 88172645463325252ull;
void arc4random_buf(void *bytes, size_t count) {
  for (size_t at = 0; at < count; at++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    ((unsigned char *)bytes)[at] = (unsigned char)state;
  }
}

uintptr_t __stack_chk_guard = 0x1234567;
void __stack_chk_fail(void) { __builtin_trap(); }

// Double(String)
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  if (*text == 0 || *text == ' ' || (*text >= 9 && *text <= 13)) return 0;
  char *end;
  *value = strtod(text, &end);
  return end == text ? 0 : end;
}

// MARK: Weak links
//
// An object that is linked weakly is in this table, under its address, with a number that no other
// object gets. `free` takes it out. A link is alive as long as the table has its number.

typedef struct {
  uintptr_t address;
  uint32_t number;
} Mark;

// Swift's header of an object: its class, and the number of its owners. The standard library sets
// the number to this value while the object is being deinitialized.
#define DEINITIALIZING 0x7fffffffu
#define OWNERS(address) (((const uint32_t *)(address))[1] & 0x7fffffffu)

extern unsigned char __heap_base;
static Mark *marks;
static uint32_t capacity, count, last_number;

static uint32_t home(uintptr_t address) { return (uint32_t)(address >> 3) * 2654435769u; }

static uint32_t place(uintptr_t address) {
  uint32_t at = home(address) & (capacity - 1);
  while (marks[at].address && marks[at].address != address) at = (at + 1) & (capacity - 1);
  return at;
}

static void grow(void) {
  Mark *old = marks;
  uint32_t old_capacity = capacity;
  capacity = capacity ? capacity * 2 : 1024;
  marks = calloc(capacity, sizeof(Mark));
  if (!marks) __builtin_trap();
  for (uint32_t at = 0; at < old_capacity; at++) {
    if (old[at].address) marks[place(old[at].address)] = old[at];
  }
  free(old);
}

uint32_t kodama_mark(const void *object) {
  uintptr_t address = (uintptr_t)object;
  // A constant object is never freed.
  if (address < (uintptr_t)&__heap_base) return 0;
  if (count * 2 >= capacity) grow();
  uint32_t at = place(address);
  if (!marks[at].address) {
    marks[at] = (Mark){address, ++last_number};
    count++;
  }
  return marks[at].number;
}

uint32_t kodama_is_alive(const void *object, uint32_t number) {
  uintptr_t address = (uintptr_t)object;
  if (address < (uintptr_t)&__heap_base) return 1;
  if (!capacity) return 0;
  Mark mark = marks[place(address)];
  return mark.address && mark.number == number && OWNERS(address) != DEINITIALIZING;
}

static void unmark(uintptr_t address) {
  if (!count) return;
  uint32_t at = place(address);
  if (!marks[at].address) return;
  count--;
  // Moves those that follow, so that a search never ends too early.
  for (uint32_t next = (at + 1) & (capacity - 1); marks[next].address;
       next = (next + 1) & (capacity - 1)) {
    uint32_t wanted = home(marks[next].address) & (capacity - 1);
    if (((next - wanted) & (capacity - 1)) >= ((next - at) & (capacity - 1))) {
      marks[at] = marks[next];
      at = next;
    }
  }
  marks[at].address = 0;
}

void __real_free(void *block);

#ifndef KODAMA_POISON
void __wrap_free(void *block) {
  unmark((uintptr_t)block);
  __real_free(block);
}
#else
// For proofs: a block that is freed is filled and kept for a while, and whoever writes to it is
// counted. Reading a link out of it leads far out of the memory, which traps.
#include <malloc.h>

#define KEPT 400000
static void *kept[KEPT];
static uint32_t next_kept, spoiled_count;

static int is_spoiled(void *block) {
  const unsigned char *bytes = block;
  size_t size = malloc_usable_size(block);
  for (size_t at = 0; at < size; at++) {
    if (bytes[at] != 0xDB) return 1;
  }
  return 0;
}

void __wrap_free(void *block) {
  if (!block) return;
  unmark((uintptr_t)block);
  size_t size = malloc_usable_size(block);
  memset(block, 0xDB, size);
  if (size > 65536) return __real_free(block);
  void *oldest = kept[next_kept];
  if (oldest) {
    spoiled_count += is_spoiled(oldest);
    __real_free(oldest);
  }
  kept[next_kept] = block;
  next_kept = (next_kept + 1) % KEPT;
}

__attribute__((export_name("kodama_spoiled"))) uint32_t kodama_spoiled(void) {
  for (uint32_t at = 0; at < KEPT; at++) {
    if (kept[at] && is_spoiled(kept[at])) {
      spoiled_count++;
      kept[at] = NULL;
    }
  }
  return spoiled_count;
}
#endif
