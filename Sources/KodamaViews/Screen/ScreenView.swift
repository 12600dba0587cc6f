public import KodamaRoles
public import KodamaSurfaces

/// A View that draws into a rectangle. Where the rectangle lies is its parent View's to decide.
public protocol ScreenView: View {
  /// Where on the screen it draws, in columns and rows.
  var rect: TextRect { get set }
}
