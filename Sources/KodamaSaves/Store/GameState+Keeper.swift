import KodamaPlay

extension GameState {
  /// Gives the game a store: takes on what the player has chosen, and keeps it from now on.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - keepsLanguage: whether the language kept there counts; not where one was asked for.
  package func attach(_ store: any GameStore, keepsLanguage: Bool = true) {
    let keeper = Keeper(store: store, rules: rules, etudes: etudes)
    keeper.attach(settings: settings, palette: palette, keepsLanguage: keepsLanguage)
    self.keeper = keeper
  }
}
