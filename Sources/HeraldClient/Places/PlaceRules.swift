import Context

/// An app's rules for places.
public struct PlaceRules: Hashable, Sendable {
    /// A way to treat a notification that does not fit the moment.
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

    /// A limit on the number of notifications within a time.
    public struct Cap: Hashable, Sendable, Codable {
        /// The notifications that a cap counts together: all of them, those of one kind of place,
        /// or those of one place.
        public enum Scope: String, Hashable, Sendable, Codable { case all, kind, place }

        /// The most notifications.
        public var most: Int
        /// The length of the time for which notifications are counted, in seconds.
        public var seconds: Int64
        /// The notifications that this cap counts together.
        public var scope: Scope

        /// Creates a cap.
        public init(_ most: Int, inSeconds seconds: Int64, scope: Scope = .all) {
            (self.most, self.seconds, self.scope) = (most, seconds, scope)
        }
    }

    /// The smallest region in metres; phones miss entries of smaller ones.
    static let smallestRadius = 100.0

    /// The number of regions that the operating system watches for the app: 20 on iOS, 100 on
    /// Android.
    public var capacity = 20
    /// The largest region that it watches, in metres; ``PlaceSystem/largestRadius`` bounds it.
    public var largestRadius = 100_000.0
    /// The squares in metres to which a location is rounded before it leaves the device; 0: none.
    public var gridMetres = 0.0
    /// The offset of the person's clock from UTC, in seconds, for quiet hours; nil takes the offset
    /// of the device's time zone at that moment.
    public var utcOffset: Int64?
    /// True if the operating system shows reminders at their time by itself.
    ///
    /// It does not wake the app, so it does not ask whether the person drives. It is also true if
    /// ``PlaceSystem/showsReminders`` is.
    public var systemShowsReminders = false

    /// The treatment of notifications while the person drives.
    public var driving = Treatment.hold
    /// The time after a drive that still counts as driving, in seconds.
    public var settlingSeconds: Int64 = 120
    /// The treatment of notifications while it is not known whether the person drives.
    public var unknownMotion = Treatment.hold
    /// The minute after midnight, 0 to 1439, at which the person's quiet hours begin; nil if there
    /// are no quiet hours.
    public var quietFrom: Int?
    /// The minute after midnight at which quiet hours end; one before their beginning is on the
    /// next day.
    ///
    /// Nil if there are no quiet hours.
    public var quietUntil: Int?
    /// The treatment of notifications in quiet hours.
    public var quiet = Treatment.skip
    /// The limits on how many notifications are shown.
    public var caps: [Cap] = []
    /// The treatment of notifications once a cap is reached.
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
