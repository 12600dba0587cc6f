#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A library of the system that is found at run time: nothing of it is linked, and a machine
/// without it runs the same game. It stays loaded until the program ends.
package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Finds the library; nil where it is not there.
  ///
  /// - Parameter names: what its file is called on the systems there are; the first that is there
  ///   is taken.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    self.handle = handle
  }

  /// Finds a function of the library.
  ///
  /// - Parameters:
  ///   - name: as C names it.
  ///   - type: its type, `@convention(c)`, as the library's header declares it. It is believed.
  /// - Returns: the function; nil where the library has none of that name.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
