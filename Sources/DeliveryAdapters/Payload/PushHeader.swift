/// A header of a request to a provider: its name in lower case and its value.
package struct PushHeader: Hashable, Sendable {
    /// In lower case.
    package var name: String
    /// Printable ASCII.
    package var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
