package import ServiceKit

/// The settings of the audit log.
package struct AuditSettings: Hashable, Sendable {
    /// How long records are kept: `HERALD_AUDIT_DAYS`.
    ///
    /// A year, since what was done is often asked for when the books of a year are closed.
    package let age: Duration

    /// Reads the settings.
    ///
    /// - Throws: `ConfigurationError` for a number of days that is out of range.
    package init(_ settings: Settings) throws(ConfigurationError) {
        let days = try settings.integer("HERALD_AUDIT_DAYS", or: 366, in: 1...3660)
        age = .seconds(days * 86_400)
    }
}
