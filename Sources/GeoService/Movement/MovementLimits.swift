import ServiceKit

/// The limits on a device's reports of its movement, each with its reason.
enum MovementLimits {
    /// The most fixes of one report: a drive of an hour with a fix each 20 s.
    ///
    /// They take ten milliseconds.
    static let fixes = 200
    /// The most motion readings of one report, for the same drive.
    static let motions = 200
    /// The fixes and the readings that the gateway adds: where the device is and how it moves now.
    static let added = 1
    /// The most ids of places whose stories were read since the last report.
    static let read = 100
    /// The most reminders of one report: people tap them one by one.
    static let reminders = 20
    /// The most places that a fix is compared with.
    ///
    /// If more are within its accuracy, those that contain it most deeply are used.
    static let nearby = 200
    /// The most transitions that are kept of one device: some three hundred a day for a month.
    ///
    /// The oldest go first.
    static let transitionsOfDevice = 10_000
    /// The most transitions of one report; fixes beyond are left for the next report.
    static let transitions = 1_000
    /// The distance from a fix, in metres, beyond which no place is entered.
    static let reach = 1_000.0
    /// The age at which a moment has passed when it becomes known: the person is somewhere else by
    /// then.
    static let lateness: Duration = .seconds(600)
    /// The range of the pause after a transition, in milliseconds.
    static let pauses: ClosedRange<Int64> = 0...2_592_000_000
    /// The range of a dwell, in milliseconds.
    static let dwells: ClosedRange<Int64> = 1_000...86_400_000
    /// The number of times that a change is computed at most: again if another one of the device
    /// came first, or if it needs places that were not read yet.
    static let attempts = 8
    /// The most due devices that are read in one round.
    static let dueAtOnce = 200
    /// The number of due devices, and of stories for delivery, that are handled at the same time:
    /// they share commits.
    static let together = 32
    /// The interval between two searches for due devices, which is how late a dwell may be
    /// detected.
    static let dueRest: Duration = .seconds(1)
    /// The time that a device that could not be handled is postponed.
    static let dueAgain: Duration = .seconds(60)
    /// The most stories that are sent to delivery in one round.
    static let sentAtOnce = 100
    /// The most transitions in one call to delivery: a tenth of a frame.
    static let toldAtOnce = 500
    /// The interval between two checks whether there is something to send to delivery.
    static let outboxRest: Duration = .milliseconds(100)
    /// The pause before delivery is called again when it is unavailable.
    static let sendingPause: Duration = .seconds(2)
    /// The time that after its moment a story is worth showing; after that the person has moved on.
    static let timeToLive: Duration = .seconds(3600)
    /// The time that a phone that stays in place may be silent; after that it may be anywhere.
    static let silence: Duration = .seconds(86_400)
    /// The most policies of an app.
    static let policies = 64
    /// The most caps of a policy.
    static let caps = 8
    /// The range of the number of notifications that a cap allows.
    static let capLimits: ClosedRange<UInt32> = 1...1_000
    /// The range of a cap's window, in seconds.
    static let capWindows: ClosedRange<Int64> = 1...2_592_000
    /// The range of the time after a drive that still counts as driving, in seconds.
    static let settlings: ClosedRange<Int64> = 0...3_600
    /// The most transitions or devices that one commit examines or deletes when they expire.
    static let expiredAtOnce = 500
    /// The longest time between a notification and the stay that is attributed to it.
    static let attribution: Duration = .seconds(7 * 86_400)
}
