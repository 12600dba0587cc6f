// An SDL program that plays the numbers of its frames. The left sample is the lower 16 bits of the
// number, the right sample the upper 16. A recording shows for each frame whether the sound server
// dropped it or inserted silence. That tells whether a fault at the same time was caused by the
// game.
//
// Usage: count     A signal ends the program.
#include <SDL2/SDL.h>

static void callback(void *data, Uint8 *stream, int length) {
  static Uint32 number;
  float *out = (float *)stream;
  (void)data;
  for (int i = 0; i < length / 8; i++, number++) {
    out[2 * i] = (float)(number & 0xffff) / 65536 - 0.5f;
    out[2 * i + 1] = (float)(number >> 16) / 65536 - 0.5f;
  }
}

int main(void) {
  if (SDL_Init(SDL_INIT_AUDIO | SDL_INIT_EVENTS) != 0) return 1;
  SDL_AudioSpec wanted = {.freq = 48000, .format = AUDIO_F32SYS, .channels = 2, .samples = 512,
                          .callback = callback};
  SDL_AudioDeviceID device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
  if (!device) return 1;
  SDL_PauseAudioDevice(device, 0);
  SDL_Event event;
  while (SDL_WaitEvent(&event) && event.type != SDL_QUIT) {
  }
  SDL_Quit();
  return 0;
}
