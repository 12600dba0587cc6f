#include "CSDLCalls.h"

#if __has_include(<SDL2/SDL.h>) && __has_include(<SDL2/SDL_ttf.h>)

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

#ifdef __APPLE__
#define FILES(name) \
  {"lib" name "-2.0.0.dylib", "/opt/homebrew/lib/lib" name "-2.0.0.dylib", \
   "/usr/local/lib/lib" name "-2.0.0.dylib"}
#else
#define FILES(name) {"lib" name "-2.0.so.0", "lib" name "-2.0.so", "lib" name ".so"}
#endif

static const char *const sdl_files[] = FILES("SDL2");
static const char *const ttf_files[] = FILES("SDL2_ttf");

/* The text of SDL_GetError if SDL is not installed. */
static const char *const missing = "SDL2 is not installed";

static Uint64 nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (Uint64)now.tv_sec * 1000000000u + (Uint64)now.tv_nsec;
}

static void *opened(const char *const files[3]) {
  void *library = NULL;
  for (int i = 0; i < 3 && library == NULL; i++) library = dlopen(files[i], RTLD_LAZY | RTLD_LOCAL);
  return library;
}

/* All functions are looked up with the first call, so that the audio thread never calls dlsym. */
#define CALL(library, result, name, parameters, arguments, otherwise) \
  static result(*found_##name) parameters;
#define CALL_VOID(library, name, parameters, arguments) static void(*found_##name) parameters;
#include "calls.inc"
#undef CALL
#undef CALL_VOID

static int (*set_error)(const char *format, ...);

static void load(void) {
  void *sdl = opened(sdl_files), *ttf = sdl == NULL ? NULL : opened(ttf_files);
  if (sdl != NULL) *(void **)&set_error = dlsym(sdl, "SDL_SetError");
#define CALL(library, result, name, parameters, arguments, otherwise) \
  if (library != NULL) *(void **)&found_##name = dlsym(library, #name);
#define CALL_VOID(library, name, parameters, arguments) \
  if (library != NULL) *(void **)&found_##name = dlsym(library, #name);
#include "calls.inc"
#undef CALL
#undef CALL_VOID
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* If only SDL_ttf is missing, the reason is stored as SDL's last error. */
static int without_ttf(void) {
  if (set_error != NULL) set_error("SDL2_ttf is not installed");
  return -1;
}

/* Defines the functions that the headers declare. */
#define CALL(library, result, name, parameters, arguments, otherwise) \
  result name parameters { \
    pthread_once(&once, load); \
    return found_##name != NULL ? found_##name arguments : (otherwise); \
  }
#define CALL_VOID(library, name, parameters, arguments) \
  void name parameters { \
    pthread_once(&once, load); \
    if (found_##name != NULL) found_##name arguments; \
  }
#include "calls.inc"

int csdl_is_installed(void) {
  pthread_once(&once, load);
  return found_SDL_InitSubSystem != NULL;
}

#else

int csdl_is_installed(void) { return 0; }

#endif
