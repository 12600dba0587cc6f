public import KodamaSurfaces

/// A host without a window, loudspeaker or clock, for tests, bots and rendering to files. It uses
/// the same loop, surfaces and mixer as every other host, and runs as fast as the machine can.
///
///     let host = HeadlessHost(mixer: mixer)
///     let loop = GameLoop(app: app, host: host)
///     host.press(KeyStroke(.space))
///     loop.run(passes: 60)
///     host.frame?.text       // what is seen
///     host.samples           // what was heard in the last pass
public final class HeadlessHost: Host {
  /// The output of one pass (1/60 s) of the game loop.
  public struct Pass {
    /// The number of the pass (1/60 s) of the game loop, from 0.
    public let pass: Int
    /// The screen at the end of the pass (1/60 s); nil if the game has no screen.
    public let screen: TextSurface?
    /// True if a View has drawn on the screen since the previous pass (1/60 s) of the game loop.
    public let isScreenNew: Bool
    /// The stereo sound of the pass (1/60 s): 800 frames of a left and a right sample each, at 48
    /// kHz.
    public let samples: [Float]
    /// The requests for words that the game made in the pass (1/60 s): to say an utterance, to stop
    /// speaking, or to write a caption.
    public let words: [WordSurface.Event]
    /// The commands that the game's sound Views sent to the audio mixer in the pass (1/60 s).
    public let sounds: [SoundCommand]
  }

  /// The maximum number of input events that wait for the next pass. Others are ignored.
  package static let inputLimit = 65_536

  /// The mixer that renders the sound; nil for a silent run.
  public let mixer: Mixer?
  /// The stereo sound of the last pass (1/60 s): 800 frames of a left and a right sample each, at
  /// 48 kHz.
  public private(set) var samples: [Float]
  /// The glyphs and colours on the screen after the last pass (1/60 s) of the game loop; nil if the
  /// game has no screen.
  public var frame: TextFrame? { screen?.frame }
  /// The glyphs and colours on the screen after the last pass (1/60 s), with the picture and moving
  /// effects drawn as characters; nil if the game has no screen.
  public var compositedFrame: TextFrame? { screen?.compositedFrame }
  /// A closure that is called with the output of every pass (1/60 s) of the game loop.
  public var onPass: ((Pass) -> Void)?

  /// The last text that the game copied; nil until it copies something. This host has a clipboard
  /// of its own.
  public private(set) var copiedText: String?
  /// The last request that the game made to this host; nil if it made none.
  public private(set) var lastRequest: HostRequest?
  /// True if the host answers the game's requests, such as pasting text. A replay sets it to false,
  /// because recordings contain the answers.
  public var answersRequests = true

  /// A closure that is called before each pass (1/60 s) and returns true to end the run. The host
  /// then sends the command `ActionID.closeRequested` and runs one last pass.
  public var isEnding: (() -> Bool)?

  private var hasEnded = false
  private var waiting: [InputEvent] = []
  /// The text screen after the last pass (1/60 s) of the game loop; nil if the game has none.
  public private(set) var screen: TextSurface?
  private var shownRevision: UInt64?

  /// Creates a host. Without a mixer, it renders no sound.
  public init(mixer: Mixer? = nil) {
    self.mixer = mixer
    samples = Array(repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
  }

  /// Queues a key press as input for the next pass (1/60 s) of the game loop.
  public func press(_ stroke: KeyStroke) { send(.key(stroke, isRepeat: false)) }

  /// Queues an input event for the next pass (1/60 s) of the game loop.
  public func send(_ event: InputEvent) {
    if waiting.count < Self.inputLimit { waiting.append(event) }
  }

  /// Returns the events that were queued since the last pass (1/60 s) of the game loop, or nil once
  /// `isEnding` has ended the run.
  public func nextPass() -> [InputEvent]? {
    guard !hasEnded else { return nil }
    var events = waiting
    waiting.removeAll(keepingCapacity: true)
    if isEnding?() == true {
      hasEnded = true
      events.append(.command(.finalClose))
    }
    return events
  }

  /// Answers a request of the app. The answer to `savePicture` has no path: no picture is saved.
  public func perform(_ request: HostRequest, on outputs: Outputs) {
    lastRequest = request
    guard answersRequests else { return }
    switch request {
    case .copy(let text):
      copiedText = text
      send(.command(Command(.textCopied)))
    case .paste:
      send(.command(Command(.textPasted, copiedText.map { .text($0) } ?? .none)))
    case .savePicture: send(.command(Command(.pictureSaved)))
    case .show: break
    }
  }

  /// Renders the sound of a pass (1/60 s), stores the screen, and calls `onPass`.
  public func present(_ outputs: Outputs, pass: Int) {
    let sounds = outputs.sound?.takeCommands() ?? []
    if let mixer {
      for command in sounds { mixer.enqueue(command) }
      samples.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        mixer.render(into: start, frames: SoundFormat.framesPerPass)
      }
    }
    let words = outputs.words?.takeEvents() ?? []
    let isScreenNew = outputs.screen.map { $0.revision != shownRevision } ?? false
    screen = outputs.screen
    shownRevision = outputs.screen?.revision
    onPass?(
      Pass(
        pass: pass, screen: outputs.screen, isScreenNew: isScreenNew, samples: samples,
        words: words, sounds: sounds))
  }
}
