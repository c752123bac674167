import Glibc

extension Duration {
    /// The time for which a test waits for an expected event before it fails: two minutes.
    ///
    /// No machine that runs tests is as slow, whatever else it does, and only a failure takes it.
    package static let patience: Duration = .seconds(120)

    /// Returns whether something that took this long was quick enough.
    ///
    /// The speed of a machine that does other things besides says nothing of Herald: there `limit`
    /// is `patience`. `make timing` judges by `limit`, on a machine that does nothing else.
    package func fits(_ limit: Duration) -> Bool {
        self <= (unsafe getenv("TIMING") == nil ? max(limit, .patience) : limit)
    }
}
