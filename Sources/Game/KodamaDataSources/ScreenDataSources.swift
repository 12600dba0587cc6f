// Data sources of the screen Views. Each protocol contains only what one View needs, and only
// reads. Models conform in one extension for each protocol.

/// The data source of `MapView`: the tiles of the rectangle.
public protocol MapViewDataSource: AnyObject {
  /// Copies all tiles of the rectangle, row by row from the top left.
  func copyFrame(into tiles: inout [Tile])
  /// The tile under the hand.
  var handTile: CellPoint { get }
  /// The column that a sweep is playing, or nil.
  var sweepColumn: Int? { get }
  /// The tile that lightning struck, while it is visible. It can be outside the rectangle.
  var lightningTile: CellPoint? { get }
}

/// The data source of `PaletteView`: the hotbar.
public protocol PaletteViewDataSource: AnyObject {
  /// The materials of the hotbar, in the order of their keys.
  var paletteEntries: [PaletteEntry] { get }
}

/// The data source of `StatusView`.
public protocol StatusViewDataSource: AnyObject {
  /// The state of time, of the hand and of the brush.
  var status: Status { get }
}

/// The data source for the style of `CaptionView`.
public protocol CaptionViewDataSource: AnyObject {
  /// A Boolean value that indicates whether the player wants captions.
  var wantsCaptions: Bool { get }
  /// The size, background, number and content of captions.
  var captionStyle: CaptionStyle { get }
}

/// The data source of `MenuView`: a list with a focused item.
public protocol MenuViewDataSource: AnyObject {
  /// The title of the list.
  var menuTitle: Title { get }
  /// The items, from top to bottom.
  var menuItems: [MenuItemState] { get }
  /// The index of the focused item.
  var menuFocus: Int { get }
}

/// The data source of `MiniatureView`: a preview of the valley focused in a list.
public protocol MiniatureViewDataSource: AnyObject {
  /// The preview of the valley; nil if no valley is focused.
  var miniature: Miniature? { get }
}

/// The data source of `CatalogueView`.
public protocol CatalogueViewDataSource: AnyObject {
  /// The materials, from top to bottom.
  var catalogueEntries: [PaletteEntry] { get }
  /// The index of the focused material.
  var catalogueFocus: Int { get }
  /// The description of the focused material; nil if the search found none.
  var catalogueDescription: MaterialDescription? { get }
  /// The text that the player typed to search, or an empty string.
  var catalogueSearch: String { get }
}

/// The data source of `GoalView`: the goals of an étude.
public protocol GoalViewDataSource: AnyObject {
  /// The name of the étude; nil if none is being played.
  var etudeName: String? { get }
  /// The goals, in their order.
  var goalFacts: [GoalFact] { get }
}

/// The data source of `GroveView`: the progress of a grove.
public protocol GroveViewDataSource: AnyObject {
  /// The silent grove nearest to the hand; nil if every grove is awake or the valley has none.
  var nearestGrove: GroveState? { get }
}

/// The data source for the groves in `MapView` and `PictureView`.
public protocol GroveMarksDataSource: AnyObject {
  /// All groves of the valley, first the one where the player starts. Some are outside the
  /// rectangle.
  var groveTiles: [GroveTile] { get }
}

/// The data source of every View that shows text.
public protocol LanguageDataSource: AnyObject {
  /// The language that the player chose.
  var chosenLanguage: Language { get }
}

/// The data source of `ProblemView`.
public protocol ProblemViewDataSource: AnyObject {
  /// The current problems, the most severe first.
  var currentProblems: [Problem] { get }
}

/// The data source for the outline of a change in `MapView` and `PictureView`.
public protocol GhostViewDataSource: AnyObject {
  /// The outline of the pending change, if there is one.
  var ghost: Ghost? { get }
}

/// The data source for names and the frame over the whole valley in `MapView` and `PictureView`.
public protocol ValleyMarksDataSource: AnyObject {
  /// The names and the frame; nil unless the whole valley is visible.
  var valleyMarks: ValleyMarks? { get }
}

/// The data source of `PictureView`.
public protocol PictureViewDataSource: AnyObject {
  /// Copies the picture of the valley.
  func copyPicture(into picture: inout PictureFrame)
}

/// The data source of `SparkView`, which shows the events that are heard.
public protocol SparkViewDataSource: AnyObject, MomentDataSource {}

/// The data source for the picture's style.
public protocol PictureStyleDataSource: AnyObject {
  /// The look, the palette and the effects that the player chose.
  var pictureStyle: PictureStyle { get }
}

/// The data source of the play screen's layout.
public protocol PlayScreenDataSource: AnyObject {
  /// The visibility of the parts that lie over the picture.
  var screenParts: ScreenParts { get }
  /// A Boolean value that indicates whether these parts are opaque.
  var areScreenPartsOpaque: Bool { get }
}

/// The data source of `GalleryView`.
public protocol GalleryViewDataSource: AnyObject {
  /// The focused item of the gallery; nil if there is none.
  var shownItem: GalleryItem? { get }
  /// The materials it contains, the most frequent first.
  var itemMaterials: [MaterialID] { get }
}

/// The data source of `ExportView`.
public protocol ExportViewDataSource: AnyObject {
  /// The progress of the current export; nil if none is running.
  var exportProgress: ExportProgress? { get }
  /// The path of the last exported file; nil if there is none.
  var exportPlace: String? { get }
}
