import Context

/// An app's rules for places.
public struct PlaceRules: Hashable, Sendable {
    /// What is done with a notification that does not fit the moment.
    public enum Treatment: String, Hashable, Sendable, Codable {
        /// Show the notification anyway.
        case allow
        /// Show the notification without a sound.
        case silent
        /// Show the notification when the moment fits while the person is still there.
        case hold
        /// Do not show the notification.
        case skip
    }

    /// At most so many notifications in so many seconds.
    public struct Cap: Hashable, Sendable, Codable {
        /// What is counted together.
        public enum Scope: String, Hashable, Sendable, Codable { case all, kind, place }

        /// The most notifications.
        public var most: Int
        /// In how many seconds.
        public var seconds: Int64
        /// What is counted together.
        public var scope: Scope

        /// Creates a cap.
        public init(_ most: Int, inSeconds seconds: Int64, scope: Scope = .all) {
            (self.most, self.seconds, self.scope) = (most, seconds, scope)
        }
    }

    /// The smallest region in metres; phones miss entries of smaller ones.
    static let smallestRadius = 100.0

    /// How many regions the operating system watches for the app: 20 on iOS, 100 on Android.
    public var capacity = 20
    /// The largest region that it watches, in metres; ``PlaceSystem/largestRadius`` bounds it.
    public var largestRadius = 100_000.0
    /// The squares in metres to which a location is rounded before it leaves the device; 0: none.
    public var gridMetres = 0.0
    /// How far ahead of UTC the person's clock is, in seconds: for quiet hours; nil: as the
    /// device's time zone says at that moment.
    public var utcOffset: Int64?
    /// Whether the operating system shows reminders at their time by itself.
    ///
    /// It does not wake the app, so it does not ask whether the person drives. It is also true if
    /// ``PlaceSystem/showsReminders`` is.
    public var systemShowsReminders = false

    /// What is done while the person drives.
    public var driving = Treatment.hold
    /// How long after a drive it still counts as driving, in seconds.
    public var settlingSeconds: Int64 = 120
    /// What is done while it is not known whether the person drives.
    public var unknownMotion = Treatment.hold
    /// When the person does not want to be disturbed, in minutes after midnight; nil: never.
    public var quietFrom: Int?
    /// When that ends; before the start is on the next day.
    public var quietUntil: Int?
    /// What is done in quiet hours.
    public var quiet = Treatment.skip
    /// The limits on how many notifications are shown.
    public var caps: [Cap] = []
    /// What is done when a cap is reached.
    public var capped = Treatment.skip

    /// Creates the usual rules: nothing while driving, for two minutes after, and while that is not
    /// known.
    public init() {}

    /// The policy that phone and server share.
    var policy: MomentPolicy {
        var policy = MomentPolicy(
            motion: MotionRule(
                driving: driving.shared, settling: .seconds(settlingSeconds),
                unknown: unknownMotion.shared),
            quiet: quiet.shared, capped: capped.shared)
        if let quietFrom, let quietUntil {
            policy.quietHours = QuietHours(startMinute: quietFrom, endMinute: quietUntil)
        }
        policy.caps = caps.compactMap { cap in
            let scope: MomentCap.Scope =
                switch cap.scope {
                case .all: .all
                case .kind: .kind
                case .place: .place
                }
            return MomentCap(cap.most, in: .seconds(cap.seconds), scope: scope)
        }
        return policy
    }
}

extension PlaceRules.Treatment {
    fileprivate var shared: Treatment {
        switch self {
        case .allow: .allow
        case .silent: .silent
        case .hold: .hold
        case .skip: .skip
        }
    }
}
