package import ServiceKit

/// What is known of a person's motion, from what a phone has told so far.
package struct MotionState: Hashable, Sendable {
    /// What a rule asks for.
    package enum Now: Hashable, Sendable {
        /// Nobody will ever say: what is not known cannot be in the way.
        case unavailable
        /// Sensors are there and have not said, or do not know.
        case unknown
        case driving
        /// Driving no more, since then.
        case drove(until: UnixTime)
        /// Known, and never driving as far as anybody remembers.
        case moving
    }

    /// Whether the phone has sensors, and may ask them.
    package private(set) var access = Motion.Access.available
    /// What they said last.
    package private(set) var motion: Motion = []
    /// Since the last drive nobody has known anything.
    package private(set) var mayBeDriving = false
    /// When a drive has ended, if one was followed by something else.
    package private(set) var drivingEnded: UnixTime?

    /// Nothing was told yet.
    package init() {}

    /// A phone of which this was known.
    package init(
        access: Motion.Access, motion: Motion, mayBeDriving: Bool, drivingEnded: UnixTime?
    ) {
        (self.access, self.motion) = (access, motion)
        (self.mayBeDriving, self.drivingEnded) = (mayBeDriving, drivingEnded)
    }

    /// The phone says whether it has sensors, and may ask them.
    package mutating func note(_ access: Motion.Access) {
        self.access = access
        if access != .available { (motion, mayBeDriving) = ([], false) }
    }

    /// The phone says what the person is doing; an empty motion means that it does not know.
    ///
    /// A drive ends with the first reading that knows of something else: a tunnel does not end it.
    ///
    /// - Parameter least: below it driving is a guess, and counts as not known.
    package mutating func note(
        _ motion: Motion, _ confidence: Motion.Confidence, at now: UnixTime,
        least: Motion.Confidence = .medium
    ) {
        access = .available
        let isGuess = motion.contains(.automotive) && confidence < least
        self.motion = isGuess ? [] : motion
        if self.motion.contains(.automotive) {
            (mayBeDriving, drivingEnded) = (true, nil)
        } else if mayBeDriving, !self.motion.isEmpty {
            (mayBeDriving, drivingEnded) = (false, now)
        }
    }

    /// What is known at the moment.
    package var now: Now {
        guard access == .available else { return .unavailable }
        if motion.isEmpty { return mayBeDriving ? .driving : .unknown }
        if motion.contains(.automotive) { return .driving }
        return drivingEnded.map { .drove(until: $0) } ?? .moving
    }
}
