/// The number of a patch in the table the mixer was given.
public struct PatchID: Hashable, Sendable {
  /// The place in the table.
  public let rawValue: UInt16
  /// Makes the number of a patch.
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// Which volume a sound follows, and what it ducks or is ducked by.
public enum SoundBus: UInt8, Sendable, CaseIterable {
  /// The lasting texture under everything.
  case ambience
  /// What happens in the world.
  case moments
  /// What the player makes ring: never thinned out.
  case music
  /// Answers to the player: hand, sweeps, probe, look, guide. Always dry.
  case probe
  /// What menus and lists sound.
  case interface
  /// What is near and matters: pulses.
  case cues
}

/// Everything there is to say about a sound: fixed in size, so that it can cross to the loudspeaker
/// without allocation.
public struct Note: Hashable, Sendable {
  /// The timbre that it sounds with.
  public var patch: PatchID
  /// The pitch of the tonal core, in hertz.
  public var hertz: Float
  /// Left to right, as the level difference between the ears in decibels: −17 left … +17 right.
  public var panDecibels: Float
  /// Level in decibels; 0 is a full note of the hand.
  public var gainDecibels: Float
  /// When it starts, in frames from the start of the pass; it may lie beyond the end of the pass.
  public var offsetFrames: Int32
  /// How long its slot is, in frames; nothing sounds after it. 0: until it has died away.
  public var durationFrames: Int32
  /// The cutoff of the low-pass that stands for what is in the way, in hertz; 0: none.
  public var cutoffHertz: Float
  /// How much goes to the shared reverb, 0…1.
  public var reverb: Float
  /// The higher wins when voices run out.
  public var priority: UInt8
  /// Which volume it follows.
  public var bus: SoundBus

  /// The priority of overtones that accompany a note of music and are none of their own.
  public static let overtonePriority: UInt8 = 199

  /// A note of a patch; by default in the middle, at once, as loud as its patch.
  public init(
    _ patch: PatchID, hertz: Float, panDecibels: Float = 0, gainDecibels: Float = 0,
    offsetFrames: Int32 = 0,
    durationFrames: Int32 = 0, cutoffHertz: Float = 0, reverb: Float = 0, priority: UInt8 = 128,
    bus: SoundBus = .probe
  ) {
    self.patch = patch
    self.hertz = hertz
    self.panDecibels = panDecibels
    self.gainDecibels = gainDecibels
    self.offsetFrames = offsetFrames
    self.durationFrames = durationFrames
    self.cutoffHertz = cutoffHertz
    self.reverb = reverb
    self.priority = priority
    self.bus = bus
  }
}

/// The name a sound View gives a lasting voice, so that it can change and stop it.
public struct VoiceID: Hashable, Sendable {
  /// The name; each View has a range of its own.
  public let rawValue: UInt32
  /// Makes the name of a lasting voice.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
