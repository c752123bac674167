package import ServiceKit

/// The settings of the audit log.
package struct AuditSettings: Hashable, Sendable {
    /// The time for which records are kept: `HERALD_AUDIT_DAYS`.
    ///
    /// A year, since what was done is often asked for when the books of a year are closed.
    package let age: Duration
    /// The number of bytes that the records of one app may take in a day, in one daemon:
    /// `HERALD_AUDIT_MEGABYTES_PER_APP`.
    package let share: Int

    /// The share if the setting is not set: half a million records.
    package static let usualShare = 256 << 20

    /// Reads the settings.
    ///
    /// - Throws: `ConfigurationError` for a number that is out of range.
    package init(_ settings: Settings) throws(ConfigurationError) {
        let days = try settings.integer("HERALD_AUDIT_DAYS", or: 366, in: 1...3660)
        age = .seconds(days * 86_400)
        share =
            try settings.integer(
                "HERALD_AUDIT_MEGABYTES_PER_APP", or: Self.usualShare >> 20, in: 1...1_000_000)
            << 20
    }
}
