/// Bounds on what is set of providers.
enum ProviderBounds {
    /// Of one app: each costs connections, and each device is looked at for each.
    static let perApp = 32
    /// Of a name: it is part of metrics and of every row of a retry.
    static let nameBytes = 32
    /// Of one setting: a service account has 2.4 KB, a chain of certificates 6 KB.
    static let valueBytes = 16 << 10
    /// Of all settings together: the providers of an app fit into one answer.
    static let settingsBytes = 32 << 10
    /// Entries in a request; no kind has as many settings.
    static let settings = 64
    /// Of a provider's words that are passed on.
    static let reasonBytes = 512
    /// Messages for trial under way at a time, each with connections of its own.
    static let trials = 4
    /// How long a message for trial is of use.
    static let trialLifetime: Duration = .seconds(600)
}
