package import Times

/// The state of a person's motion by the phone's reports so far.
package struct MotionState: Hashable, Sendable {
    /// The state that rules ask for.
    package enum Now: Hashable, Sendable {
        /// Motion will never be reported, so it prevents nothing.
        case unavailable
        /// The phone has sensors, but they have not reported yet or do not know.
        case unknown
        case driving
        /// The person was driving until this time.
        case drove(until: UnixTime)
        /// The motion is known, and no drive is remembered.
        case moving
    }

    /// The access to the phone's sensors: whether there are any, and the app may use them.
    package private(set) var access = Motion.Access.available
    /// The last reported motion.
    package private(set) var motion: Motion = []
    /// True if the person drove and no other motion was reported since.
    package private(set) var mayBeDriving = false
    /// The time at which the last drive ended; nil if there was none, or it has not ended.
    package private(set) var drivingEnded: UnixTime?

    /// Creates a state without any reports.
    package init() {}

    /// Creates a state from a stored one.
    package init(
        access: Motion.Access, motion: Motion, mayBeDriving: Bool, drivingEnded: UnixTime?
    ) {
        (self.access, self.motion) = (access, motion)
        (self.mayBeDriving, self.drivingEnded) = (mayBeDriving, drivingEnded)
    }

    /// Notes whether the phone has sensors and the app may use them.
    package mutating func note(_ access: Motion.Access) {
        self.access = access
        if access != .available { (motion, mayBeDriving) = ([], false) }
    }

    /// Notes a reading of the sensors; an empty motion means that they do not know.
    ///
    /// A drive ends with the first reading of another motion, so a tunnel does not end it.
    ///
    /// - Parameter least: the confidence below which driving is a guess, and counts as unknown.
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

    /// The current state.
    package var now: Now {
        guard access == .available else { return .unavailable }
        if motion.isEmpty { return mayBeDriving ? .driving : .unknown }
        if motion.contains(.automotive) { return .driving }
        return drivingEnded.map { .drove(until: $0) } ?? .moving
    }
}
