public import KodamaSurfaces

/// What the game loop runs. An App owns its presentation, and through it everything else.
public protocol App: AnyObject {
  /// Where the Views draw, sound and speak. The host presents it after every pass.
  var outputs: Outputs { get }
  /// Which keys ask for what, as the player has set them.
  var bindings: KeyBindings { get }
  /// Whether typed text is wanted: then letters are text, not commands.
  var wantsText: Bool { get }
  /// Whether something is being said: the sound makes room for it.
  var isSpeaking: Bool { get }
  /// Whether to go on. The loop ends after the pass in which this turns false.
  var isRunning: Bool { get }

  /// Runs one pass, 1/60 s of the game: takes the commands, runs the Models on, and updates the
  /// Views at most once, if anything changed.
  func pass(_ commands: [Command])

  /// Hands over what the last pass asks of the host.
  func takeRequests() -> [HostRequest]
}

extension App {
  /// What is on the surface of words is said.
  public var isSpeaking: Bool { outputs.words?.isSpeaking ?? false }
  /// Most passes ask for nothing.
  public func takeRequests() -> [HostRequest] { [] }
}

/// The surfaces on which an App shows itself. Each may be absent: then no View is made for it, and
/// what the game does is the same.
public struct Outputs {
  /// Glyphs and colours; nil where nothing is shown.
  public let screen: TextSurface?
  /// Voices and moments; nil where nothing sounds.
  public let sound: SoundSurface?
  /// Lines of words; nil where nothing is said or written.
  public let words: WordSurface?

  /// Makes a set of outputs.
  public init(screen: TextSurface?, sound: SoundSurface?, words: WordSurface?) {
    (self.screen, self.sound, self.words) = (screen, sound, words)
  }

  /// Makes all three, the screen with 104 × 32 cells.
  public static func all() -> Outputs {
    Outputs(screen: TextSurface(), sound: SoundSurface(), words: WordSurface())
  }
}

/// The version of the engine: a recording made by another one may not replay.
public enum KodamaVersion {
  /// As in the changelog.
  public static let text = "0.3.0"
}

/// What carries an App: a window and a loudspeaker, a terminal, or nothing at all. The loop asks it
/// for input once a pass and hands it what is to be presented; it is all a host must do.
public protocol Host: AnyObject {
  /// Waits until the next pass is due and says what came in since the last one.
  ///
  /// - Returns: nil when the host can carry the App no further.
  func nextPass() -> [InputEvent]?

  /// Shows, sounds and speaks what a pass, counted from 0, has put on the surfaces.
  func present(_ outputs: Outputs, pass: Int)

  /// Whether letters are text, not commands, from now on.
  func setWantsText(_ wantsText: Bool)

  /// Does what an App asks for, if it can; the answer is input of a later pass.
  func perform(_ request: HostRequest, on outputs: Outputs)
}

extension Host {
  /// A host without a keyboard need not care.
  public func setWantsText(_ wantsText: Bool) {}

  /// A host without files and clipboard does nothing.
  public func perform(_ request: HostRequest, on outputs: Outputs) {}
}

/// What an App asks of its host besides being presented. What became of it comes back as a command,
/// as everything does that comes from outside, so a recording holds it.
public enum HostRequest: Hashable, Sendable {
  /// Put a text where other programs can take it: `ActionID.textCopied` answers.
  case copy(String)
  /// Hand over the text that other programs have copied: `ActionID.textPasted` answers.
  case paste
  /// Keep a picture of the screen: `ActionID.pictureKept` answers, and says where it lies.
  case keepPicture
  /// Show the window at a scale of 1–3, or nil for the largest whole one that fits, and on the
  /// whole screen or not: `ActionID.displayChanged` says at how many percent it is shown.
  case show(scale: Int?, isFullscreen: Bool)
}
