/// A setting that cannot be used; the message names it.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The setting, such as `HERALD_GATEWAY_PORT`.
    package var setting: String
    /// What is wrong and what would be right.
    package var message: String

    /// An error about `setting`.
    package init(_ setting: String, _ message: String) {
        self.setting = setting
        self.message = message
    }

    package var description: String { "\(setting): \(message)" }
}
