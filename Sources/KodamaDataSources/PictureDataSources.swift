// What the Views of the picture pull: half cells, light and sparks. Nothing in here can change a
// state.

/// What `PictureView` draws.
public protocol PictureViewDataSource: AnyObject {
  /// Copies all that is seen of the valley.
  func copyPicture(into picture: inout PictureFrame)
}

/// What `SparkView` throws.
public protocol SparkViewDataSource: AnyObject {
  /// What was heard during this pass: all of it is seen as well.
  var heardMoments: [HeardMoment] { get }
}

/// How the player wants the picture.
public protocol PictureStyleDataSource: AnyObject {
  /// Look, palette, and whether it is calm.
  var pictureStyle: PictureStyle { get }
}
