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
  /// The surfaces of the Views. The host presents them after every pass.
  var outputs: Outputs { get }
  /// The current key bindings, including the player's changes.
  var bindings: KeyBindings { get }
  /// True while letters arrive as typed text (`ActionID.text`) instead of as key bindings.
  var wantsText: Bool { get }
  /// True while a voice is speaking. Meanwhile, the loop lowers the volume of other sounds.
  var isSpeaking: Bool { get }
  /// False once the game has ended. The loop stops after that pass.
  var isRunning: Bool { get }

  /// Runs one pass (1/60 s): handles commands, advances the Models, and updates changed Views.
  func pass(_ commands: [Command])

  /// Returns and removes the requests that were made to the host since the last call.
  func takeRequests() -> [HostRequest]
}

extension App {
  /// True while the word surface is saying an utterance.
  public var isSpeaking: Bool { outputs.words?.isSpeaking ?? false }
  /// Returns an empty array: this game makes no requests to its host.
  public func takeRequests() -> [HostRequest] { [] }
}

/// The surfaces that an App's Views write to. If a surface is nil, its Views are not created.
public struct Outputs {
  /// The grid of glyphs and colours that the screen Views draw; nil without a screen.
  public let screen: TextSurface?
  /// The surface that collects commands to the mixer; nil without sound.
  public let sound: SoundSurface?
  /// The surface that collects utterances and captions; nil without words.
  public let words: WordSurface?

  /// Creates a set from three surfaces, each of which may be nil.
  public init(screen: TextSurface?, sound: SoundSurface?, words: WordSurface?) {
    (self.screen, self.sound, self.words) = (screen, sound, words)
  }

  /// Creates all three surfaces. The screen has 104 × 32 character cells.
  public static func all() -> Outputs {
    Outputs(screen: TextSurface(), sound: SoundSurface(), words: WordSurface())
  }
}

/// The version of Kodama. Recordings made with another version may not replay.
public enum KodamaVersion {
  /// The version number, as in the changelog.
  public static let text = "1.0.0"
}

/// Connects an App to a machine: a window and a loudspeaker, a terminal, or neither (headless). In
/// each pass, the loop reads the host's input and has the host present the surfaces.
public protocol Host: AnyObject {
  /// Waits until the next pass is due and returns the input since the last one, or nil if the host
  /// cannot continue, for example because its window was closed.
  func nextPass() -> [InputEvent]?

  /// Presents the surfaces after a pass. Passes are numbered from 0.
  func present(_ outputs: Outputs, pass: Int)

  /// Sets whether the host sends letters as `InputEvent.text` instead of as keys.
  func setWantsText(_ wantsText: Bool)

  /// Performs a request if the host supports it. The answer arrives as input in a later pass.
  func perform(_ request: HostRequest, on outputs: Outputs)
}

extension Host {
  /// Does nothing. A host with a keyboard overrides it.
  public func setWantsText(_ wantsText: Bool) {}

  /// Does nothing. A host with a clipboard or a window overrides it.
  public func perform(_ request: HostRequest, on outputs: Outputs) {}
}

/// A request from an App to its host. The host answers with a command, which recordings contain.
public enum HostRequest: Hashable, Sendable {
  /// Copy text to the clipboard. The answer is `ActionID.textCopied`.
  case copy(String)
  /// Read text from the clipboard. The answer is `ActionID.textPasted` with the text.
  case paste
  /// Save a picture of the screen. The answer is `ActionID.pictureSaved` with the file's path.
  case savePicture
  /// Show the game in a window or fullscreen, at a scale of 1, 2 or 3; nil is the largest scale
  /// that fits. The answer is `ActionID.displayChanged` with the scale in percent.
  case show(scale: Int?, isFullscreen: Bool)
}
