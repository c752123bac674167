// Generated from herald/v1/schedule.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// What becomes of devices whose local time has passed when a notification is accepted.
    package struct LocalTimePassed: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as NEXT_DAY.
        package static let unspecified = Self(rawValue: 0)
        /// They get it at the same time of the next day.
        package static let nextDay = Self(rawValue: 1)
        /// They get it at once.
        package static let now = Self(rawValue: 2)
        /// They do not get it: suppressed.
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
    /// When each device gets a notification, by its own clock.
    package struct Timing: Message {
        package static var fullName: String { "herald.v1.Timing" }
        /// A date and a time without a zone, such as 2026-12-01T09:00 or 2026-12-01T09:00:30: each device gets it when its
        /// clock shows that. A time that a zone's clocks skip is as much later; one that they show twice is the first.
        /// Empty: all devices at `deliver_time`, which may not be set together with this.
        package var localTime = ""
        /// `if_passed`.
        package var ifPassed = Proto.LocalTimePassed()
        /// The IANA zone of devices that have said none, or one that is not known. Empty: the app's.
        package var defaultTimeZone = ""
        /// It goes to devices in their quiet hours as well; else those get it when they end.
        package var ignoreQuietHours = false
        /// Each device gets it at once or not at all, and providers keep nothing for it: as by a `time_to_live` of 0.
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
