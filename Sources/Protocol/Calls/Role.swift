/// Who may call a method; the numbers are the schema's (`herald.v1.Role`).
package enum Role: UInt8, Comparable, CaseIterable, Sendable {
    /// No key is needed.
    case anyone = 1
    /// A key built into an app.
    case device = 2
    /// A program that sends.
    case sender = 3
    /// A person on duty.
    case `operator` = 4
    /// Apps and keys.
    case admin = 5
    /// Another process of the suite.
    case `internal` = 6

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Whether a caller of this role may call a method that asks for `required`.
    package func permits(_ required: Role) -> Bool {
        required <= self && required != .internal
    }
}
