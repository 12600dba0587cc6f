// Says how loud WAV files of 32-bit floats are: integrated loudness in LUFS (EBU R 128, by
// libebur128) and the highest sample. Usage: loudness FILE...
#include <ebur128.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int measure(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc(size > 0 ? size : 1);
  if (!bytes || fread(bytes, 1, size, file) != (size_t)size) return 1;
  fclose(file);
  long place = 12;
  unsigned length = 0;
  while (place + 8 <= size) {
    memcpy(&length, bytes + place + 4, 4);
    if (!memcmp(bytes + place, "data", 4)) break;
    place += 8 + length;
  }
  if (place + 8 > size) return 1;
  const float *samples = (const float *)(bytes + place + 8);
  size_t frames = length / 8;
  ebur128_state *state = ebur128_init(2, 48000, EBUR128_MODE_I);
  if (!state || ebur128_add_frames_float(state, samples, frames)) return 1;
  double loudness;
  if (ebur128_loudness_global(state, &loudness)) return 1;
  float peak = 0;
  for (size_t index = 0; index < 2 * frames; index++) peak = fmaxf(peak, fabsf(samples[index]));
  printf("%.2f %.4f\n", loudness, peak);
  ebur128_destroy(&state);
  free(bytes);
  return 0;
}

int main(int count, char **paths) {
  for (int index = 1; index < count; index++)
    if (measure(paths[index])) {
      fprintf(stderr, "cannot measure %s\n", paths[index]);
      return 1;
    }
  return 0;
}
