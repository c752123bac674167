public import Times
import Foundation

/// The language and the time zone that the person has set on the device, given from outside so
/// that tests and simulations own them.
public struct DeviceLocale: Sendable {
    /// Returns the language as a BCP 47 tag, such as `en-US`; empty if it is not to be said.
    public var language: @Sendable () -> String
    /// Returns the name of the time zone, such as `Europe/Zurich`; empty if it is not to be said.
    public var timeZone: @Sendable () -> String
    /// Returns how many seconds ahead of UTC the device's clock is at a time.
    public var utcOffset: @Sendable (UnixTime) -> Int64

    /// Creates a locale.
    public init(
        language: @escaping @Sendable () -> String, timeZone: @escaping @Sendable () -> String,
        utcOffset: @escaping @Sendable (UnixTime) -> Int64
    ) {
        (self.language, self.timeZone, self.utcOffset) = (language, timeZone, utcOffset)
    }

    /// The system's: the first of the person's languages, and the present time zone.
    public static let system = DeviceLocale(
        language: { Locale.preferredLanguages.first ?? "" },
        timeZone: { TimeZone.autoupdatingCurrent.identifier },
        utcOffset: { Int64(TimeZone.autoupdatingCurrent.secondsFromGMT(for: $0.date)) })

    /// A locale without language and time zone, for an app that says them itself or wants nobody to
    /// know; the clock is UTC's.
    public static let unsaid = DeviceLocale(
        language: { "" }, timeZone: { "" }, utcOffset: { _ in 0 })
}
