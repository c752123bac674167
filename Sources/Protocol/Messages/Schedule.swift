// Generated from herald/v1/schedule.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Selects what happens on devices on which the local time had passed when the notification was
    /// accepted.
    package struct LocalTimePassed: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `LOCAL_TIME_PASSED_NEXT_DAY`.
        package static let unspecified = Self(rawValue: 0)
        /// The devices get the notification at that time on the next day.
        package static let nextDay = Self(rawValue: 1)
        /// The devices get the notification at once.
        package static let now = Self(rawValue: 2)
        /// The devices do not get the notification. The devices count as suppressed.
        package static let skip = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("LOCAL_TIME_PASSED_UNSPECIFIED", 0),
            ("LOCAL_TIME_PASSED_NEXT_DAY", 1),
            ("LOCAL_TIME_PASSED_NOW", 2),
            ("LOCAL_TIME_PASSED_SKIP", 3),
        ]
    }
}

extension Proto {
    /// The time at which each device gets a notification by its own clock.
    package struct Timing: Message {
        package static var fullName: String { "herald.v1.Timing" }
        /// A date and a time without a time zone, such as `2026-12-01T09:00`. Each device gets the
        /// notification when its own clock shows that time. A time that a clock skips is moved by the same
        /// amount. If a clock shows a time twice, the first one counts. Empty means that all devices get
        /// the notification at `deliver_time`. Do not set both `local_time` and `deliver_time`.
        package var localTime = ""
        /// The treatment of devices on which `local_time` has passed already.
        package var ifPassed = Proto.LocalTimePassed()
        /// The IANA name of the time zone of devices that have not reported theirs. Empty means the app's
        /// default.
        package var defaultTimeZone = ""
        /// True if devices get the notification in their quiet hours as well. Otherwise they get it when
        /// the quiet hours end.
        package var ignoreQuietHours = false
        /// True if each device gets the notification at once or not at all, as with a `time_to_live` of 0.
        package var nowOrNever = false

        package init() {}
    }
}

extension Proto.Timing {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Timing: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__timing()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Timing>) {
        unsafe herald__v1__timing__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Timing>) throws(CodecError) {
        localTime = try unsafe Decoding.string(c.pointee.local_time, "local_time")
        ifPassed = unsafe Proto.LocalTimePassed(rawValue: Int32(bitPattern: c.pointee.if_passed.rawValue))
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
        ignoreQuietHours = unsafe c.pointee.ignore_quiet_hours != 0
        nowOrNever = unsafe c.pointee.now_or_never != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Timing>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.local_time = try unsafe arena.string(localTime, "local_time")
        unsafe c.pointee.if_passed = Herald__V1__LocalTimePassed(rawValue: UInt32(bitPattern: ifPassed.rawValue))
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
        unsafe c.pointee.ignore_quiet_hours = ignoreQuietHours ? 1 : 0
        unsafe c.pointee.now_or_never = nowOrNever ? 1 : 0
    }
}
