extension Selector {
    /// A version: up to four numbers, of which zeros at the end do not count, so that 1.2 is 1.2.0.
    package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// What it is, for a message that says what was expected.
        package static let wanted = "a version: up to four numbers with dots, such as 1.2.3"

        /// From the most significant on; the last is not 0 unless it is the only one.
        private let numbers: [UInt32]

        /// Reads one to four numbers with dots, each below 1,000,000,000, and nothing else.
        package init?(_ text: String) {
            self.init(Substring(text).utf8)
        }

        /// Reads what a device says its version is: a `v` before it and what follows a blank, `-`
        /// or `+`, as in `v2.1.0-beta.3 (417)`, are passed over.
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

        /// Orders by the first number that differs; what is not there is 0.
        package static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }

    /// The versions from one on and before another; one of the two may be open.
    package struct VersionRange: Hashable, Sendable {
        /// The first that is in; nil: none is too early.
        package let from: Version?
        /// The first beyond; nil: none is too late.
        package let before: Version?

        /// Takes two bounds of which one at least is there, in their order.
        package init?(from: Version?, before: Version?) {
            guard from != nil || before != nil else { return nil }
            if let from, let before, from >= before { return nil }
            self.from = from
            self.before = before
        }

        /// Whether `version` is in the range.
        package func contains(_ version: Version) -> Bool {
            (from.map { $0 <= version } ?? true) && (before.map { version < $0 } ?? true)
        }
    }
}
