// The two C headers behind the window, the keyboard and the loudspeaker.
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
