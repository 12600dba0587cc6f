public import KodamaSurfaces

/// A host without window, loudspeaker or clock, for tests, bots and files. It runs the same loop,
/// surfaces and mixer as every other host.
///
///     let host = HeadlessHost(mixer: mixer)
///     let loop = GameLoop(app: app, host: host)
///     host.press(KeyStroke(.space))
///     loop.run(passes: 60)
///     host.frame?.text       // what is seen
///     host.samples           // what was heard in the last pass
public final class HeadlessHost: Host {
  /// The output of one pass.
  public struct Pass {
    /// The number of the pass, from 0.
    public let pass: Int
    /// The screen; nil without one.
    public let screen: TextSurface?
    /// True if the screen was drawn on since the last pass.
    public let isScreenNew: Bool
    /// The sound of the pass: 800 interleaved stereo frames.
    public let samples: [Float]
    /// The utterances, stops and captions of the pass.
    public let words: [WordSurface.Event]
    /// The commands of the sound Views.
    public let sounds: [SoundCommand]
  }

  /// The maximum number of inputs that wait for a pass. Further input is ignored.
  public static let inputLimit = 65_536

  /// The mixer that renders the sound; nil for a silent run.
  public let mixer: Mixer?
  /// The sound of the last pass: 800 interleaved stereo frames.
  public private(set) var samples: [Float]
  /// The text frame of the last pass.
  public var frame: TextFrame? { screen?.frame }
  /// The text frame with pictures and sparks on top.
  public var compositedFrame: TextFrame? { screen?.compositedFrame }
  /// Called after every pass.
  public var onPass: ((Pass) -> Void)?

  /// The text that the app copied last. The host has its own clipboard.
  public private(set) var copiedText: String?
  /// The last request of the app.
  public private(set) var lastRequest: HostRequest?
  /// A Boolean value that indicates whether requests are answered. It is false during a replay,
  /// because the recording contains the answers.
  public var answersRequests = true

  /// Called once a pass; returning true ends the run as if the window had been closed.
  public var isEnding: (() -> Bool)?

  private var hasEnded = false
  private var waiting: [InputEvent] = []
  /// The screen of the last pass; nil without one.
  public private(set) var screen: TextSurface?
  private var shownRevision: UInt64?

  /// Creates a host. Without a mixer it renders no sound.
  public init(mixer: Mixer? = nil) {
    self.mixer = mixer
    samples = Array(repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
  }

  /// Presses a key in the next pass.
  public func press(_ stroke: KeyStroke) { send(.key(stroke, isRepeat: false)) }

  /// Sends input to the next pass.
  public func send(_ event: InputEvent) {
    if waiting.count < Self.inputLimit { waiting.append(event) }
  }

  /// Returns the input that was sent. It returns nil only after `isEnding` has ended the run.
  public func nextPass() -> [InputEvent]? {
    guard !hasEnded else { return nil }
    var events = waiting
    waiting.removeAll(keepingCapacity: true)
    if isEnding?() == true {
      hasEnded = true
      events.append(.command(Command(.closeRequested)))
    }
    return events
  }

  /// Answers a request. Pictures cannot be saved here, so the answer to `savePicture` has no path.
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

  /// Renders the sound of the pass and stores the screen.
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
