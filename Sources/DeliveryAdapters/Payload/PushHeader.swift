/// A header of a request to a provider.
package struct PushHeader: Hashable, Sendable {
    /// The name in lower case.
    package var name: String
    /// The value in printable ASCII.
    package var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
