public import KodamaSurfaces

/// What speaks: a screen reader's voice, a terminal, a transcript. It must come back at once: a
/// voice that hangs may cost the game nothing.
public protocol SpeechOutput: AnyObject {
  /// Says an utterance, which was asked for in this pass, after those that wait already.
  func say(_ utterance: Utterance, pass: Int)

  /// Falls silent; what has not been said is dropped.
  func stop(pass: Int)

  /// Takes what a pass has put on the surface, in order. The host calls it in every pass, so that a
  /// voice can look after itself.
  func take(_ events: [WordSurface.Event], pass: Int)

  /// Takes note of whether the game has the player's attention. A voice is silent without it.
  func setHasFocus(_ hasFocus: Bool)

  /// What the game is to be told since this was last asked: what became of the voice (`voiceLost`,
  /// `voiceMissing`, `voiceFound`) and which utterances it has begun and ended.
  func takeNotices() -> [Command]
}

extension SpeechOutput {
  /// Says, and stops saying, in order.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
  }

  /// What is written down does not depend on who looks.
  public func setHasFocus(_ hasFocus: Bool) {}

  /// What cannot be lost has nothing to tell.
  public func takeNotices() -> [Command] { [] }
}

/// What was said, line by line, with what a listener would have heard of it: the pass, the
/// priority, whether it was interrupted, the text. It is the same on every machine, because how
/// long an utterance takes is computed from its text.
///
///     0	important	whole	Kodama. New valley, 1 of 4.
///     31	message	cut	rain begins
public final class SpeechTranscript: SpeechOutput {
  /// What became of an utterance.
  public enum Outcome: String, Sendable {
    /// It was said to its end.
    case whole
    /// Something more urgent interrupted it.
    case cut
    /// It was dropped before it began.
    case dropped
  }

  /// One utterance, and what became of it.
  public struct Entry: Hashable, Sendable {
    /// The pass in which it was asked for.
    public let pass: Int
    /// What was to be said.
    public let utterance: Utterance
    /// What became of it.
    public let outcome: Outcome

    /// One line: pass, priority, outcome and text, with tabs between them.
    public var line: String {
      "\(pass)\t\(utterance.priority.name)\t\(outcome.rawValue)\t\(utterance.text)"
    }
  }

  /// Utterances that may wait; more are dropped, as a dispatcher would.
  public static let waitingLimit = 64

  /// Called with every utterance as soon as it is known what became of it, in order.
  public var onEntry: (Entry) -> Void

  private var waiting: [(pass: Int, begin: Int, end: Int, utterance: Utterance)] = []

  /// A transcript that hands on each line as it is written.
  public init(onEntry: @escaping (Entry) -> Void) { self.onEntry = onEntry }

  /// Says an utterance after those that wait already.
  public func say(_ utterance: Utterance, pass: Int) {
    finish(before: pass)
    guard waiting.count < Self.waitingLimit else {
      onEntry(Entry(pass: pass, utterance: utterance, outcome: .dropped))
      return
    }
    let begin = max(pass, waiting.last?.end ?? pass)
    waiting.append((pass, begin, begin + utterance.lengthPasses, utterance))
  }

  /// Ends what is being said: it is written down as cut off.
  public func stop(pass: Int) {
    finish(before: pass)
    for entry in waiting {
      let outcome = entry.begin < pass ? Outcome.cut : .dropped
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: outcome))
    }
    waiting.removeAll()
  }

  /// Takes note that the game has ended: what still waits counts as said.
  public func end() { finish(before: .max) }

  private func finish(before pass: Int) {
    while let entry = waiting.first, entry.end <= pass {
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: .whole))
      waiting.removeFirst()
    }
  }
}
