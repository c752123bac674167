/// What a phone's sensors say that a person is doing: several at once, or nothing that they know.
package struct Motion: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Not moving; in a car that waits it comes with ``automotive``.
    package static let stationary = Motion(rawValue: 1)
    package static let walking = Motion(rawValue: 2)
    package static let running = Motion(rawValue: 4)
    package static let cycling = Motion(rawValue: 8)
    /// In a car, a bus, or a train.
    package static let automotive = Motion(rawValue: 16)

    /// How sure the sensors are.
    package enum Confidence: UInt8, Comparable, Sendable {
        case low, medium, high

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Whether sensors say anything.
    ///
    /// The numbers are stored.
    package enum Access: UInt8, Hashable, Sendable {
        case available
        /// The person does not want the app to know.
        case denied
        /// The phone has none.
        case missing
    }
}
