/// The activities of a person according to the phone's sensors: several at once, or none if they do
/// not know.
package struct Motion: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The person does not move; in a car that waits it is combined with ``automotive``.
    package static let stationary = Motion(rawValue: 1)
    package static let walking = Motion(rawValue: 2)
    package static let running = Motion(rawValue: 4)
    package static let cycling = Motion(rawValue: 8)
    /// The person is in a car, a bus or a train.
    package static let automotive = Motion(rawValue: 16)

    /// The confidence of the sensors.
    package enum Confidence: UInt8, Comparable, Sendable {
        case low, medium, high

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The access to the motion sensors: whether the phone has them and the app may use them.
    ///
    /// The numbers are stored.
    package enum Access: UInt8, Hashable, Sendable {
        case available
        /// The person has denied the app access.
        case denied
        /// The phone has no sensors.
        case missing
    }
}
