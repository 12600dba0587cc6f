public import KodamaDataSources

extension Menu: MenuViewDataSource {
  /// What the list is called.
  public var menuTitle: Title { title }
  /// Its items, from the top.
  public var menuItems: [MenuItemState] { items }
  /// Which of them has the focus.
  public var menuFocus: Int { focus }
}
