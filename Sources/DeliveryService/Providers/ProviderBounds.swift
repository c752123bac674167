/// The limits on providers' settings.
enum ProviderBounds {
    /// The maximum number of an app's providers: each costs connections, and is considered for each
    /// device.
    static let perApp = 32
    /// The maximum length of a name in bytes; it is part of metrics and of every retry's row.
    static let nameBytes = 32
    /// The maximum size of one setting in bytes; a service account has 2.4 KB, a certificate chain
    /// 6 KB.
    static let valueBytes = 16 << 10
    /// The maximum size of all settings in bytes, so that an app's providers fit into one answer.
    static let settingsBytes = 32 << 10
    /// The maximum number of settings in a request; no kind has as many.
    static let settings = 64
    /// The maximum length of a provider's words that are shown, in bytes.
    static let reasonBytes = 512
    /// The maximum number of tests in flight, each with connections of its own.
    static let trials = 8
    /// The maximum number of tests of one app at once: one person looks at one answer at a time.
    static let trialsOfApp = 2
    /// The time to live of a test message.
    static let trialLifetime: Duration = .seconds(600)
}
