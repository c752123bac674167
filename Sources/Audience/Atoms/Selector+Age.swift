extension Selector {
    /// The longest time since something happened: 1 second to ten years.
    package struct Age: Hashable, Sendable, CustomStringConvertible {
        /// The text that an error message uses for what was expected.
        package static let wanted = "a time of at most ten years, such as 90s, 30m, 12h, 7d or 2w"

        private static let units: [(name: Character, seconds: UInt32)] = [
            ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
        ]

        /// The time in seconds.
        package let seconds: UInt32

        /// Creates an age from seconds; nil outside of ``SelectorLimits/age``.
        package init?(seconds: UInt32) {
            guard SelectorLimits.age.contains(seconds) else { return nil }
            self.seconds = seconds
        }

        /// Reads a number with the unit s, m, h, d or w, such as `7d`; nil if the text is anything
        /// else.
        package init?(_ text: String) {
            guard let unit = Self.units.first(where: { $0.name == text.last }),
                2...10 ~= text.utf8.count, text.utf8.dropLast().allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = UInt32(text.dropLast())
            else { return nil }
            let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: unit.seconds)
            guard !isTooLarge else { return nil }
            self.init(seconds: seconds)
        }

        /// The time in the largest unit, at most a day, that divides it.
        package var description: String {
            for unit in Self.units.dropFirst() where seconds.isMultiple(of: unit.seconds) {
                return "\(seconds / unit.seconds)\(unit.name)"
            }
            return "\(seconds)s"
        }
    }
}
