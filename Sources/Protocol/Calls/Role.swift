/// The roles of callers; the numbers are the schema's (`herald.v1.Role`).
///
/// From the sender on, each role includes the ones before. A viewer is no device.
package enum Role: UInt8, Comparable, CaseIterable, Sendable {
    /// Anyone, without a key.
    case anyone = 1
    /// A device, with a key that is built into an app.
    case device = 2
    /// Someone who looks and changes nothing.
    case viewer = 7
    /// A program that sends notifications.
    case sender = 3
    /// An operator, a person on duty.
    case `operator` = 4
    /// An administrator, who manages apps and keys.
    case admin = 5
    /// The role of another process of the suite.
    case `internal` = 6

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    /// The place in the order of the roles, which the numbers do not have.
    private var rank: Int {
        switch self {
        case .anyone: 1
        case .device: 2
        case .viewer: 3
        case .sender: 4
        case .operator: 5
        case .admin: 6
        case .internal: 7
        }
    }

    /// Returns whether a caller of this role may call a method that requires `required`.
    package func permits(_ required: Role) -> Bool {
        required <= self && required != .internal && !(self == .viewer && required == .device)
    }
}
