public import Times
public import Foundation

/// The present time and how to wait, given from outside so that tests and simulations own them.
public struct DeviceClock: Sendable {
    /// Returns the present time by the device's clock, which may be wrong.
    public var now: @Sendable () -> UnixTime
    /// Waits; throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    public init(
        now: @escaping @Sendable () -> UnixTime,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.now, self.sleep) = (now, sleep)
    }

    /// The device's own clock.
    public static let system = DeviceClock(
        now: { UnixTime(Date()) }, sleep: { try await Task.sleep(for: $0) })
}

extension UnixTime {
    /// Creates the time of a date, rounded down to milliseconds.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        self.init(milliseconds: Int64(exactly: milliseconds) ?? 0)
    }

    /// The time as Foundation's date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

/// A source of random numbers, given from outside.
public struct RandomSource: Sendable {
    /// Returns the next number.
    public var next: @Sendable () -> UInt64

    /// Creates a source.
    public init(_ next: @escaping @Sendable () -> UInt64) { self.next = next }

    /// The operating system's random numbers.
    public static let system = RandomSource { UInt64.random(in: 0 ... .max) }

    /// Returns a text of 32 hexadecimal digits that nobody can guess.
    func text() -> String { Self.digits(next()) + Self.digits(next()) }

    /// Returns a number from 0 to 1, without 1.
    func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    private static func digits(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
