/// The roles of callers, each of which includes the ones before; the numbers are the schema's
/// (`herald.v1.Role`).
package enum Role: UInt8, Comparable, CaseIterable, Sendable {
    /// Anyone, without a key.
    case anyone = 1
    /// A device, with a key that is built into an app.
    case device = 2
    /// A program that sends notifications.
    case sender = 3
    /// An operator, a person on duty.
    case `operator` = 4
    /// An administrator, who manages apps and keys.
    case admin = 5
    /// Another process of the suite.
    case `internal` = 6

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Returns whether a caller of this role may call a method that requires `required`.
    package func permits(_ required: Role) -> Bool {
        required <= self && required != .internal
    }
}
