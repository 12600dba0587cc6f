public import KodamaSurfaces

/// A voice: a screen reader, a speech synthesiser, a terminal or a transcript. No method may block,
/// because the game waits for it.
public protocol SpeechOutput: AnyObject {
  /// Says an utterance of this pass after those that are waiting.
  func say(_ utterance: Utterance, pass: Int)

  /// Stops speaking and drops what is waiting.
  func stop(pass: Int)

  /// Handles the events of a pass, in order. The host calls it in every pass, so that a voice can
  /// check on itself.
  func take(_ events: [WordSurface.Event], pass: Int)

  /// Sets whether the game has the focus. A voice is silent without it.
  func setHasFocus(_ hasFocus: Bool)

  /// Returns and forgets the notices since the last call: changes of the voice (`voiceLost`,
  /// `voiceMissing`, `voiceFound`), and utterances that began or ended.
  func takeNotices() -> [Command]
}

extension SpeechOutput {
  /// Says utterances and stops, in order.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
  }

  /// Does nothing, as suits a transcript.
  public func setHasFocus(_ hasFocus: Bool) {}

  /// Returns no notices, as suits an output that cannot be lost.
  public func takeNotices() -> [Command] { [] }
}

/// A transcript with what a listener would have heard: for each utterance the pass, the priority,
/// the outcome and the text. Durations are computed from the text, so it is the same on every
/// machine.
///
///     0	important	whole	Kodama. New valley, 1 of 4.
///     31	message	cut	rain begins
public final class SpeechTranscript: SpeechOutput {
  /// The outcome of an utterance.
  public enum Outcome: String, Sendable {
    /// It was said to its end.
    case whole
    /// A more urgent one interrupted it.
    case cut
    /// It was dropped before it began.
    case dropped
  }

  /// An utterance and its outcome.
  public struct Entry: Hashable, Sendable {
    /// The pass in which it was posted.
    public let pass: Int
    /// The utterance, as it was posted.
    public let utterance: Utterance
    /// The outcome of the utterance.
    public let outcome: Outcome

    /// The entry as a line: pass, priority, outcome and text, separated by tabs.
    public var line: String {
      "\(pass)\t\(utterance.priority.name)\t\(outcome.rawValue)\t\(utterance.text)"
    }
  }

  /// The maximum number of utterances that wait. Further ones are dropped.
  public static let waitingLimit = 64

  /// Called with every utterance, in order, as soon as its outcome is known.
  public var onEntry: (Entry) -> Void

  private var waiting: [(pass: Int, begin: Int, end: Int, utterance: Utterance)] = []

  /// Creates a transcript that passes each entry to a closure.
  public init(onEntry: @escaping (Entry) -> Void) { self.onEntry = onEntry }

  /// Says an utterance after those that are waiting.
  public func say(_ utterance: Utterance, pass: Int) {
    finish(before: pass)
    guard waiting.count < Self.waitingLimit else {
      onEntry(Entry(pass: pass, utterance: utterance, outcome: .dropped))
      return
    }
    let begin = max(pass, waiting.last?.end ?? pass)
    waiting.append((pass, begin, begin + utterance.lengthPasses, utterance))
  }

  /// Records the current utterance as cut and the waiting ones as dropped.
  public func stop(pass: Int) {
    finish(before: pass)
    for entry in waiting {
      let outcome = entry.begin < pass ? Outcome.cut : .dropped
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: outcome))
    }
    waiting.removeAll()
  }

  /// Records the utterances that are still waiting as said.
  public func end() { finish(before: .max) }

  private func finish(before pass: Int) {
    while let entry = waiting.first, entry.end <= pass {
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: .whole))
      waiting.removeFirst()
    }
  }
}
