/// Where speech Views put what is to be said. The host takes it once a pass and gives it to a
/// voice, a terminal or a transcript.
public final class WordSurface {
  /// What happens on the surface, in order.
  public enum Event: Hashable, Sendable {
    /// Say this.
    case say(Utterance)
    /// Stop speaking; what has not been said is dropped.
    case stop
    /// Something was heard; this is it in words, with its direction. It is not spoken.
    case caption(String)
  }

  /// More than this in one pass is a fault of a View; the rest is dropped.
  public static let eventLimit = 64

  /// What was put here since the host last took it.
  public private(set) var events: [Event] = []

  /// Makes an empty surface.
  public init() {}

  /// Says something. An important utterance interrupts what is being said. What a voice or a
  /// terminal would obey in place of saying it is written out (`VisibleText`): titles and names
  /// come from others.
  public func say(_ utterance: Utterance) {
    if utterance.priority == .important { stop() }
    var utterance = utterance
    utterance.text = VisibleText.of(utterance.text)
    utterance.reading = VisibleText.of(utterance.reading)
    put(.say(utterance))
  }

  /// Shows what was heard in words, written out in the same way.
  public func caption(_ text: String) { put(.caption(VisibleText.of(text))) }

  /// Stops speaking.
  public func stop() { put(.stop) }

  /// Takes what was put here.
  public func takeEvents() -> [Event] {
    let taken = events
    events.removeAll(keepingCapacity: true)
    return taken
  }

  private func put(_ event: Event) {
    if events.count < Self.eventLimit { events.append(event) }
  }
}
