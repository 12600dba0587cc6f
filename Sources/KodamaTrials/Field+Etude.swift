import Kodama
import KodamaBots

extension Field {
  /// How large the valley of an étude is: a player is told that as it begins.
  init(_ etude: Etude) { self.init(columns: etude.columns, rows: etude.rows) }
}
