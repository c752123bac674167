/// Why bytes are no bitmap.
package struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for a program.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code of its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes end before what they announce.
        package static let truncated = Code(rawValue: "bitmapTruncated")
        /// More bytes than the bitmap has.
        package static let trailingBytes = Code(rawValue: "bitmapTrailingBytes")
        /// Contents that no writer of the format would write.
        package static let corrupt = Code(rawValue: "bitmapCorrupt")
    }

    /// What is wrong, for a program.
    package var code: Code
    /// What is wrong, for a person.
    package var message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String {
        message
    }
}
