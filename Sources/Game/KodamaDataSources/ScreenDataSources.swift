// What the screen Views pull. Each protocol names only what one View needs; the Models conform, one
// extension a protocol. Nothing in here can change a state.

/// What `MapView` draws: the tiles of the rectangle.
public protocol MapViewDataSource: AnyObject {
  /// Copies all tiles of the rectangle, row by row from the top left.
  func copyFrame(into tiles: inout [Tile])
  /// The tile under the hand.
  var handTile: GridPoint { get }
  /// The column a sweep is playing, or nil.
  var sweepColumn: Int? { get }
  /// The tile that lightning has struck, as long as it is seen, or nil; it may lie outside.
  var lightningTile: GridPoint? { get }
}

/// What `PaletteView` draws: the hotbar.
public protocol PaletteViewDataSource: AnyObject {
  /// The materials at hand, in the order of their keys.
  var paletteEntries: [PaletteEntry] { get }
}

/// What `StatusView` pulls, each time it is updated.
public protocol StatusViewDataSource: AnyObject {
  /// Where the hand is, what is under it, and how time goes.
  var status: Status { get }
}

/// What decides whether and how `CaptionView` draws what is heard in words.
public protocol CaptionViewDataSource: AnyObject {
  /// Whether the player wants captions.
  var wantsCaptions: Bool { get }
  /// How large, on what ground, how many, and of what.
  var captionStyle: CaptionStyle { get }
}

/// What `MenuView` draws: a list with a focus.
public protocol MenuViewDataSource: AnyObject {
  /// What the list is called.
  var menuTitle: Title { get }
  /// Its items, from the top.
  var menuItems: [MenuItemState] { get }
  /// Which of them has the focus.
  var menuFocus: Int { get }
}

/// What `MiniatureView` draws: the valley that has the focus of a list.
public protocol MiniatureViewDataSource: AnyObject {
  /// The valley made small; nil where no valley has the focus.
  var miniature: Miniature? { get }
}

/// What `CatalogueView` pulls, each time it is updated.
public protocol CatalogueViewDataSource: AnyObject {
  /// The materials, from the top.
  var catalogueEntries: [PaletteEntry] { get }
  /// Which of them has the focus.
  var catalogueFocus: Int { get }
  /// What is known of the one that has the focus; nil where nothing was found.
  var catalogueAbout: MaterialAbout? { get }
  /// What was typed to search by; empty where nothing was.
  var catalogueSearch: String { get }
}

/// What `GoalView` draws: what an étude asks for.
public protocol GoalViewDataSource: AnyObject {
  /// The name of the étude; nil where none is played.
  var etudeName: String? { get }
  /// Its goals, in their order.
  var goalFacts: [GoalFact] { get }
}

/// What `GroveView` draws: what the groves of a valley wait for.
public protocol GroveViewDataSource: AnyObject {
  /// The silent grove that is nearest to the hand; nil where all are awake, or there are none.
  var nearestGrove: GroveSign? { get }
}

/// What `MapView` and `PictureView` draw where groves are.
public protocol GroveSignsDataSource: AnyObject {
  /// All groves of the valley, the first one where the player begins; some lie outside of the
  /// rectangle.
  var groveTiles: [GroveTile] { get }
}

/// What every View that writes words pulls.
public protocol LanguageDataSource: AnyObject {
  /// The language the player has chosen.
  var chosenLanguage: Language { get }
}

/// What `TroubleView` pulls, each time it is updated.
public protocol TroubleViewDataSource: AnyObject {
  /// What is amiss now, the worst first.
  var troublesShown: [Trouble] { get }
}

/// What `MapView` and `PictureView` draw over the valley.
public protocol GhostViewDataSource: AnyObject {
  /// What would be changed, if something is about to be.
  var ghost: Ghost? { get }
}

/// What `MapView` and `PictureView` draw over the whole valley.
public protocol ValleySignsDataSource: AnyObject {
  /// The names and the frame; nil where not the whole valley is seen.
  var valleySigns: ValleySigns? { get }
}

/// What `PictureView` pulls, each time it is updated.
public protocol PictureViewDataSource: AnyObject {
  /// Copies all that is seen of the valley.
  func copyPicture(into picture: inout PictureFrame)
}

/// What `SparkView` pulls, each time it is updated: what is heard is seen as well.
public protocol SparkViewDataSource: AnyObject, MomentDataSource {}

/// How the player wants the picture.
public protocol PictureStyleDataSource: AnyObject {
  /// Look, palette, and whether it is calm.
  var pictureStyle: PictureStyle { get }
}

/// What `GalleryView` pulls, each time it is updated.
public protocol GalleryViewDataSource: AnyObject {
  /// What of a gallery is looked at; nil where nothing is.
  var thingShown: GalleryThing? { get }
  /// The materials that it holds, the most frequent first.
  var holdsShown: [MaterialID] { get }
}

/// What `ExportView` pulls, each time it is updated.
public protocol ExportViewDataSource: AnyObject {
  /// How far the file is that is being made; nil while none is.
  var exportShown: ExportProgress? { get }
  /// Where the last one lies; nil where there is none.
  var exportPlace: String? { get }
}
