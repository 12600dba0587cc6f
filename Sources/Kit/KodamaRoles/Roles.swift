// The roles, from the top of the hierarchy to its leaves:
//
//     App > Presentation > Controller > Model = View
//
// A parent holds its children strongly. A child knows its parent only as a weak delegate whose
// calls carry no data.

/// State and the rules that change it.
///
/// A Model receives method calls and reports *that* it changed, without saying what. It works
/// alone: with no View, no Controller and no clock.
///
///     final class Counter: Model {
///       weak var delegate: (any CounterDelegate)?
///       private(set) var count = 0
///
///       func increment() {
///         count += 1
///         delegate?.counterDidChange()
///       }
///     }
public protocol Model: AnyObject {}

/// Decides how a part of a Model looks, sounds or reads.
///
/// A View knows only its data source, which it holds weakly and reads once per update. A screen
/// View, a sound View and a word View are siblings: one pass updates all of them.
///
///     func update() {
///       guard let dataSource else { return }
///       screen.write("count: \(dataSource.count)", x: 1, y: 1)
///     }
public protocol View: AnyObject {
  /// Reads the data source and fills the surface.
  func update()
}

/// Passes operations (input, and any outside event that may change state) to its Model, and updates
/// its Views after a change.
///
///     func counterDidChange() { needsUpdate = true }
///
///     func updateViews() -> Bool {
///       guard needsUpdate else { return false }
///       needsUpdate = false
///       for view in views { view.update() }
///       return true
///     }
public protocol Controller: AnyObject {
  /// Updates every View of this Controller if a notice arrived since the last call, and returns
  /// whether it did.
  @discardableResult func updateViews() -> Bool
}

/// Decides which screens are shown. A Controller requests another screen through a delegate and
/// never creates one itself.
public protocol Presentation: AnyObject {}

/// Loads, caches and saves. No other role does.
public protocol Store: AnyObject {}
