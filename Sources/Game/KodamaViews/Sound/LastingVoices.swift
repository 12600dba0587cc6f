import KodamaSurfaces

/// The lasting voices of one sound View: it says what should sound now, and commands are given only
/// for what differs from what sounds already.
struct LastingVoices {
  private let firstVoice: UInt32
  private var sounding: [Note?]

  /// Makes voices that are silent; each View has a range of names of its own.
  init(firstVoice: UInt32, limit: Int) {
    self.firstVoice = firstVoice
    sounding = Array(repeating: nil, count: limit)
  }

  /// Makes these notes sound, each at its place, and nothing else.
  mutating func sound(_ notes: [Note?], on surface: SoundSurface) {
    for index in sounding.indices {
      let voice = VoiceID(firstVoice + UInt32(index))
      let wanted = index < notes.count ? notes[index] : nil
      switch (sounding[index], wanted) {
      case (nil, let note?): surface.start(voice, note)
      case (let old?, let note?) where old.patch != note.patch:
        surface.stop(voice, old)
        surface.start(voice, note)
      case (let old?, let note?) where old != note: surface.retarget(voice, note)
      case (let old?, nil): surface.stop(voice, old)
      default: break
      }
      sounding[index] = wanted
    }
  }
}
