// as: KodamaPlay
import KodamaDataSources

final class Valley: LogViewDataSource {
  var logFacts: [Fact] { [] }
}
