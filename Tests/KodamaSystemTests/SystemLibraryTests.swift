import KodamaSystem
import Testing

@Suite("A library of the system is found by one of its names, or it is not there")
struct SystemLibraryTests {
  private typealias Length = @convention(c) (UnsafePointer<CChar>) -> Int

  @Test("The first name that is there is taken, and what it has is found")
  func finds() throws {
    let names = ["libkodama-nowhere.so.9", "libc.so.6", "libSystem.B.dylib"]
    let library = try #require(SystemLibrary(names))
    let length = try #require(library.function("strlen", Length.self))
    #expect(length("kodama") == 6)
    #expect(library.function("kodama_has_no_such_function", Length.self) == nil)
  }

  @Test("One that is not there is nil")
  func missing() {
    #expect(SystemLibrary(["libkodama-nowhere.so.9"]) == nil)
    #expect(SystemLibrary([]) == nil)
  }
}
