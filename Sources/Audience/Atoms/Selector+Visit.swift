extension Selector {
    /// Being at a place, or going through it, not long ago.
    package struct Visit: Hashable, Sendable {
        /// What its age is, for a message that says what was expected.
        package static let wantedAge = "a time of at most 400 days, such as 12h, 7d or 2w"

        /// The place's id.
        package let place: Name
        /// How long ago at most.
        package let age: Age

        /// Nil for an age beyond ``SelectorLimits/visitAge``.
        package init?(place: Name, age: Age) {
            guard age.seconds <= SelectorLimits.visitAge else { return nil }
            (self.place, self.age) = (place, age)
        }
    }
}
