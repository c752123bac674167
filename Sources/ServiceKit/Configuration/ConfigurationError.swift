/// The error of a setting that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The setting, such as `HERALD_GATEWAY_PORT`.
    package var setting: String
    /// A description of the mistake, and of what would be right.
    package var message: String

    /// A value in place of the missing or wrong one, so that a check can read the settings that
    /// depend on it; nil if the check can do without the setting.
    package var standIn: String?

    /// Creates an error about `setting`.
    package init(_ setting: String, _ message: String, standIn: String? = nil) {
        self.setting = setting
        self.message = message
        self.standIn = standIn
    }

    package var description: String { "\(setting): \(message)" }
}
