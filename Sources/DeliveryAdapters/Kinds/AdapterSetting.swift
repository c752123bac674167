/// A setting of an adapter.
package struct AdapterSetting: Hashable, Sendable {
    /// The name in kebab case, as an option of `herald providers set` without the dashes:
    /// `team-id`.
    package var name: String
    /// An explanation of the setting and where to find its value, in one sentence.
    package var summary: String
    /// True if the setting is required.
    package var isRequired: Bool
    /// True if the value is stored encrypted and never shown; a command reads it from a file.
    package var isSecret: Bool
    /// True if the value is the content of a file, such as certificates, which a command reads.
    package var isFile: Bool

    /// Creates a setting.
    package init(
        _ name: String, _ summary: String, isRequired: Bool, isSecret: Bool = false,
        isFile: Bool = false
    ) {
        (self.name, self.summary) = (name, summary)
        (self.isRequired, self.isSecret) = (isRequired, isSecret)
        self.isFile = isFile
    }
}
