#include <SDL2/SDL.h>
#include <SDL2/SDL_mixer.h>
#include <math.h>
#include <stdlib.h>

#include "include/peers.h"

static SDL_atomic_t called;
static double started, ended;
static int wanted;

/// Called on the mixing thread after each block. Counts the blocks and stores the thread's time.
static void after(void *unused, Uint8 *stream, int length) {
  (void)unused, (void)stream, (void)length;
  int now = SDL_AtomicAdd(&called, 1);
  if (now == 8) started = peer_thread_nanoseconds();
  if (now == 8 + wanted) ended = peer_thread_nanoseconds();
}

double peer_sdl_nanoseconds(int voices, int frames, int calls) {
  setenv("SDL_AUDIODRIVER", "disk", 1);
  setenv("SDL_DISKAUDIOFILE", "/dev/null", 1);
  setenv("SDL_DISKAUDIODELAY", "0", 1);
  SDL_AtomicSet(&called, 0);
  wanted = calls;
  if (SDL_Init(SDL_INIT_AUDIO) != 0) return -1;
  if (Mix_OpenAudioDevice(48000, AUDIO_F32SYS, 2, frames, NULL, 0) != 0) return -1;
  Mix_AllocateChannels(voices);
  enum { SAMPLES = 48000 };
  float *samples = malloc(SAMPLES * 2 * sizeof(float));
  for (int i = 0; i < SAMPLES; i++) {
    samples[2 * i] = samples[2 * i + 1] = 0.01f * (float)sin(6.283185307179586 * i * 440 / 48000);
  }
  Mix_Chunk *chunk = Mix_QuickLoad_RAW((Uint8 *)samples, SAMPLES * 2 * sizeof(float));
  for (int voice = 0; voice < voices; voice++) {
    int channel = Mix_PlayChannel(voice, chunk, -1);
    Mix_SetPanning(channel, 100 + voice % 19 * 8, 254 - voice % 19 * 8);
  }
  Mix_SetPostMix(after, NULL);
  for (int i = 0; i < 60000 && SDL_AtomicGet(&called) <= 8 + calls; i++) SDL_Delay(1);
  Mix_SetPostMix(NULL, NULL);
  int done = SDL_AtomicGet(&called) > 8 + calls;
  Mix_HaltChannel(-1);
  Mix_CloseAudio();
  Mix_FreeChunk(chunk);
  free(samples);
  SDL_Quit();
  return done ? (ended - started) / ((double)calls * frames) : -1;
}
