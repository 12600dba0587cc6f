public import Assets

/// What `Content.shipped()` throws where a file that ships with the game is not there: what, where
/// it was looked for, and the mend.
public typealias MissingContent = MissingAsset
