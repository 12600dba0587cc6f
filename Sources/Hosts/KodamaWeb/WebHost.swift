package import KodamaHosting
package import KodamaSurfaces

/// Runs the game in a web page. The page sends its input, requests a pass whenever one is due, and
/// then reads the pass's picture, sound and words.
///
///     let host = WebHost(mixer: Mixer(patches: patches))
///     host.input.key(KeyPress(scancode: 44), isDown: true)
///     loop.runPass()
///     host.takeChanges()    // [.picture, .words]
package final class WebHost: Host {
  /// The kinds of output that a pass has changed.
  package struct Changes: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let picture = Changes(rawValue: 1)
    package static let words = Changes(rawValue: 2)
    package static let captions = Changes(rawValue: 4)
    package static let store = Changes(rawValue: 8)
    package static let copy = Changes(rawValue: 16)
    package static let quit = Changes(rawValue: 64)
    /// The game requests the clipboard's text.
    package static let paste = Changes(rawValue: 128)
    package static let wantsText = Changes(rawValue: 256)
    package static let outline = Changes(rawValue: 512)
    /// The game wants to fill the screen, or to stop filling it.
    package static let fullscreen = Changes(rawValue: 1_024)
  }

  /// The maximum number of lines that wait for the page; older ones are dropped.
  private static let lineLimit = 256

  package var input = WebInput()
  /// The sound of the last pass: 800 interleaved stereo frames.
  package private(set) var samples: [Float]
  /// True while letters are text instead of commands.
  package private(set) var wantsText = false
  package private(set) var isFullscreen = false
  package private(set) var copiedText = ""
  /// A closure that is called after every pass with its sound, for tests.
  package var onPass: ((Outputs, [Float]) -> Void)?

  private let mixer: Mixer?
  private var changes: Changes = []
  private var screen: TextSurface?
  private var words: WordSurface?
  private var shownRevision: UInt64?
  private var captions: [CaptionBoard.Caption] = []
  private var utteranceCount = 0
  private var utterances: [String] = []
  private var lines: [String] = []

  /// Creates a host. Without a mixer it renders no sound.
  package init(mixer: Mixer?) {
    self.mixer = mixer
    samples = Array(repeating: 0, count: SoundFormat.framesPerPass * SoundFormat.channels)
  }

  package func nextPass() -> [InputEvent]? { input.take() }

  package func setWantsText(_ wantsText: Bool) {
    input.wantsText = wantsText
    if wantsText != self.wantsText { changes.insert(.wantsText) }
    self.wantsText = wantsText
  }

  package func present(_ outputs: Outputs, pass: Int) {
    present(sounds: outputs.sound?.takeCommands() ?? [])
    present(words: outputs.words)
    screen = outputs.screen
    if let screen, screen.revision != shownRevision {
      shownRevision = screen.revision
      changes.insert(.picture)
    }
    onPass?(outputs, samples)
  }

  private func present(sounds: [SoundCommand]) {
    guard let mixer else { return }
    for command in sounds { mixer.enqueue(command) }
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      mixer.render(into: start, frames: SoundFormat.framesPerPass)
    }
  }

  private func present(words: WordSurface?) {
    self.words = words
    for event in words?.takeEvents() ?? [] {
      switch event {
      case .say(let utterance):
        utteranceCount += 1
        let fields = [
          String(utteranceCount), utterance.priority.name, Self.plain(utterance.text),
          Self.plain(utterance.reading),
        ]
        utterances.append(fields.joined(separator: "\t"))
        write("say\t\(Self.plain(utterance.text))")
      case .stop: utterances.append("stop")
      case .caption(let text): write("caption\t\(Self.plain(text))")
      }
    }
    if utterances.count > Self.lineLimit {
      utterances.removeFirst(utterances.count - Self.lineLimit)
    }
    if !utterances.isEmpty || !lines.isEmpty { changes.insert(.words) }
    let captions = words?.captions ?? []
    if captions != self.captions { changes.insert(.captions) }
    self.captions = captions
  }

  /// Returns a text with spaces in place of control characters, which separate fields and lines.
  package static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(scalar.value < 0x20 ? " " : scalar) }
    return String(plain)
  }

  private func write(_ line: String) {
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append(line)
  }

  /// Performs a request. If the page must answer, the answer is input in a later pass.
  package func perform(_ request: HostRequest, on outputs: Outputs) {
    switch request {
    case .copy(let text):
      copiedText = text
      changes.insert(.copy)
    case .paste: changes.insert(.paste)
    case .savePicture: input.send(Command(.pictureSaved))
    case .show(_, let isFullscreen):
      self.isFullscreen = isFullscreen
      changes.insert(.fullscreen)
    }
  }

  package func note(_ change: Changes) { changes.insert(change) }

  package func takeChanges() -> Changes {
    defer { changes = [] }
    return changes
  }

  /// Returns and removes the words to speak: number, priority, text and reading, separated by tabs.
  package func takeUtterances() -> String {
    defer { utterances = [] }
    return utterances.joined(separator: "\n")
  }

  /// Returns and removes the new lines of the log.
  package func takeLines() -> String {
    defer { lines = [] }
    return lines.joined(separator: "\n")
  }

  /// The captions that are currently shown, one on each line.
  package var captionText: String {
    captions.map { $0.count > 1 ? "\($0.text) ×\($0.count)" : $0.text }
      .map { Self.plain($0) }.joined(separator: "\n")
  }

  package var frame: ScreenFrame? { screen?.screenFrame }
}
