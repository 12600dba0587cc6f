public import KodamaSurfaces

/// A game that a `GameLoop` runs.
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
  /// The surfaces that the game's Views write to: screen, sound and words. The host presents them
  /// after every pass (1/60 s) of the game loop.
  var outputs: Outputs { get }
  /// The current key bindings, including the player's changes.
  var bindings: KeyBindings { get }
  /// True while the player types text, so that letters arrive as text (`ActionID.text`) instead of
  /// running the actions that are bound to their keys.
  var wantsText: Bool { get }
  /// True while a voice is speaking. Meanwhile, the game loop lowers the volume of other sounds.
  var isSpeaking: Bool { get }
  /// False once the game has ended. The game loop stops after the pass (1/60 s) in which this
  /// becomes false.
  var isRunning: Bool { get }

  /// Runs one pass (1/60 s): handles commands, advances the Models, and updates changed Views.
  func pass(_ commands: [Command])

  /// Returns the requests that the game has made to its host since the last call, such as copying
  /// text, and removes them.
  func takeRequests() -> [HostRequest]
}

extension App {
  /// True while `outputs.words`, the surface that collects speech, is saying an utterance. False if
  /// the game has no words.
  public var isSpeaking: Bool { outputs.words?.isSpeaking ?? false }
  /// Returns an empty array: this game makes no requests to its host.
  public func takeRequests() -> [HostRequest] { [] }
}

/// The surfaces that an app's Views write to. A surface that is nil is not presented, and the game
/// creates no Views for it.
public struct Outputs {
  /// The grid of glyphs and colours that the screen Views draw on; nil if the game runs without a
  /// screen.
  public let screen: TextSurface?
  /// The surface that collects commands to the audio mixer; nil if the game runs without sound.
  public let sound: SoundSurface?
  /// The surface that collects utterances for a voice, and captions; nil if the game runs without
  /// words.
  public let words: WordSurface?

  /// Creates a set of surfaces, each of which may be nil.
  public init(screen: TextSurface?, sound: SoundSurface?, words: WordSurface?) {
    (self.screen, self.sound, self.words) = (screen, sound, words)
  }

  /// Creates a screen of 104 × 32 character cells, a sound surface and a word surface.
  public static func all() -> Outputs {
    Outputs(screen: TextSurface(), sound: SoundSurface(), words: WordSurface())
  }
}

/// The version of Kodama. Recordings made with another version may not replay.
public enum KodamaVersion {
  /// The version number, as in the changelog.
  public static let text = "1.0.0"
}

/// Connects a game to a machine, for example to a window and a loudspeaker, or to a terminal. In
/// each pass (1/60 s), the game loop reads the host's input and has the host present the game's
/// surfaces.
public protocol Host: AnyObject {
  /// Waits until the next pass (1/60 s) of the game loop is due, and returns the input since the
  /// last one. Returns nil if the host cannot continue, for example because its window was closed.
  func nextPass() -> [InputEvent]?

  /// Presents the game's surfaces (screen, sound and words) after a pass (1/60 s) of the game loop.
  /// Passes are numbered from 0.
  func present(_ outputs: Outputs, pass: Int)

  /// Sets whether the host sends letters as `InputEvent.text` instead of as keys.
  func setWantsText(_ wantsText: Bool)

  /// Performs a request of the game, such as copying text, if the host supports it. The result
  /// arrives as input in a later pass (1/60 s) of the game loop.
  func perform(_ request: HostRequest, on outputs: Outputs)
}

extension Host {
  /// Does nothing. A host with a keyboard overrides this method.
  public func setWantsText(_ wantsText: Bool) {}

  /// Does nothing. A host with a clipboard or a window overrides this method.
  public func perform(_ request: HostRequest, on outputs: Outputs) {}
}

/// A request from a game to its host. The host reports the result as a command, so recordings of
/// the game's commands contain it.
public enum HostRequest: Hashable, Sendable {
  /// Copy text to the clipboard. The host answers with the command `ActionID.textCopied`.
  case copy(String)
  /// Read text from the clipboard. The host answers with the command `ActionID.textPasted`, which
  /// contains the text.
  case paste
  /// Save a picture of the screen. The answer is `ActionID.pictureSaved` with the file's path.
  case savePicture
  /// Show the game in a window or fullscreen, at a scale of 1, 2 or 3; nil is the largest scale
  /// that fits. The host answers with the command `ActionID.displayChanged`, which contains the
  /// scale in percent.
  case show(scale: Int?, isFullscreen: Bool)
}
