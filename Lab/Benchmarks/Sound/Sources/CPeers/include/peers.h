#pragma once

/// The features of an OpenAL Soft run in addition to panned voices.
/// PEER_EARS: two sources a voice, one for each ear. The far one is delayed and low-pass filtered,
/// which gives panning, delay and shadow without HRTF. PEER_THIRD: only every third voice has the
/// low-pass and the reverb.
enum {
  PEER_PLAIN = 0,
  PEER_LOWPASS = 1,
  PEER_HRTF = 2,
  PEER_REVERB = 4,
  PEER_PITCHED = 8,
  PEER_EARS = 16,
  PEER_THIRD = 32
};

/// Writes the version of OpenAL Soft as a null-terminated string of at most this many bytes.
void peer_openal_version(char *text, int size);

/// Opens the loopback device of OpenAL Soft with looping mono voices at 48 kHz, each in another
/// direction. PEER_PITCHED gives them other rates. Returns 0 if that fails.
int peer_openal_open(int voices, int features);
/// Renders frames and returns the time of this thread in nanoseconds. If `moving` is not 0, every
/// gain changes in each call.
double peer_openal_render(int frames, int calls, int moving);
/// Closes the loopback device.
void peer_openal_close(void);

/// Returns the time of the mixing thread for a frame in nanoseconds, for looping panned voices in
/// SDL2_mixer with the disk driver. Negative if that fails.
double peer_sdl_nanoseconds(int voices, int frames, int calls);

/// Returns the time of this thread in nanoseconds.
double peer_thread_nanoseconds(void);
