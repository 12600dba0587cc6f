#pragma once

/// What an OpenAL Soft run has besides panned voices.
/// PEER_EARS: two sources a voice, one an ear, the farther one later and through a low-pass: panning,
/// delay and shadow without HRTF. PEER_THIRD: low-pass and reverb for every third voice only.
enum {
  PEER_PLAIN = 0,
  PEER_LOWPASS = 1,
  PEER_HRTF = 2,
  PEER_REVERB = 4,
  PEER_PITCHED = 8,
  PEER_EARS = 16,
  PEER_THIRD = 32
};

/// Writes what OpenAL Soft calls its version, with a zero at the end, into so many bytes.
void peer_openal_version(char *text, int size);

/// Opens OpenAL Soft's loopback with looping voices of 48 kHz mono at their own rate, but for
/// PEER_PITCHED, each at a place of its own; 0 when it cannot be had.
int peer_openal_open(int voices, int features);
/// Renders frames and returns the nanoseconds of this thread; moving changes every gain each call.
double peer_openal_render(int frames, int calls, int moving);
/// Closes what was opened.
void peer_openal_close(void);

/// Nanoseconds of the mixing thread a frame, with looping panned voices in SDL2_mixer through the
/// disk driver; negative when it cannot be had.
double peer_sdl_nanoseconds(int voices, int frames, int calls);

/// Nanoseconds this thread has run.
double peer_thread_nanoseconds(void);
