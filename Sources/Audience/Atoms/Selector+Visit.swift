extension Selector {
    /// A condition: the device came to a place, was there or went through it within a time before
    /// now.
    package struct Visit: Hashable, Sendable {
        /// The text that an error message uses for an expected time.
        package static let wanted = "a time of at most 400 days, such as 90s, 30m, 12h, 7d or 2w"

        /// The place's id.
        package let place: Name
        /// The longest time since the visit, in the range of ``SelectorLimits/visit``.
        package let within: Age

        /// Creates a condition; nil if the time is out of ``SelectorLimits/visit``.
        package init?(place: Name, within: Age) {
            guard SelectorLimits.visit.contains(within.seconds) else { return nil }
            (self.place, self.within) = (place, within)
        }
    }
}
