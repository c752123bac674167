/// The error of a setting that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The setting, such as `HERALD_GATEWAY_PORT`.
    package var setting: String
    /// What is wrong and what would be right.
    package var message: String

    /// Creates an error about `setting`.
    package init(_ setting: String, _ message: String) {
        self.setting = setting
        self.message = message
    }

    package var description: String { "\(setting): \(message)" }
}
