/// What all valleys and études of a game have in common: what is at hand, what was chosen, what the
/// materials are, and whom is told what happens.
package struct PlayParts {
  let palette: Palette
  let settings: Settings
  let names: MaterialNames
  let chronicle: Chronicle

  /// Puts together what all valleys of a game share.
  package init(
    palette: Palette, settings: Settings, names: MaterialNames, chronicle: Chronicle
  ) {
    self.palette = palette
    self.settings = settings
    self.names = names
    self.chronicle = chronicle
  }
}
