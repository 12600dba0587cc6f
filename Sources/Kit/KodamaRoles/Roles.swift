/// The roles of the architecture, from the top of the hierarchy to its leaves:
///
///     App > Presentation > Controller > Model = View
///
/// A parent holds its children strongly; a child knows its parent only as a weak delegate whose
/// calls carry no data. The protocols ask for little on purpose: they name what an object *is*, so
/// that a reader, a test and the compiler can tell.

/// Holds values and states, is instructed from outside, and says *that* something changed, never
/// what. It works alone: with no View, no Controller and no clock.
public protocol Model: AnyObject {}

/// Decides how something looks or sounds. It knows nothing but its data source, which it holds
/// weakly and binds once per update.
///
/// A screen View and a sound View are siblings: both are updated by this one call, in one pass.
public protocol View: AnyObject {
  /// Pulls what is shown through the data source and fills the surface.
  func update()
}

/// Takes operations (input, and any outside event that may change state), passes them to its
/// Model, and tells its Views to update.
public protocol Controller: AnyObject {
  /// Tells every View below this Controller to update, if a notice arrived since the last call.
  ///
  /// - Returns: whether any View was updated.
  @discardableResult func updateViews() -> Bool
}

/// Knows which screens are on. Controllers ask it, through a delegate, for a screen of their own
/// rank; they never create one.
public protocol Presentation: AnyObject {}

/// Loads, caches and saves. Nothing else does.
public protocol Store: AnyObject {}
