/* SDL2 and SDL2_ttf, loaded when something of them is called for the first time, not when the
 * program starts: with everything that they need they are seventy libraries, and half the time of
 * a command that opens no window. Where they are not installed the program starts all the same.
 * docs/decisions/0042-sdl-at-run-time.md says what follows. */

/* Whether SDL2 is there; it is loaded, if it was not. */
int csdl_is_installed(void);
