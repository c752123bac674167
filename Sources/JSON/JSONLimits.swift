/// The limits above which a JSON text is refused.
package struct JSONLimits: Sendable {
    /// The longest text, in bytes; the largest API request has a few KiB, a batch some tens.
    package var bytes = 256 * 1024

    /// The depth to which arrays and objects may be nested; the parser and its callers recurse.
    package var depth = 32

    /// The most values, as each takes some 100 bytes of memory whatever its text.
    ///
    /// The count is 1 + commas + opening brackets, so an empty object or array counts twice.
    package var elements = 10_000

    /// Creates the limits for a request from outside.
    package init() {}

    /// Creates other limits, for a text that is more or less trusted.
    package init(bytes: Int, depth: Int, elements: Int) {
        self.bytes = bytes
        self.depth = depth
        self.elements = elements
    }
}
