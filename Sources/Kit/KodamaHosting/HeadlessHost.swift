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
  /// The output of one pass.
  public struct Pass {
    /// The number of the pass, from 0.
    public let pass: Int
    /// The screen after the pass; nil without a screen.
    public let screen: TextSurface?
    /// True if a View has drawn on the screen since the previous pass.
    public let isScreenNew: Bool
    /// The sound of the pass: 800 interleaved stereo frames.
    public let samples: [Float]
    /// The words that were posted in the pass: utterances, stops and captions.
    public let words: [WordSurface.Event]
    /// The commands that the sound Views sent to the mixer in the pass.
    public let sounds: [SoundCommand]
  }

  /// The maximum number of input events that wait for the next pass. Others are ignored.
  package static let inputLimit = 65_536

  /// The mixer that renders the sound; nil for a silent run.
  public let mixer: Mixer?
  /// The sound of the last pass: 800 interleaved stereo frames.
  public private(set) var samples: [Float]
  /// The text frame after the last pass.
  public var frame: TextFrame? { screen?.frame }
  /// The text frame after the last pass, with pictures and sparks drawn over the text.
  public var compositedFrame: TextFrame? { screen?.compositedFrame }
  /// A closure that is called with the output of every pass.
  public var onPass: ((Pass) -> Void)?

  /// The text on this host's own clipboard; nil until the app copies something.
  public private(set) var copiedText: String?
  /// The last request of the app.
  public private(set) var lastRequest: HostRequest?
  /// True if the host answers the app's requests. During a replay the recording answers them.
  public var answersRequests = true

  /// A closure that is called before each pass. Once it returns true, the host sends
  /// a final `ActionID.closeRequested` and ends the run after that pass.
  public var isEnding: (() -> Bool)?

  private var hasEnded = false
  private var waiting: [InputEvent] = []
  /// The screen after the last pass; nil if the app has none.
  public private(set) var screen: TextSurface?
  private var shownRevision: UInt64?

  /// Creates a host. Without a mixer, it renders no sound.
  public init(mixer: Mixer? = nil) {
    self.mixer = mixer
    samples = Array(repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
  }

  /// Sends a key press to the next pass.
  public func press(_ stroke: KeyStroke) { send(.key(stroke, isRepeat: false)) }

  /// Sends an input event to the next pass.
  public func send(_ event: InputEvent) {
    if waiting.count < Self.inputLimit { waiting.append(event) }
  }

  /// Returns the events since the last pass, or nil once `isEnding` has ended the run.
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

  /// Renders the sound of the pass, stores the screen, and calls `onPass`.
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
