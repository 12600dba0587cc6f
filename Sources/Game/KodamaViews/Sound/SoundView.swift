import KodamaRoles
package import KodamaSurfaces

/// The base class of Views that play sounds on a `SoundSurface`. A subclass adds a data source and
/// overrides `update()`.
package class SoundView: View {
  let surface: SoundSurface
  let looks: MaterialLooks
  let patches: PatchTable

  /// Creates a View. Many Views need only some of the tables.
  package init(
    surface: SoundSurface, looks: MaterialLooks = MaterialLooks([]),
    patches: PatchTable = PatchTable([])
  ) {
    self.surface = surface
    self.looks = looks
    self.patches = patches
  }

  /// Starts, changes and stops sounds. Subclasses override this method.
  package func update() {}
}
