/// The person's choices: silence, quiet hours, types of notifications that are switched off.
public struct DeviceSettings: Hashable, Sendable, Codable {
    /// A time of the day in which nothing is shown, by the device's own clock.
    public struct QuietHours: Hashable, Sendable, Codable {
        /// The first minute, counted from midnight.
        public var startMinute: Int
        /// The minute in which they end, counted from midnight.
        public var endMinute: Int
        /// Types that come all the same.
        public var exempt: [String]

        /// Creates quiet hours; 1320 is 22:00.
        public init(startMinute: Int, endMinute: Int, exempt: [String] = []) {
            (self.startMinute, self.endMinute, self.exempt) = (startMinute, endMinute, exempt)
        }
    }

    /// True if the device shows no notification at all.
    public var isMuted = false
    /// The hours in which no notification is shown; nil if there are none.
    public var quietHours: QuietHours?
    /// Types of notification that the person does not want.
    public var switchedOff: Set<String> = []

    /// Creates settings that keep nothing away.
    public init() {}

    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if isMuted { members["muted"] = .bool(true) }
        if let quietHours {
            members["quietHours"] = .object([
                "startMinute": .number(Double(quietHours.startMinute)),
                "endMinute": .number(Double(quietHours.endMinute)),
                "exempt": .list(quietHours.exempt.map(JSONValue.text)),
            ])
        }
        if !switchedOff.isEmpty {
            members["switchedOff"] = .list(switchedOff.sorted().map(JSONValue.text))
        }
        return .object(members)
    }
}

/// The versions of the app and of the system, and the device's model.
public struct Software: Hashable, Sendable, Codable {
    /// The app's version, such as `2.10.1`; empty if it is not stated.
    public var appVersion = ""
    /// The system's version, such as `18.1`.
    public var systemVersion = ""
    /// The device's model, such as `iPhone15,2`.
    public var model = ""

    /// Creates a value that says nothing.
    public init() {}

    var json: JSONValue {
        .object([
            "appVersion": .text(appVersion), "osVersion": .text(systemVersion),
            "model": .text(model),
        ])
    }
}
