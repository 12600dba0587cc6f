package import KodamaHosting
package import KodamaPlay
package import KodamaRoles

/// A Controller of a whole screen, as its presentation sees it.
package protocol ScreenController: Controller {
  /// Whom it asks for other screens.
  var presentation: (any PresentationDelegate)? { get set }
  /// Whether letters are text now, not commands.
  var wantsText: Bool { get }
  /// Whether the text only filters a list: then the keys of a list ask for what they do.
  var wantsFilter: Bool { get }
  /// Whether keys are wanted as they are, not as commands.
  var wantsKeys: Bool { get }
  /// True if nothing can be seen or heard of the screens below. A screen that does not cover them
  /// is in the panel beside the map.
  var coversScreen: Bool { get }
  /// True if the screen shows the valley that is played, or one that was left.
  var showsValley: Bool { get }
  /// True if the screen shows a valley that is no longer the one of the game.
  var isOutdated: Bool { get }
  /// The recording that the screen asks its presentation to play.
  var chosenRecording: String? { get }
  /// Whether another screen stands in the panel beside the map.
  var isPanelCovered: Bool { get set }

  /// Makes the screen of a game.
  init(game: Game, context: ViewContext)
  /// Says what the screen is, when it comes up or gets the focus back.
  func announce()
  /// Forgets what happened during the last pass.
  func beginPass()
  /// Takes what comes in while this screen has the focus.
  func perform(_ input: Input)
  /// Takes the text of the clipboard that this screen asked for; nil where it held none.
  func paste(_ text: String?)
  /// The window was asked to close while this screen has the focus.
  func close()
  /// The window has gained or lost the focus.
  func windowFocusDidChange(_ hasFocus: Bool)
  /// A pointer without a button hovers over the screen.
  func hover(_ pointer: PointerInput)
  /// Runs its Models on by one pass.
  func advance()
  /// Makes the next `updateViews` update every View, changed or not: the screen has just come up.
  func setNeedsUpdate()
}

extension ScreenController {
  /// Most screens take commands.
  package var wantsText: Bool { false }
  /// Most texts are typed by themselves.
  package var wantsFilter: Bool { false }
  /// Most screens take commands.
  package var wantsKeys: Bool { false }
  /// Most screens go on without the focus.
  package func windowFocusDidChange(_ hasFocus: Bool) {}
  /// Most screens wait for a click.
  package func hover(_ pointer: PointerInput) {}
  /// Most screens stand alone.
  package var coversScreen: Bool { true }
  /// Most screens are lists.
  package var showsValley: Bool { false }
  /// Most screens show the current state.
  package var isOutdated: Bool { false }
  /// Most screens have no recordings.
  package var chosenRecording: String? { nil }
  /// Most screens have no panel.
  package var isPanelCovered: Bool {
    get { false }
    set {}
  }
}

/// Whom every Controller of a screen asks for a screen of its own rank: the ones that any of them
/// may go back to. It never creates one, nor knows which class it would be. A screen from which
/// others are reached asks for those through a protocol of its own, such as
/// `TitlePresentationDelegate`.
package protocol PresentationDelegate: AnyObject {
  /// The title screen, in place of everything else.
  func presentTitle()
  /// The valley being played: comes up, or gets the focus back.
  func presentPlay()
  /// Away with the screen that has the focus.
  func dismiss()
}
