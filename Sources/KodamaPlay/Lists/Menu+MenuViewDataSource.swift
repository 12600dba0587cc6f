package import KodamaDataSources

extension Menu: MenuViewDataSource {
  /// What the list is called.
  package var menuTitle: Title { title }
  /// Its items, from the top.
  package var menuItems: [MenuItemState] { items }
  /// Which of them has the focus.
  package var menuFocus: Int { focus }
}
