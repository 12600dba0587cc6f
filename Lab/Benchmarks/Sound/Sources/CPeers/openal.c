#define AL_ALEXT_PROTOTYPES
#define _GNU_SOURCE
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <AL/efx.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "include/peers.h"

enum { MOST = 512, SAMPLES = 4800, BLOCK = 4096 };

static ALCdevice *device;
static ALCcontext *context;
static ALuint sources[MOST], buffers[MOST], filters[MOST], effect, slot;
static int count, features;
static float block[BLOCK * 2];

double peer_thread_nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

void peer_openal_version(char *text, int size) {
  snprintf(text, size, "?");
  if (!peer_openal_open(1, PEER_PLAIN)) return;
  snprintf(text, size, "%s", (const char *)alGetString(AL_VERSION));
  peer_openal_close();
}

/* The source for the far ear follows the one for the near ear. */
static int is_far_ear(int voice) { return (features & PEER_EARS) && voice % 2 == 1; }

static int is_filtered(int voice) {
  if (is_far_ear(voice)) return 1;
  return (features & PEER_LOWPASS) && (!(features & PEER_THIRD) || voice % 3 == 0);
}

static int is_sent(int voice) {
  return (features & PEER_REVERB) && (!(features & PEER_THIRD) || voice % 3 == 0);
}

static void place(int voice, double shift) {
  double angle = (voice % 19 - 9) / 9.0 * 1.3 + shift;
  if (features & PEER_EARS) {
    double level = 0.2 * sin((voice / 2) % 19 - 9 + shift);
    angle = voice % 2 ? 1.5 : -1.5;
    alSourcef(sources[voice], AL_GAIN, 0.01f * (float)(1 + (voice % 2 ? level : -level)));
  }
  alSource3f(sources[voice], AL_POSITION, sin(angle), 0, -cos(angle));
}

/* Returns the index of the linear resampler, or of the default one. */
static ALint linear(void) {
  LPALGETSTRINGISOFT name = (LPALGETSTRINGISOFT)alGetProcAddress("alGetStringiSOFT");
  ALint most = alGetInteger(AL_NUM_RESAMPLERS_SOFT);
  for (ALint index = 0; name && index < most; index++) {
    if (!strcmp(name(AL_RESAMPLER_NAME_SOFT, index), "Linear")) return index;
  }
  return alGetInteger(AL_DEFAULT_RESAMPLER_SOFT);
}

int peer_openal_open(int voices, int wanted) {
  features = wanted;
  if (wanted & PEER_EARS) voices *= 2;
  count = voices < MOST ? voices : MOST;
  device = alcLoopbackOpenDeviceSOFT(NULL);
  if (!device) return 0;
  ALCint attributes[] = {
      ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
      ALC_FREQUENCY, 48000, ALC_MONO_SOURCES, MOST, ALC_STEREO_SOURCES, 0,
      ALC_HRTF_SOFT, (wanted & PEER_HRTF) ? ALC_TRUE : ALC_FALSE,
      ALC_OUTPUT_LIMITER_SOFT, ALC_FALSE, 0};
  context = alcCreateContext(device, attributes);
  if (!context || !alcMakeContextCurrent(context)) return 0;
  alGenSources(count, sources);
  alGenBuffers(count, buffers);
  if (wanted & (PEER_LOWPASS | PEER_EARS)) alGenFilters(count, filters);
  if (wanted & PEER_REVERB) {
    alGenAuxiliaryEffectSlots(1, &slot);
    alGenEffects(1, &effect);
    alEffecti(effect, AL_EFFECT_TYPE, AL_EFFECT_REVERB);
    alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, effect);
  }
  for (int voice = 0; voice < count; voice++) {
    static float samples[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      samples[i] = 0.1f * (float)sin(6.283185307179586 * i * (3 + voice % 24 * 2) / SAMPLES * 10);
    }
    alBufferData(buffers[voice], AL_FORMAT_MONO_FLOAT32, samples, sizeof samples, 48000);
    alSourcei(sources[voice], AL_BUFFER, buffers[voice]);
    alSourcei(sources[voice], AL_LOOPING, AL_TRUE);
    alSourcei(sources[voice], AL_SOURCE_RELATIVE, AL_TRUE);
    alSourcef(sources[voice], AL_GAIN, 0.01f);
    place(voice, 0);
    if (wanted & PEER_PITCHED) {
      // The source has another rate, so that both mixers interpolate. Linear, like the game's
      // mixer, instead of the cubic default.
      alSourcef(sources[voice], AL_PITCH, 1.013f);
      alSourcei(sources[voice], AL_SOURCE_RESAMPLER_SOFT, linear());
    }
    if (is_filtered(voice)) {
      alFilteri(filters[voice], AL_FILTER_TYPE, AL_FILTER_LOWPASS);
      alFilterf(filters[voice], AL_LOWPASS_GAINHF, 0.2f);
      alSourcei(sources[voice], AL_DIRECT_FILTER, filters[voice]);
    }
    // The far ear hears the sound 0.4 ms later.
    if (is_far_ear(voice)) alSourcei(sources[voice], AL_SAMPLE_OFFSET, SAMPLES - 19);
    if (is_sent(voice)) {
      alSource3i(sources[voice], AL_AUXILIARY_SEND_FILTER, slot, 0, AL_FILTER_NULL);
    }
  }
  alSourcePlayv(count, sources);
  alcRenderSamplesSOFT(device, block, 512);
  return alGetError() == AL_NO_ERROR && alcGetError(device) == ALC_NO_ERROR;
}

double peer_openal_render(int frames, int calls, int moving) {
  double spent = 0;
  for (int call = 0; call < calls; call++) {
    if (moving) {
      for (int voice = 0; voice < count; voice++) place(voice, 0.02 * (call % 7));
    }
    double start = peer_thread_nanoseconds();
    alcRenderSamplesSOFT(device, block, frames < BLOCK ? frames : BLOCK);
    spent += peer_thread_nanoseconds() - start;
  }
  return spent;
}

void peer_openal_close(void) {
  alDeleteSources(count, sources);
  alDeleteBuffers(count, buffers);
  if (features & (PEER_LOWPASS | PEER_EARS)) alDeleteFilters(count, filters);
  if (features & PEER_REVERB) {
    alDeleteAuxiliaryEffectSlots(1, &slot);
    alDeleteEffects(1, &effect);
  }
  alcMakeContextCurrent(NULL);
  alcDestroyContext(context);
  alcCloseDevice(device);
}
