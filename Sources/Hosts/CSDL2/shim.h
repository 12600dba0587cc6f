// The two C headers behind the window, the keyboard and the loudspeaker. Nothing is linked: CSDLCalls
// loads the libraries when they are first used.
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
