public import KodamaDataSources

/// What came back when the file of saves was found broken or gone.
public struct StoreRecovery: Hashable, Sendable {
  /// Whether there was a broken file, which lies aside now; if not, there was none.
  public var wasBroken: Bool
  /// How many saves are there now, autosaves among them.
  public var cameBack: Int
  /// How many of them come from the copy, or from a file set aside earlier.
  public var fromCopies: Int
  /// How many were found and could not be read anywhere.
  public var lost: Int
  /// How long ago the newest of them was kept, in seconds; nil where nobody knows.
  public var newestAgeSeconds: Int64?

  /// Makes a report.
  public init(
    wasBroken: Bool, cameBack: Int, fromCopies: Int, lost: Int, newestAgeSeconds: Int64? = nil
  ) {
    self.wasBroken = wasBroken
    self.cameBack = cameBack
    self.fromCopies = fromCopies
    self.lost = lost
    self.newestAgeSeconds = newestAgeSeconds
  }

  /// What to tell the player.
  public var message: Message {
    let what = Message(wasBroken ? "store.recovered.broken" : "store.recovered.gone")
    guard cameBack > 0 else {
      return Message("store.recovered.nothing", ("what", .message(what)))
    }
    return Message(
      "store.recovered", ("what", .message(what)), ("n", .number(cameBack)),
      ("copies", .number(fromCopies)), ("lost", .number(lost)), ("age", .message(age)))
  }

  private var age: Message {
    guard let seconds = newestAgeSeconds, seconds >= 0 else { return Message("store.age.unknown") }
    let minutes = Int(clamping: seconds / 60)
    let (id, count) =
      switch minutes {
      case 0: ("store.age.now", 0)
      case ..<120: ("store.age.minutes", minutes)
      case ..<2_880: ("store.age.hours", minutes / 60)
      default: ("store.age.days", minutes / 1_440)
      }
    return id == "store.age.now" ? Message(id) : Message(id, ("n", .number(count)))
  }
}
