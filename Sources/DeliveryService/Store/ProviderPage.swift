/// The providers of one app or of all, and the number of their last change.
struct ProviderPage: Hashable, Sendable {
    /// The providers by app, and within an app in their order.
    var records: [ProviderRecord]
    /// The number of changes of all providers.
    var change: Int64
}
