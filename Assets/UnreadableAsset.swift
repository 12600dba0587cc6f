/// The reason why a file of the content could not be read.
struct UnreadableAsset: Error {
  var reason: String
}
