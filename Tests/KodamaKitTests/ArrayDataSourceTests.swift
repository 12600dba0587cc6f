import KodamaRoles
import Testing

@Suite("The logic of lists")
struct ArrayDataSourceTests {
  @Test("The focus moves, and stops at both ends")
  func focus() {
    var list = ArrayDataSource(["a", "b", "c"])
    #expect(list.focused == "a")
    #expect(list.moveFocus(by: -1) == .edge)
    #expect(list.moveFocus(by: 2) == .moved && list.focused == "c")
    #expect(list.moveFocus(by: 1) == .edge && list.focus == 2)
    #expect(list.moveFocus(to: 99) == .edge && list.moveFocus(to: -5) == .moved)
  }

  @Test("An empty list has no focus and no neighbours")
  func empty() {
    var list = ArrayDataSource<Int>()
    #expect(list.focused == nil && list.count == 0)
    #expect(list.moveFocus(by: 1) == .edge && list.moveFocus(to: 0) == .edge)
  }

  @Test("A filter keeps the focus on its element, if that still passes")
  func filter() {
    var list = ArrayDataSource(Array(0..<10))
    _ = list.moveFocus(to: 6)
    list.filter { $0 % 2 == 0 }
    #expect(list.focused == 6 && list.count == 5)
    list.filter { $0 % 2 == 1 }
    #expect(list.focused == 1)
    list.filter { _ in false }
    #expect(list.focused == nil)
    list.replace(with: [7])
    #expect(list.focused == 7)
  }
}
