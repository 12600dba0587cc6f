public import KodamaDataSources
public import KodamaRoles

/// Views that a program outside adds to every valley that is played, on the game's surfaces or on
/// one of their own kind: a strip of lamps, a line of braille, a motor that hums.
///
///     app.views.register { sources in [LampView(sources.moments)] }
///
/// They are made anew with every play screen: after a load, in a new valley, in an étude. They are
/// updated like the game's own: after a notice, in the same pass, from the same tick.
public final class ViewRegistry {
  /// Makes Views of what is played.
  public typealias Factory = (PlaySources) -> [any View]

  private var factories: [Factory] = []
  /// How many factories there are; who follows it makes the Views of those it has not asked yet.
  let count = Observed(0)

  /// Makes a registry without Views.
  public init() {}

  /// Adds Views to the valley that is played now, and to all that follow.
  public func register(_ factory: @escaping Factory) {
    factories.append(factory)
    count.value = factories.count
  }

  /// The Views of the factories from a number on.
  func views(from first: Int, _ sources: PlaySources) -> [any View] {
    factories.dropFirst(first).flatMap { $0(sources) }
  }
}
