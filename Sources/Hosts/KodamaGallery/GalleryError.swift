/// Why something of a gallery did not come. Values, which the host puts in words.
public enum GalleryError: Error, Hashable, Sendable {
  /// What was entered is neither the path of a folder nor an address of the web.
  case badAddress
  /// This machine has no libcurl, without which nothing comes from the web.
  case noLibrary
  /// There is no such folder or server, or it does not answer.
  case unreachable
  /// It took longer than is waited for.
  case timedOut
  /// The server cannot show who it is.
  case insecure
  /// The gallery has nothing under this name.
  case notThere
  /// The server refuses, with this status of HTTP.
  case refused(Int)
  /// It ended before all of it was there.
  case cutShort
  /// It is larger than what is taken, which is so many bytes.
  case tooLarge(Int)
  /// It leads to another server, or out of the folder.
  case leadsAway
  /// It leads from one place to the next and never arrives.
  case circles
  /// What came is no index of a gallery.
  case notAGallery
  /// The index was written for a later version of the game.
  case newerVersion(Int)
  /// What came is not what the index says, which may be older or newer.
  case changed
  /// Whoever asked does not want it any more.
  case cancelled
  /// Something else, with the number that libcurl has for it.
  case failed(Int)

  /// Whether it may be otherwise a moment later.
  var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut, .cutShort: true
    case .refused(let status): status == 429 || status >= 500
    default: false
    }
  }

  /// Whether what the cache holds is given in its place: where nobody has said that it is gone.
  var allowsFormer: Bool {
    switch self {
    case .cancelled, .badAddress: false
    default: true
    }
  }
}
