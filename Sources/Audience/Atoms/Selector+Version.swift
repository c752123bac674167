extension Selector {
    /// A version of up to four numbers.
    ///
    /// Zeros at the end are ignored, so 1.2 equals 1.2.0.
    package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The text that an error message uses for what was expected.
        package static let wanted = "a version: up to four numbers with dots, such as 1.2.3"

        /// The numbers, most significant first; the last one is not 0 unless it is the only one.
        private let numbers: [UInt32]

        /// Reads one to four numbers with dots, each below 1,000,000,000; nil for anything else.
        package init?(_ text: String) {
            self.init(Substring(text).utf8)
        }

        /// Reads the version that a device reported; nil if there is none.
        ///
        /// A `v` before it is ignored, and so is the rest from a blank, `-`, `+` or `(` on, as in
        /// `v2.1.0-beta.3 (417)`.
        package init?(ofDevice text: String) {
            let bytes = Substring(text).utf8
            let start = bytes.first == UInt8(ascii: "v") ? bytes.dropFirst() : bytes
            self.init(start.prefix { !" -+(".utf8.contains($0) })
        }

        private init?(_ text: Substring.UTF8View) {
            guard text.count <= 4 * 10 else { return nil }
            let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard 1...4 ~= parts.count else { return nil }
            var numbers: [UInt32] = []
            for part in parts {
                guard 1...9 ~= part.count, part.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                    return nil
                }
                numbers.append(part.reduce(0) { $0 * 10 + UInt32($1 - 0x30) })
            }
            while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
            self.numbers = numbers
        }

        /// The numbers with dots.
        package var description: String {
            numbers.map(\.description).joined(separator: ".")
        }

        /// Orders by the first number that differs; a missing number counts as 0.
        package static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }

    /// The versions from one version and before another; one of the two may be missing.
    package struct VersionRange: Hashable, Sendable {
        /// The first version in the range; nil for no lower bound.
        package let from: Version?
        /// The first version after the range; nil for no upper bound.
        package let before: Version?

        /// Creates a range; nil if both bounds are missing or the first is not less.
        package init?(from: Version?, before: Version?) {
            guard from != nil || before != nil else { return nil }
            if let from, let before, from >= before { return nil }
            (self.from, self.before) = (from, before)
        }

        /// Returns whether `version` is in the range.
        package func contains(_ version: Version) -> Bool {
            (from.map { $0 <= version } ?? true) && (before.map { version < $0 } ?? true)
        }
    }
}
