// The smallest SDL program that answers a key with picture and sound. The delays of the game are
// compared with those of this program.
//
// A key fills the window with another colour and starts a beep of 50 ms in the next block. Its
// delays are therefore those of SDL, the sound server and the measurement.
//
// Usage: bare [BLOCK_FRAMES] [WIDTH HEIGHT]     Escape ends the program.
#include <SDL2/SDL.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { RATE = 48000, BEEP_FRAMES = RATE / 20 };

static atomic_int beeps_wanted;

static void callback(void *data, Uint8 *stream, int length) {
  static int beeps_played, left;
  float *out = (float *)stream;
  (void)data;
  int wanted = atomic_load(&beeps_wanted);
  if (wanted != beeps_played) {
    beeps_played = wanted;
    left = BEEP_FRAMES;
  }
  for (int i = 0; i < length / 8; i++) {
    float value = left > 0 ? 0.25f * cosf(880 * 6.2831853f * (BEEP_FRAMES - left) / RATE) : 0;
    if (left > 0) left--;
    out[2 * i] = out[2 * i + 1] = value;
  }
}

int main(int count, char **arguments) {
  int block = count > 1 ? atoi(arguments[1]) : 512;
  int width = count > 3 ? atoi(arguments[2]) : 832;
  int height = count > 3 ? atoi(arguments[3]) : 512;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("bare", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                                        width, height, 0);
  if (!window) return 1;
  SDL_FillRect(SDL_GetWindowSurface(window), NULL, 0x404040);
  SDL_UpdateWindowSurface(window);
  SDL_AudioSpec wanted = {.freq = RATE, .format = AUDIO_F32SYS, .channels = 2,
                          .samples = (Uint16)block, .callback = callback};
  SDL_AudioDeviceID device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
  if (device) SDL_PauseAudioDevice(device, 0);
  int keys = 0;
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    if (event.type == SDL_QUIT) break;
    if (event.type != SDL_KEYDOWN) continue;
    if (event.key.keysym.sym == SDLK_ESCAPE) break;
    atomic_fetch_add(&beeps_wanted, 1);
    keys++;
    SDL_FillRect(SDL_GetWindowSurface(window), NULL, keys % 2 ? 0x80ff80 : 0x404040);
    SDL_UpdateWindowSurface(window);
  }
  SDL_Quit();
  return 0;
}
