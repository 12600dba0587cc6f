package import KodamaHosting
package import KodamaPlay
package import KodamaRoles

/// A Controller of a whole screen.
package protocol ScreenController: Controller {
  var presentation: (any PresentationDelegate)? { get set }
  /// True while letters are text instead of commands.
  var wantsText: Bool { get }
  /// True if the text filters a list. The keys of a list then keep their meaning.
  var wantsFilter: Bool { get }
  /// True while keys are captured instead of being translated to commands.
  var wantsKeys: Bool { get }
  /// True if the screen hides the screens below and silences them. Any other screen is in the panel
  /// beside the map.
  var coversScreen: Bool { get }
  /// True if the screen shows a valley, even one that was left.
  var showsValley: Bool { get }
  /// True if the screen shows a valley that the game has replaced.
  var isOutdated: Bool { get }
  /// The recording that the presentation plays when the screen asks for it.
  var chosenRecording: String? { get }
  /// True while another screen covers the panel beside the map.
  var isPanelCovered: Bool { get set }

  init(game: Game, context: ViewContext)
  /// Announces the screen, when it appears or gets the focus back.
  func announce()
  /// Clears the events of the last pass.
  func beginPass()
  /// Performs input while the screen has the focus.
  func perform(_ input: Input)
  /// Receives the clipboard that the screen asked for; nil if it holds no text.
  func paste(_ text: String?)
  /// Handles a request to close the window while the screen has the focus.
  func close()
  func windowFocusDidChange(_ hasFocus: Bool)
  /// A pointer moved over the screen without a pressed button.
  func hover(_ pointer: PointerInput)
  /// Advances the Models of the screen by one pass.
  func advance()
  /// Makes the next `updateViews` update every View, for instance because the screen has just
  /// appeared.
  func setNeedsUpdate()
}

extension ScreenController {
  package var wantsText: Bool { false }
  package var wantsFilter: Bool { false }
  package var wantsKeys: Bool { false }
  package func windowFocusDidChange(_ hasFocus: Bool) {}
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

/// Presents the screens that any screen may return to. Controllers never create another screen and
/// do not know its class. A screen that opens others has a protocol of its own for that, such as
/// `TitlePresentationDelegate`.
package protocol PresentationDelegate: AnyObject {
  /// Shows the title in place of all screens.
  func presentTitle()
  /// Shows the current valley, or gives it the focus back.
  func presentPlay()
  /// Closes the focused screen.
  func dismiss()
}
