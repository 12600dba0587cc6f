package import KodamaDataSources
import KodamaRoles

extension Settings: KeyNamesDataSource {
  /// Which key asks for what now.
  package var boundKeys: [BoundKey] {
    keyTable.value.rows.map { BoundKey(stroke: $0.stroke, action: $0.action) }
  }
}
