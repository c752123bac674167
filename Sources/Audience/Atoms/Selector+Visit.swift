extension Selector {
    /// That a device came to a place, was there, or went through it, in some time before now.
    package struct Visit: Hashable, Sendable {
        /// What the time is, for a message that says what was expected.
        package static let wanted = "a time of at most 400 days, such as 90s, 30m, 12h, 7d or 2w"

        /// The place's id.
        package let place: Name
        /// How long ago it was there at most, in the range of ``SelectorLimits/visit``.
        package let within: Age

        /// Takes a place and a time in the range of ``SelectorLimits/visit``.
        package init?(place: Name, within: Age) {
            guard SelectorLimits.visit.contains(within.seconds) else { return nil }
            self.place = place
            self.within = within
        }
    }
}
