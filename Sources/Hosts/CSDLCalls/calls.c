#include "CSDLCalls.h"

#if __has_include(<SDL2/SDL.h>) && __has_include(<SDL2/SDL_ttf.h>)

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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

static void ignore_error(const char *file, int line, const char *function, int error,
                         const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

void csdl_silence_alsa(void) {
  typedef void handler(const char *, int, const char *, int, const char *, ...);
  int (*set_handler)(handler *);
  /* SDL has loaded it already, or loads it later. */
  void *alsa = dlopen("libasound.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (alsa == NULL) return;
  *(void **)&set_handler = dlsym(alsa, "snd_lib_error_set_handler");
  if (set_handler != NULL) set_handler(ignore_error);
}

int csdl_display_test_start(void) {
  pid_t process = fork();
  if (process != 0) return (int)process;
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  /* What the libraries print is of no use to a player. */
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere >= 0) {
    for (int file = 0; file < 3; file++) dup2(nowhere, file);
  }
  signal(SIGSEGV, SIG_DFL);
  signal(SIGALRM, SIG_DFL);
  alarm(5);
  _exit(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 ? 0 : 1);
}

int csdl_display_test_signal(int process) {
  int status = 0;
  if (process <= 0) return 0;
  while (waitpid((pid_t)process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* The status of a missing device (EX_UNAVAILABLE of sysexits). */
enum { unavailable = 69 };

static atomic_int display_uses;
static int display_file = -1;
static void *display_context;
static void (*display_lost)(void *context);
static int (*display_asks_to_end)(void);

/* Xlib ends the process if this returns. */
static int lose_display(void *display) {
  (void)display;
  display_lost(display_context);
  _exit(unavailable);
}

static void *watch_display(void *unused) {
  const struct timespec step = {0, 250000000};
  int last = 0, same = 0;
  for (;;) {
    nanosleep(&step, NULL);
    int uses = atomic_load(&display_uses);
    /* An even number means that no call into the display is under way. */
    same = uses % 2 != 0 && uses == last && display_asks_to_end() ? same + 1 : 0;
    last = uses;
    if (same == 8) shutdown(display_file, SHUT_RDWR);
  }
  return unused;
}

void csdl_display_guard(struct SDL_Window *window, void *context, void (*lost)(void *context),
                        int (*asks_to_end)(void)) {
  /* The beginning of SDL_SysWMinfo, whose header needs those of X. */
  struct {
    SDL_version version;
    int system;
    void *display;
    char rest[64];
  } info = {.version = {SDL_MAJOR_VERSION, SDL_MINOR_VERSION, SDL_PATCHLEVEL}};
  enum { x11 = 2 };
  int (*get_info)(struct SDL_Window *, void *);
  int (*connection)(void *);
  void (*set_handler)(int (*)(void *));
  void *sdl = opened(sdl_files);
  void *x = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (sdl == NULL || x == NULL) return;
  *(void **)&get_info = dlsym(sdl, "SDL_GetWindowWMInfo");
  *(void **)&connection = dlsym(x, "XConnectionNumber");
  *(void **)&set_handler = dlsym(x, "XSetIOErrorHandler");
  if (get_info == NULL || connection == NULL || set_handler == NULL) return;
  if (!get_info(window, &info) || info.system != x11) return;
  display_context = context;
  display_lost = lost;
  display_asks_to_end = asks_to_end;
  set_handler(lose_display);
  pthread_t thread;
  int is_first = display_file < 0;
  display_file = connection(info.display);
  if (is_first && pthread_create(&thread, NULL, watch_display, NULL) == 0) pthread_detach(thread);
}

void csdl_display_uses(int uses) {
  int now = atomic_load(&display_uses);
  if (now % 2 != uses) atomic_store(&display_uses, now + 1);
}

#else

void csdl_display_guard(struct SDL_Window *window, void *context, void (*lost)(void *context),
                        int (*asks_to_end)(void)) {
  (void)window, (void)context, (void)lost, (void)asks_to_end;
}
void csdl_display_uses(int uses) { (void)uses; }
int csdl_is_installed(void) { return 0; }
void csdl_silence_alsa(void) {}
int csdl_display_test_start(void) { return -1; }
int csdl_display_test_signal(int process) { return (void)process, 0; }

#endif
