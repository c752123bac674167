import ServiceKit

/// Every bound on what a device may say of its movement, with its reason.
enum MovementLimits {
    /// Fixes of one report: a drive of an hour, a fix each 20 s; ten milliseconds of work.
    static let fixes = 200
    /// Readings of one report, for the same drive.
    static let motions = 200
    /// What the gateway adds to each: where the device is, and what its owner does, now.
    static let added = 1
    /// Places that were read since the last report.
    static let read = 100
    /// Reminders of one report: people tap them one by one.
    static let reminders = 20
    /// Places that a fix is compared with: where more are within its accuracy, those it is deepest
    /// inside of.
    static let nearby = 200
    /// What one report may lead to: beyond it the rest is left for the next one.
    static let transitions = 1_000
    /// Metres around a fix beyond which no place is entered: one is entered from its middle.
    static let reach = 1_000.0
    /// A moment that is older when it is heard of has passed: the person is somewhere else.
    static let lateness: Duration = .seconds(600)
    /// Milliseconds of a pause after a transition.
    static let pauses: ClosedRange<Int64> = 0...2_592_000_000
    /// Milliseconds of a stay that is told.
    static let dwells: ClosedRange<Int64> = 1_000...86_400_000
    /// Times that a report is begun again because another one of the device came first, or because
    /// it leads to places that were not read yet.
    static let attempts = 8
    /// Devices whose time has come that are looked for in one round.
    static let dueAtOnce = 200
    /// Of these, and of stories for delivery, so many are worked on together: they share commits.
    static let together = 32
    /// Between two looks for devices whose time has come: a dwell is told so late at most.
    static let dueRest: Duration = .seconds(1)
    /// Before a device that could not be looked after has its turn again.
    static let dueAgain: Duration = .seconds(60)
    /// Stories that are given to delivery in one round.
    static let sentAtOnce = 100
    /// Transitions that delivery is told in one call: a tenth of a frame.
    static let toldAtOnce = 500
    /// Between two looks whether there is something for delivery.
    static let outboxRest: Duration = .milliseconds(100)
    /// Before delivery is asked again when it is away.
    static let sendingPause: Duration = .seconds(2)
    /// A story is worth being shown for so long after the moment: then the person has gone on.
    static let timeToLive: Duration = .seconds(3600)
    /// A phone that stays where it is may say nothing for so long; then it may be anywhere.
    static let silence: Duration = .seconds(86_400)
    /// Policies of an app.
    static let policies = 64
    /// Caps of a policy.
    static let caps = 8
    /// Messages that a cap lets through.
    static let capLimits: ClosedRange<UInt32> = 1...1_000
    /// Seconds that a cap looks back.
    static let capWindows: ClosedRange<Int64> = 1...2_592_000
    /// Seconds after a drive that count as one.
    static let settlings: ClosedRange<Int64> = 0...3_600
    /// Transitions that are too old, or devices, looked at or forgotten in one commit.
    static let expiredAtOnce = 500
    /// How long before a stay a notification may have been sent that led to it.
    static let attribution: Duration = .seconds(7 * 86_400)
}
