/// The reason why bytes are not a valid bitmap.
package struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code for programs.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Creates a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes end earlier than their header says.
        package static let truncated = Code(rawValue: "bitmapTruncated")
        /// Further bytes follow the bitmap.
        package static let trailingBytes = Code(rawValue: "bitmapTrailingBytes")
        /// The contents differ from those that a writer of the format would write.
        package static let corrupt = Code(rawValue: "bitmapCorrupt")
    }

    /// The code, for programs.
    package var code: Code
    /// A description of the fault, for a person.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The description of the fault, for a person.
    package var description: String {
        message
    }
}
