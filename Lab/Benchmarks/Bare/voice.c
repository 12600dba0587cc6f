// The smallest SDL program that answers a key with speech. The delays of the game's voice are
// compared with those of this program.
//
// K cancels the current speech and speaks the text; Control only cancels. The delays are therefore
// those of SDL, the speech dispatcher, its synthesiser and the sound server.
//
// Usage: voice TEXT     Escape ends the program. It links libspeechd.so.2 without its headers.
#include <SDL2/SDL.h>

typedef struct SPDConnection SPDConnection;
enum { SPD_MODE_SINGLE = 0, SPD_IMPORTANT = 1 };
SPDConnection *spd_open(const char *, const char *, const char *, int);
int spd_set_language(SPDConnection *, const char *);
int spd_say(SPDConnection *, int, const char *);
int spd_cancel(SPDConnection *);
void spd_close(SPDConnection *);

int main(int count, char **arguments) {
  const char *text = count > 1 ? arguments[1] : "sand";
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SPDConnection *dispatcher = spd_open("bare", "main", NULL, SPD_MODE_SINGLE);
  if (!dispatcher || spd_set_language(dispatcher, "en") != 0) return 1;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  SDL_Window *window = SDL_CreateWindow("bare", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                                        832, 512, 0);
  if (!window) return 1;
  SDL_FillRect(SDL_GetWindowSurface(window), NULL, 0x404040);
  SDL_UpdateWindowSurface(window);
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    if (event.type == SDL_QUIT) break;
    if (event.type != SDL_KEYDOWN) continue;
    SDL_Keycode key = event.key.keysym.sym;
    if (key == SDLK_ESCAPE) break;
    if (key == SDLK_k || key == SDLK_LCTRL) spd_cancel(dispatcher);
    if (key == SDLK_k) spd_say(dispatcher, SPD_IMPORTANT, text);
  }
  spd_close(dispatcher);
  SDL_Quit();
  return 0;
}
