package import KodamaHosting
package import KodamaPlay
package import KodamaRoles

/// A Controller for a screen on the presentation's stack.
package protocol ScreenController: Controller {
  var presentation: (any PresentationDelegate)? { get set }
  /// True while letter keys type text instead of triggering operations.
  var wantsText: Bool { get }
  /// True if the typed text filters a list, whose keys then keep working.
  var wantsFilter: Bool { get }
  /// True while the screen receives all keys directly, without bindings.
  var wantsKeys: Bool { get }
  /// True if the screen hides and silences the screens below it. Otherwise, it is shown in the
  /// panel beside the map.
  var coversScreen: Bool { get }
  /// True if the screen shows a valley, even if it is no longer the current one.
  var showsValley: Bool { get }
  /// True if the screen shows a valley that is no longer the current one.
  var isOutdated: Bool { get }
  /// The text of the recording to play when the screen presents `.recording`.
  var chosenRecording: String? { get }
  /// True while another screen covers the panel beside the map.
  var isPanelCovered: Bool { get set }

  init(game: Game, context: ViewContext)
  /// Announces the screen when it opens or regains the focus.
  func announce()
  /// Clears the events of the last pass.
  func beginPass()
  /// Handles an input while the screen has the focus.
  func perform(_ input: Input)
  /// Receives the clipboard that the screen requested. It is nil if the clipboard contains no text.
  func paste(_ text: String?)
  /// Handles a request to close the window while the screen has the focus.
  func close()
  func windowFocusDidChange(_ hasFocus: Bool)
  /// Handles an input that only ends the pause that began when the window lost the focus.
  ///
  /// - Returns: False if the screen must handle the input as usual.
  func goOn(with input: Input) -> Bool
  /// Returns whether the pointer is on this screen, and not on another one beside it.
  func contains(_ pointer: PointerInput) -> Bool
  /// Handles a movement of the pointer while no button is pressed.
  func hover(_ pointer: PointerInput)
  /// Advances the Models of the screen by one pass (1/60 s).
  func advance()
  /// Makes the next call of `updateViews()` update every View, for example after the screen was
  /// uncovered.
  func setNeedsUpdate()
}

extension ScreenController {
  package var wantsText: Bool { false }
  package var wantsFilter: Bool { false }
  package var wantsKeys: Bool { false }
  package func windowFocusDidChange(_ hasFocus: Bool) {}
  package func goOn(with input: Input) -> Bool { false }
  package func contains(_ pointer: PointerInput) -> Bool { true }
  package func hover(_ pointer: PointerInput) {}
  package var coversScreen: Bool { true }
  package var showsValley: Bool { false }
  package var isOutdated: Bool { false }
  package var chosenRecording: String? { nil }
  package var isPanelCovered: Bool {
    get { false }
    set {}
  }
}

/// A screen that another screen can open. It opens on top of the focused one if the case does not
/// say otherwise.
package enum Destination {
  /// The title, in place of all screens.
  case title
  /// The current valley or étude, which gets the focus.
  case valley
  /// The list of études. After an étude, it replaces the valley.
  case etudes
  case worlds, learn, lesson, learnKeys, help, settings, keys, credits
  /// The catalogue, beside the valley.
  case catalogue
  case stamps, landmarks, discoveries, history, share, export
  /// The workshop. After a trial of an étude, it replaces the valley.
  case workshop
  /// The gallery. It replaces a valley, which is then paused.
  case gallery
  /// The chosen recording, which plays in place of all screens until it ends or the player leaves.
  case recording
}

/// Opens and closes screens. Controllers never create other screens.
package protocol PresentationDelegate: AnyObject {
  func present(_ destination: Destination)
  func dismiss()
  func quit()
}
