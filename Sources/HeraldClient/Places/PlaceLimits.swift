/// The limits of the operating system for places, which no rule of an app changes.
struct PlaceLimits: Hashable, Sendable {
    /// The radius in metres of the largest region that the system watches.
    var largestRadius = Double.infinity
    /// True if the system shows reminders at their time by itself.
    var showsReminders = false

    /// Returns an app's rules within these limits.
    ///
    /// A system that watches no regions says so by a radius that is none: that is no limit.
    func bound(_ rules: PlaceRules) -> PlaceRules {
        var rules = rules
        if largestRadius > 0 { rules.largestRadius = min(rules.largestRadius, largestRadius) }
        rules.systemShowsReminders = rules.systemShowsReminders || showsReminders
        return rules
    }
}
