// Data sources of the screen Views. Each protocol contains only the values that one View needs, and
// is read-only. Models conform to each protocol in a separate extension.

/// The data source of `MapView`, which shows the visible part of the world as tiles (squares of one
/// or more cells).
public protocol MapViewDataSource: AnyObject {
  /// Copies all visible tiles (squares of one or more cells), row by row from the top left.
  func copyFrame(into tiles: inout [Tile])
  /// The tile under the hand (the player's cursor), counted from the top left of the visible
  /// rectangle.
  var handTile: CellPoint { get }
  /// The column of the visible rectangle that a sweep (a scan that plays the map from left to
  /// right) is playing; nil if there is none.
  var sweepColumn: Int? { get }
  /// The tile that lightning struck, or nil once the flash is over. It can be outside the visible
  /// rectangle (the part of the world that is shown).
  var lightningTile: CellPoint? { get }
}

/// The data source of `PaletteView`, which shows the hotbar (the row of materials that keys
/// select).
public protocol PaletteViewDataSource: AnyObject {
  /// The materials in the hotbar (a row of materials that the digit keys select), in the order of
  /// these keys.
  var paletteEntries: [PaletteEntry] { get }
}

/// The data source of `StatusView`, which shows the status lines.
public protocol StatusViewDataSource: AnyObject {
  /// The current values for the status lines, such as the time, the position of the hand (the
  /// player's cursor) and the brush.
  var status: Status { get }
}

/// The data source of `PauseView`.
package protocol PauseViewDataSource: AnyObject {
  /// True if the valley has paused because the window lost the focus.
  var isAway: Bool { get }
}

/// The data source for the pace of a valley, which the screen follows.
package protocol PaceDataSource: AnyObject, PauseViewDataSource {
  /// True while little moves in the visible rectangle, slowly and silently. The picture may then
  /// skip some ticks.
  var isCalm: Bool { get }
  /// True while no time passes. Nothing is then drawn on its way.
  var stands: Bool { get }
}

/// The data source for the style of `CaptionView`.
package protocol CaptionViewDataSource: AnyObject {
  /// A Boolean value that indicates whether the player wants captions.
  var wantsCaptions: Bool { get }
  /// A Boolean value that indicates whether captions are shown in a window. Where there is a
  /// loudspeaker, they wait until the player wants them.
  var showsCaptionsInWindow: Bool { get }
  /// The size, background, maximum number and content of captions.
  var captionStyle: CaptionStyle { get }
}

/// The data source of the key hints on the play screen.
package protocol HintViewDataSource: AnyObject {
  /// The hints whose keys the player has used. A window leaves them out.
  var usedHintNames: Set<HintName> { get }
}

/// The data source of `MenuView`, which shows a list with a focused item.
package protocol MenuViewDataSource: AnyObject {
  /// The title of the list.
  var title: Label { get }
  /// The items, from top to bottom.
  var items: [MenuItemState] { get }
  /// The index of the focused item.
  var focus: Int { get }
}

/// The data source of `MiniatureView`, which shows a preview of the valley focused in a list.
package protocol MiniatureViewDataSource: AnyObject {
  /// The preview of the focused valley, or nil if no valley has the focus.
  var miniature: Miniature? { get }
}

/// The data source of `CatalogueView`, which lists all materials.
package protocol CatalogueViewDataSource: AnyObject {
  /// The materials, from top to bottom.
  var entries: [PaletteEntry] { get }
  /// The index of the focused material.
  var focus: Int { get }
  /// The description of the focused material, or nil if the search found none.
  var about: MaterialDescription? { get }
  /// The text that the player typed to search, or an empty string.
  var search: String { get }
}

/// The data source of `GoalView`, which shows the goals of an étude.
package protocol GoalViewDataSource: AnyObject {
  /// The name of the étude, or nil if none is being played.
  var etudeName: String? { get }
  /// The progress of the goals, in the order of the étude.
  var goalFacts: [GoalFact] { get }
}

/// The data source of `GroveView`, which shows the progress of a grove.
package protocol GroveViewDataSource: AnyObject {
  /// The silent grove whose task the game offers, or nil if every grove is awake or the valley has
  /// none.
  var offeredGrove: GroveState? { get }
}

/// The data source for the grove marks in `MapView` and `PictureView`.
package protocol GroveMarksDataSource: AnyObject {
  /// All groves of the valley, beginning with the one near the player's start. Some can be outside
  /// the visible rectangle.
  var groveTiles: [GroveTile] { get }
}

/// The data source of every View that shows text.
package protocol LanguageDataSource: AnyObject {
  /// The language that the player chose.
  var chosenLanguage: Language { get }
}

/// The data source of `ProblemView`, which shows persistent problems.
package protocol ProblemViewDataSource: AnyObject {
  /// The current problems, most severe first.
  var currentProblems: [Problem] { get }
}

/// The data source for the outline of a pending edit in `MapView` and `PictureView`.
package protocol GhostViewDataSource: AnyObject {
  /// The outline of the pending edit, or nil if there is none.
  var ghost: Ghost? { get }
}

/// The data source for the named places and the frame around the hand that `MapView` and
/// `PictureView` draw over the whole valley.
package protocol ValleyMarksDataSource: AnyObject {
  /// The named places and the frame around the hand, or nil unless the whole valley is visible.
  var valleyMarks: ValleyMarks? { get }
}

/// The data source of `PictureView`, which draws the valley (the world in play) as a picture.
public protocol PictureViewDataSource: AnyObject {
  /// Copies the contents of the current picture into `picture`, whose arrays are reused so that no
  /// others need to be allocated.
  func copyPicture(into picture: inout PictureFrame)
}

/// The data source of `OverviewView`, which shows a small map of the valley.
package protocol OverviewViewDataSource: AnyObject {
  /// The number of cells along each side of a square of the map.
  var overviewSide: Int { get }
  /// The map as it is now.
  var overview: ValleyOverview { get }
}

/// The data source of `SparkView`, which draws sparks for audible events.
package protocol SparkViewDataSource: AnyObject, MomentDataSource {}

/// The data source for the picture's style.
package protocol PictureStyleDataSource: AnyObject {
  /// The look, the palette and the effects that the player chose.
  var pictureStyle: PictureStyle { get }
}

/// The data source of the play screen's layout.
public protocol PlayScreenViewDataSource: AnyObject {
  /// The visibility of each part of the play screen that lies over the picture, such as the panel.
  var screenParts: ScreenParts { get }
  /// A Boolean value that indicates whether the parts that lie over the picture are opaque.
  var areScreenPartsOpaque: Bool { get }
  /// A Boolean value that indicates whether the panel always shows its details.
  var showsScreenDetails: Bool { get }
  /// A Boolean value that indicates whether the player has ever used a mouse or finger in a valley
  /// (a world in play).
  var hasUsedPointer: Bool { get }
}

/// The data source of `GalleryView`, which shows an item of a gallery.
package protocol GalleryViewDataSource: AnyObject {
  /// The focused item of the gallery, or nil if there is none.
  var shownItem: GalleryItem? { get }
  /// The materials that the focused item contains, most frequent first.
  var itemMaterials: [MaterialID] { get }
}

/// The data source of `ExportView`, which shows the progress of an export.
package protocol ExportViewDataSource: AnyObject {
  /// The progress of the current export, or nil if none is running.
  var exportProgress: ExportProgress? { get }
  /// The path of the last exported file, or nil if there is none.
  var exportPlace: String? { get }
}
