// as: KodamaModels
import KodamaDataSources

final class Valley: LogViewDataSource {
  var logLines: [Message] { [] }
}
