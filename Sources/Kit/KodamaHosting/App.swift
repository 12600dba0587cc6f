public import KodamaSurfaces

/// A game that a `GameLoop` runs. It owns its Presentation, and through it every Controller, Model
/// and View.
///
///     final class MyApp: App {
///       let outputs = Outputs.all()
///       let bindings = KeyBindings([.init(KeyStroke(.space), "drop")])
///       let wantsText = false
///       var isRunning: Bool { controller.isRunning }
///
///       func pass(_ commands: [Command]) { controller.pass(commands) }
///     }
public protocol App: AnyObject {
  /// The surfaces of the Views. The host presents them after every pass.
  var outputs: Outputs { get }
  /// The key bindings, as the player has set them.
  var bindings: KeyBindings { get }
  /// A Boolean value that indicates whether letters are typed text rather than commands.
  var wantsText: Bool { get }
  /// A Boolean value that indicates whether a voice is speaking, so that sounds become softer.
  var isSpeaking: Bool { get }
  /// A Boolean value that indicates whether the game goes on. The loop ends after the pass in which
  /// it becomes false.
  var isRunning: Bool { get }

  /// Runs one pass, 1/60 s of the game: handles the commands, advances the Models, and updates the
  /// Views at most once, if anything changed.
  func pass(_ commands: [Command])

  /// Returns and forgets the requests of the last pass to the host.
  func takeRequests() -> [HostRequest]
}

extension App {
  /// True while an utterance on the word surface lasts.
  public var isSpeaking: Bool { outputs.words?.isSpeaking ?? false }
  /// Returns no requests to the host.
  public func takeRequests() -> [HostRequest] { [] }
}

/// The surfaces of an App. Each is optional: without one, its Views are not created, and the game
/// behaves the same.
public struct Outputs {
  /// The grid of glyphs and colours; nil without a screen.
  public let screen: TextSurface?
  /// The commands to the mixer; nil without sound.
  public let sound: SoundSurface?
  /// The utterances and captions; nil without words.
  public let words: WordSurface?

  /// Creates a set of surfaces.
  public init(screen: TextSurface?, sound: SoundSurface?, words: WordSurface?) {
    (self.screen, self.sound, self.words) = (screen, sound, words)
  }

  /// Creates all three surfaces, the screen with 104 × 32 cells.
  public static func all() -> Outputs {
    Outputs(screen: TextSurface(), sound: SoundSurface(), words: WordSurface())
  }
}

/// The version of the engine. Recordings of another version may not replay.
public enum KodamaVersion {
  /// The version, as in the changelog.
  public static let text = "0.3.0"
}

/// The machine around an App: a window and a loudspeaker, a terminal, or nothing at all. The loop
/// requests input from it once a pass and passes it the surfaces to present.
public protocol Host: AnyObject {
  /// Waits until the next pass is due and returns the input since the last one, or nil if the host
  /// cannot continue, as when its window has closed.
  func nextPass() -> [InputEvent]?

  /// Presents the surfaces after a pass, counted from 0.
  func present(_ outputs: Outputs, pass: Int)

  /// Sets whether letters are typed text rather than commands.
  func setWantsText(_ wantsText: Bool)

  /// Performs a request of the App, if the host can. The answer arrives as input of a later pass.
  func perform(_ request: HostRequest, on outputs: Outputs)
}

extension Host {
  /// Does nothing, as suits a host without a keyboard.
  public func setWantsText(_ wantsText: Bool) {}

  /// Does nothing, as suits a host without files and clipboard.
  public func perform(_ request: HostRequest, on outputs: Outputs) {}
}

/// A request of an App to its host. The answer comes back as a command, so that recordings contain
/// it.
public enum HostRequest: Hashable, Sendable {
  /// Copy a text to the clipboard. `ActionID.textCopied` answers.
  case copy(String)
  /// Read the text on the clipboard. `ActionID.textPasted` answers.
  case paste
  /// Save a picture of the screen. `ActionID.pictureSaved` answers with its path.
  case savePicture
  /// Show the window at a scale of 1–3 (nil: the largest whole one that fits), fullscreen or not.
  /// `ActionID.displayChanged` answers with the actual scale in percent.
  case show(scale: Int?, isFullscreen: Bool)
}
