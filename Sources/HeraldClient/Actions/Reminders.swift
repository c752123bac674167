import Times

/// The messages that the person wants to see again, and when: one value without a clock.
struct Reminders: Hashable, Sendable, Codable {
    /// The most that are remembered; of more those that were shown go first, the oldest of them,
    /// and then the latest.
    static let most = 100
    /// The time to wait after the system has refused to show one, which doubles with each time.
    private static let firstPause = Duration.seconds(60)
    private static let longestPause = Duration.seconds(3600)
    /// The prefix of the slots of the reminders' notifications.
    private static let prefix = "later|||"

    /// The progress of a reminder.
    enum Phase: Int, Hashable, Sendable, Codable {
        /// The reminder waits for its time.
        case waiting
        /// The operating system shows it at its time, whether the app runs or not.
        case handed
        /// The reminder was shown, and goes away with its message.
        case shown
    }

    /// A message that is shown again.
    struct Reminder: Hashable, Sendable, Codable {
        let message: PushMessage
        let time: UnixTime
        var phase = Phase.waiting
        /// The number of times that the system has refused to show the reminder, nil for none, and
        /// the time at which the system is asked again.
        fileprivate(set) var refusals: Int?
        fileprivate(set) var retryTime: UnixTime?

        /// The time at which the library has to show the reminder.
        fileprivate var dueTime: UnixTime { retryTime ?? time }

        /// The stable id of its notification for the operating system.
        var slot: String { Reminders.slot(of: message.id) }

        /// The notification: it alerts, because the person has asked for it.
        var notification: ShownNotification {
            ShownNotification(
                slot: slot, revision: 0, kind: message.kind, title: message.title,
                subtitle: message.subtitle, body: message.body, image: message.image,
                sound: message.sound.isEmpty ? "default" : message.sound, alerts: true, count: 1,
                newIDs: [], message: message, expireTime: message.expireTime)
        }
    }

    /// Returns the slot of a message's reminder.
    static func slot(of messageID: String) -> String { prefix + messageID }

    private var reminders: [String: Reminder] = [:]

    init() {}

    /// The next time at which the library has to show a reminder; nil if none waits.
    var nextTime: UnixTime? {
        reminders.values.filter { $0.phase == .waiting }.map(\.dueTime).min()
    }

    /// Returns the reminders that the library has to show now, in the order of their times.
    func due(at now: UnixTime) -> [Reminder] { waiting { $0.dueTime <= now } }

    /// Returns the reminders that the system may show later by itself, in the order of their times.
    func ahead(of now: UnixTime) -> [Reminder] { waiting { $0.time > now } }

    private func waiting(_ isMeant: (Reminder) -> Bool) -> [Reminder] {
        reminders.values.filter { $0.phase == .waiting && isMeant($0) }
            .sorted { ($0.time, $0.slot) < ($1.time, $1.slot) }
    }

    /// Sets the reminder of a message for a time; an earlier reminder of the message is replaced.
    ///
    /// - Returns: the slots of the reminders that were dropped for want of room, which the system
    ///   may have.
    mutating func set(_ message: PushMessage, at time: UnixTime) -> [String] {
        reminders[message.id] = Reminder(message: message, time: time)
        var evicted: [String] = []
        while reminders.count > Self.most {
            let oldestShown = reminders.values.filter { $0.phase == .shown }.min(by: Self.isBefore)
            guard let gone = oldestShown ?? reminders.values.max(by: Self.isBefore) else { break }
            reminders[gone.message.id] = nil
            evicted.append(gone.slot)
        }
        return evicted
    }

    private static func isBefore(_ one: Reminder, _ other: Reminder) -> Bool {
        (one.time, one.slot) < (other.time, other.slot)
    }

    /// Notes that the system has refused to show a reminder: it is asked again, until the message
    /// has expired.
    mutating func refuse(_ reminder: Reminder, at now: UnixTime) {
        guard reminders[reminder.message.id] == reminder else { return }
        let refusals = reminder.refusals ?? 0
        let pause = min(Self.firstPause * (1 << min(refusals, 6)), Self.longestPause)
        guard reminder.message.expireTime.map({ now + pause < $0 }) ?? true else {
            return note(reminder, .shown)
        }
        reminders[reminder.message.id]?.refusals = refusals + 1
        reminders[reminder.message.id]?.retryTime = now + pause
    }

    /// Notes the phase of a reminder, unless another one has taken its place.
    mutating func note(_ reminder: Reminder, _ phase: Phase) {
        guard reminders[reminder.message.id] == reminder else { return }
        reminders[reminder.message.id]?.phase = phase
    }

    /// Notes that the app runs again: reminders that the operating system was to show are past, or
    /// are handed over once more, because this may be another device.
    mutating func relaunch(at now: UnixTime) {
        for (id, reminder) in reminders {
            // The person may have allowed notifications meanwhile.
            reminders[id]?.retryTime = nil
            guard reminder.phase == .handed else { continue }
            reminders[id]?.phase = reminder.time <= now ? .shown : .waiting
        }
    }

    /// Forgets the reminders of messages; returns the slots of their notifications.
    mutating func remove(where isGone: (PushMessage) -> Bool) -> [String] {
        let gone = reminders.values.filter { isGone($0.message) }
        for reminder in gone { reminders[reminder.message.id] = nil }
        return gone.map(\.slot).sorted()
    }
}
