// The roles of the objects in a game. Each owns the one to its right; Models and Views are peers:
//
//     App > Presentation > Controller > Model = View
//
// An owner retains its children. A child refers to its owner only as a weak delegate, and the
// methods of that delegate have no parameters that carry data.

/// The state of a part of the game, and the rules that change it.
///
/// A Model is changed by method calls. It notifies its delegate of a change without saying what
/// changed. It needs no View, Controller or clock, so a test can run it alone.
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

/// Presents a part of a Model on the screen, in sound or in words.
///
/// A View refers only to its data source, weakly, and reads it in `update()`. Screen Views, sound
/// Views and word Views are peers: the Controller updates all of them in the same pass.
///
///     func update() {
///       guard let dataSource else { return }
///       screen.write("count: \(dataSource.count)", x: 1, y: 1)
///     }
public protocol View: AnyObject {
  /// Reads the data source and presents it: draws on the screen, starts sounds, or says utterances.
  func update()
}

/// Calls its Model for each input and each outside event, and updates its Views after a change.
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
  /// Updates all Views of this Controller if its Model has changed since the last call. Returns
  /// true if the Model had changed.
  @discardableResult func updateViews() -> Bool
}

/// Creates the screens of a game and decides which one is shown. A Controller requests another
/// screen through its delegate.
public protocol Presentation: AnyObject {}

/// Loads, caches and saves data. Only stores access files; Models, Views and Controllers do not.
public protocol Store: AnyObject {}
