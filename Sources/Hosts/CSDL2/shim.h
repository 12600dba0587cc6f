// The C headers of SDL2 and SDL2_ttf. Nothing is linked: CSDLCalls loads the libraries with the first
// call.
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
