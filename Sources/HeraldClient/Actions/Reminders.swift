import Times

/// The messages that the person wants to see again, and when: one value without a clock.
struct Reminders: Hashable, Sendable, Codable {
    /// The most that are remembered; of more those that were shown go first, then the latest.
    static let most = 100
    /// What the slots of their notifications begin with.
    private static let prefix = "later|||"

    /// How far a reminder is.
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

        /// The stable id of its notification for the operating system.
        var slot: String { Reminders.prefix + message.id }

        /// The notification: it alerts, because the person has asked for it.
        var notification: ShownNotification {
            ShownNotification(
                slot: slot, revision: 0, kind: message.kind, title: message.title,
                subtitle: message.subtitle, body: message.body, image: message.image,
                sound: message.sound.isEmpty ? "default" : message.sound, alerts: true, count: 1,
                newIDs: [], message: message, expireTime: message.expireTime)
        }
    }

    private var reminders: [String: Reminder] = [:]

    init() {}

    /// When the library has to look again; nil if nothing waits for it.
    var nextTime: UnixTime? {
        reminders.values.filter { $0.phase == .waiting }.map(\.time).min()
    }

    /// Returns what waits for the library, in order: what is due, or what is not.
    func waiting(dueAt now: UnixTime, isDue: Bool) -> [Reminder] {
        reminders.values.filter { $0.phase == .waiting && ($0.time <= now) == isDue }
            .sorted { ($0.time, $0.slot) < ($1.time, $1.slot) }
    }

    /// Lets a message be shown again at a time, in the place of an earlier wish.
    mutating func set(_ message: PushMessage, at time: UnixTime) {
        reminders[message.id] = Reminder(message: message, time: time)
        while reminders.count > Self.most {
            let last = reminders.values.max {
                ($0.phase.rawValue, $0.time) < ($1.phase.rawValue, $1.time)
            }
            guard let last else { return }
            reminders[last.message.id] = nil
        }
    }

    /// Notes how far a reminder is, unless another one has taken its place.
    mutating func note(_ reminder: Reminder, _ phase: Phase) {
        guard reminders[reminder.message.id] == reminder else { return }
        reminders[reminder.message.id]?.phase = phase
    }

    /// Notes that the app runs again: what the operating system was to show is past, or is handed
    /// over once more, because this may be another device.
    mutating func relaunch(at now: UnixTime) {
        for (id, reminder) in reminders where reminder.phase == .handed {
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
