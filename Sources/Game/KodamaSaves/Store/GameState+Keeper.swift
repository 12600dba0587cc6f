import KodamaEtudes
package import KodamaPlay

extension GameState {
  /// Gives the game a store: takes on what the player has chosen, and keeps it from now on.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - actions: the names of all actions, which études are read with.
  ///   - keepsLanguage: whether the language kept there counts; not where one was asked for.
  package func attach(
    _ store: any GameStore, actions: [String] = [], keepsLanguage: Bool = true
  ) {
    let keeper = Keeper(store: store, rules: rules, etudes: etudes)
    keeper.attach(
      settings: settings, palette: palette, keepsLanguage: keepsLanguage,
      readEtude: { [rules] text, name in
        try? Etude.parse(text, name: name, rules: rules, actions: actions, checksStart: false)
      })
    self.keeper = keeper
  }
}
