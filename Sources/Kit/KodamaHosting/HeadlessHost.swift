public import KodamaSurfaces

/// The game without a machine around it: no window, no loudspeaker, no time of its own. It is the
/// peer of every real host: same loop, same surfaces, same mixer.
///
///     let host = HeadlessHost(mixer: mixer)
///     let loop = GameLoop(app: app, host: host)
///     host.press(KeyStroke(.space))
///     loop.run(passes: 60)
///     host.frame?.text       // what is seen
///     host.samples           // what was heard in the last pass
public final class HeadlessHost: Host {
  /// What became of one pass.
  public struct Pass {
    /// Which pass, from 0.
    public let pass: Int
    /// What was on the screen, if there is one, and whether it was drawn on since the last pass.
    public let screen: TextSurface?
    /// Whether the screen was drawn on since the last pass.
    public let isScreenNew: Bool
    /// What was heard: 800 frames, interleaved.
    public let samples: [Float]
    /// What became of words in the pass: said, cut off, dropped.
    public let words: [WordSurface.Event]
    /// What the sound Views asked for.
    public let sounds: [SoundCommand]
  }

  /// Input waiting for a pass; more than this is refused.
  public static let inputLimit = 65_536

  /// Moves on by one with every pass, and only then.
  public let clock = VirtualClock()
  /// What renders the sound; nil leaves the run silent.
  public let mixer: Mixer?
  /// What was heard in the last pass: 800 frames, interleaved, left and right.
  public private(set) var samples: [Float]
  /// What the last pass left on the screen.
  public var frame: TextFrame? { screen?.frame }
  /// The same as who looks sees it.
  public var seenFrame: TextFrame? { screen?.seenFrame }
  /// Called after every pass.
  public var onPass: ((Pass) -> Void)?

  /// The text that was copied last; other programs cannot take it.
  public private(set) var copiedText: String?
  /// What was asked for last.
  public private(set) var lastRequest: HostRequest?
  /// Whether requests are answered; a recording that is replayed holds the answers already.
  public var answersRequests = true

  /// Whether the run is to end as if it had been closed; asked once a pass.
  public var isEnding: (() -> Bool)?

  private var hasEnded = false
  private var waiting: [InputEvent] = []
  private var screen: TextSurface?
  private var shownRevision: UInt64?

  /// A host without window or loudspeaker; without a mixer it renders no sound.
  public init(mixer: Mixer? = nil) {
    self.mixer = mixer
    samples = Array(repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
  }

  /// Presses a key; it reaches the app in the next pass.
  public func press(_ stroke: KeyStroke) { send(.key(stroke, isRepeat: false)) }

  /// Sends input; it reaches the app in the next pass.
  public func send(_ event: InputEvent) {
    if waiting.count < Self.inputLimit { waiting.append(event) }
  }

  /// Hands over what was sent; there is always a next pass, unless the run is to end.
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

  /// Keeps a text that is copied; there is nowhere to keep a picture, and that is said.
  public func perform(_ request: HostRequest, on outputs: Outputs) {
    lastRequest = request
    guard answersRequests else { return }
    switch request {
    case .copy(let text):
      copiedText = text
      send(.command(Command(.textCopied)))
    case .paste:
      send(.command(Command(.textPasted, copiedText.map { .text($0) } ?? .none)))
    case .keepPicture: send(.command(Command(.pictureKept)))
    // There is no window.
    case .show: break
    }
  }

  /// Renders the sound of the pass, and keeps what is seen.
  public func present(_ outputs: Outputs, pass: Int) {
    clock.advance(by: 1)
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

/// A clock that stands still until it is told to move: the time of headless runs, tests and bots.
///
///     let clock = VirtualClock()
///     clock.advance(by: 120)
///     clock.pass    // 120
public final class VirtualClock {
  /// How many passes of 1/60 s have gone by.
  public private(set) var pass = 0

  /// Makes a clock at pass 0.
  public init() {}

  /// Moves on by a number of passes, 0 or more.
  public func advance(by passes: Int) {
    precondition(passes >= 0, "time does not go back")
    pass += passes
  }
}
