import KodamaDataSources

/// Who and what the game is made of.
package final class CreditsController: ListController {
  override var title: Title { .screen(.credits) }
  override var items: [ListItem] {
    CreditName.allCases.map { ListItem(.credit($0)) } + [backItem]
  }
}
