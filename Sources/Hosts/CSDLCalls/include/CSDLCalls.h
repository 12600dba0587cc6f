/* SDL2 and SDL2_ttf, loaded with the first call instead of when the program starts. Together with
 * their dependencies they are seventy libraries, which would take half the time of a command that
 * opens no window. The program also starts if they are not installed.
 * docs/decisions/0042-sdl-at-run-time.md describes the consequences. */

/* Returns whether SDL2 is installed. This loads it. */
int csdl_is_installed(void);
