/* SDL2 and SDL2_ttf, loaded with the first call instead of when the program starts. Together with
 * their dependencies they are seventy libraries, which would take half the time of a command that
 * opens no window. The program also starts if they are not installed.
 * docs/decisions/0042-sdl-at-run-time.md describes the consequences. */

/* Returns whether SDL2 is installed. This loads it. */
int csdl_is_installed(void);

/* Discards the text that ALSA prints where there is no sound device. */
void csdl_silence_alsa(void);

/* Starts a child process that opens the display, because some Wayland compositors crash SDL or never
 * answer. It must be called before other threads exist. Returns the process, or -1. */
int csdl_display_test_start(void);

/* Waits for the child process, at most five seconds. Returns the signal that ended it, or 0. */
int csdl_display_test_signal(int process);

struct SDL_Window;

/* Prepares for the loss of an X display, after which Xlib ends the process: `lost` is called before, on
 * the thread that uses the display. A server that hangs while `asks_to_end` returns 1 is treated as
 * lost after two seconds. Does nothing on other displays. */
void csdl_display_guard(struct SDL_Window *window, void *context, void (*lost)(void *context),
                        int (*asks_to_end)(void));

/* Says whether the calling thread begins (1) or ends (0) to use the display. */
void csdl_display_uses(int uses);
