/// What a JSON text may cost us before it is refused.
package struct JSONLimits: Sendable {
    /// The longest text; the largest request of the API is a few KiB, a batch some tens.
    package var bytes = 256 * 1024

    /// How deep arrays and objects may nest: the parser below recurses, and so do its readers.
    package var depth = 32

    /// How many values there may be, as every one costs some 100 bytes whatever its text.
    ///
    /// Counted as 1 + commas + opening brackets, so that an empty object or array counts twice.
    package var elements = 10_000

    /// The limits for a request from outside.
    package init() {}

    /// Limits of one's own, for a text one has reason to trust further, or less.
    package init(bytes: Int, depth: Int, elements: Int) {
        self.bytes = bytes
        self.depth = depth
        self.elements = elements
    }
}
