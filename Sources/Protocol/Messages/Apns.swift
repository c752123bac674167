// Generated from herald/v1/apns.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Apple's push type. Each type other than `APNS_PUSH_TYPE_ALERT` and `APNS_PUSH_TYPE_BACKGROUND`
    /// needs device tokens of its own, which are addresses of their own kinds: `apns-voip`,
    /// `apns-location` and so on, and `apns-liveactivity-start` for the token that starts activities.
    package struct APNsPushType: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The push type is `APNS_PUSH_TYPE_BACKGROUND` if the message is silent or clears, and else
        /// `APNS_PUSH_TYPE_ALERT`.
        package static let unspecified = Self(rawValue: 0)
        /// `APNS_PUSH_TYPE_ALERT`.
        package static let alert = Self(rawValue: 1)
        /// `APNS_PUSH_TYPE_BACKGROUND`.
        package static let background = Self(rawValue: 2)
        /// `APNS_PUSH_TYPE_VOIP`.
        package static let voip = Self(rawValue: 3)
        /// `APNS_PUSH_TYPE_COMPLICATION`.
        package static let complication = Self(rawValue: 4)
        /// `APNS_PUSH_TYPE_FILEPROVIDER`.
        package static let fileprovider = Self(rawValue: 5)
        /// The push type of device management. Needs `push_magic`.
        package static let mdm = Self(rawValue: 6)
        /// The push type of Live Activities. Needs `live_activity`.
        package static let liveactivity = Self(rawValue: 7)
        /// `APNS_PUSH_TYPE_LOCATION`.
        package static let location = Self(rawValue: 8)
        /// `APNS_PUSH_TYPE_PUSHTOTALK`.
        package static let pushtotalk = Self(rawValue: 9)
        /// `APNS_PUSH_TYPE_CONTROLS`.
        package static let controls = Self(rawValue: 10)
        /// `APNS_PUSH_TYPE_WIDGETS`.
        package static let widgets = Self(rawValue: 11)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("APNS_PUSH_TYPE_UNSPECIFIED", 0),
            ("APNS_PUSH_TYPE_ALERT", 1),
            ("APNS_PUSH_TYPE_BACKGROUND", 2),
            ("APNS_PUSH_TYPE_VOIP", 3),
            ("APNS_PUSH_TYPE_COMPLICATION", 4),
            ("APNS_PUSH_TYPE_FILEPROVIDER", 5),
            ("APNS_PUSH_TYPE_MDM", 6),
            ("APNS_PUSH_TYPE_LIVEACTIVITY", 7),
            ("APNS_PUSH_TYPE_LOCATION", 8),
            ("APNS_PUSH_TYPE_PUSHTOTALK", 9),
            ("APNS_PUSH_TYPE_CONTROLS", 10),
            ("APNS_PUSH_TYPE_WIDGETS", 11),
        ]
    }
}

extension Proto {
    /// The degree to which an alert may interrupt the person.
    package struct APNsInterruptionLevel: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The device decides.
        package static let unspecified = Self(rawValue: 0)
        /// `APNS_INTERRUPTION_LEVEL_PASSIVE`.
        package static let passive = Self(rawValue: 1)
        /// `APNS_INTERRUPTION_LEVEL_ACTIVE`.
        package static let active = Self(rawValue: 2)
        /// `APNS_INTERRUPTION_LEVEL_TIME_SENSITIVE`.
        package static let timeSensitive = Self(rawValue: 3)
        /// `APNS_INTERRUPTION_LEVEL_CRITICAL`.
        package static let critical = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("APNS_INTERRUPTION_LEVEL_UNSPECIFIED", 0),
            ("APNS_INTERRUPTION_LEVEL_PASSIVE", 1),
            ("APNS_INTERRUPTION_LEVEL_ACTIVE", 2),
            ("APNS_INTERRUPTION_LEVEL_TIME_SENSITIVE", 3),
            ("APNS_INTERRUPTION_LEVEL_CRITICAL", 4),
        ]
    }
}

extension Proto {
    /// The change that a push makes to a Live Activity.
    package struct LiveActivityEvent: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `LIVE_ACTIVITY_EVENT_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// Starts an activity. Needs a title or a body, `content_state`, `attributes_type` and
        /// `attributes`.
        package static let start = Self(rawValue: 1)
        /// Updates an activity. Needs `content_state`.
        package static let update = Self(rawValue: 2)
        /// Ends an activity.
        package static let end = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("LIVE_ACTIVITY_EVENT_UNSPECIFIED", 0),
            ("LIVE_ACTIVITY_EVENT_START", 1),
            ("LIVE_ACTIVITY_EVENT_UPDATE", 2),
            ("LIVE_ACTIVITY_EVENT_END", 3),
        ]
    }
}

extension Proto {
    /// The part of a message that only Apple's devices read.
    package struct APNsOptions: Message {
        package static var fullName: String { "herald.v1.APNsOptions" }
        /// `push_type`.
        package var pushType = Proto.APNsPushType()
        /// The degree to which the alert may interrupt the person. Allowed only for an alert.
        package var interruptionLevel = Proto.APNsInterruptionLevel()
        /// The weight of the message in sorting. For an alert, a number from 0 to 1 that sorts summaries.
        /// For a Live Activity, a number of 0 or more that sorts activities. 0 means not given.
        package var relevanceScore: Double = 0
        /// The `PushMagic` of the device's enrollment, at most 255 bytes. Allowed only with
        /// `APNS_PUSH_TYPE_MDM`. The value belongs to one device, so the audience must be that device.
        package var pushMagic = ""
        /// The change to a Live Activity. Allowed only with `APNS_PUSH_TYPE_LIVEACTIVITY`.
        package var liveActivity: Proto.LiveActivity?

        package init() {}
    }
}

extension Proto.APNsOptions {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.APNsOptions: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__apns_options()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__APNsOptions>) {
        unsafe herald__v1__apns_options__init(c)
    }

    init(c: UnsafePointer<Herald__V1__APNsOptions>) throws(CodecError) {
        pushType = unsafe Proto.APNsPushType(rawValue: Int32(bitPattern: c.pointee.push_type.rawValue))
        interruptionLevel = unsafe Proto.APNsInterruptionLevel(rawValue: Int32(bitPattern: c.pointee.interruption_level.rawValue))
        relevanceScore = unsafe c.pointee.relevance_score
        pushMagic = try unsafe Decoding.string(c.pointee.push_magic, "push_magic")
        liveActivity = try unsafe Decoding.message(c.pointee.live_activity)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__APNsOptions>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.push_type = Herald__V1__APNsPushType(rawValue: UInt32(bitPattern: pushType.rawValue))
        unsafe c.pointee.interruption_level = Herald__V1__APNsInterruptionLevel(rawValue: UInt32(bitPattern: interruptionLevel.rawValue))
        unsafe c.pointee.relevance_score = relevanceScore
        unsafe c.pointee.push_magic = try unsafe arena.string(pushMagic, "push_magic")
        if let liveActivity {
            unsafe c.pointee.live_activity = try unsafe arena.message(liveActivity)
        }
    }
}

extension Proto {
    /// A change to a Live Activity, which is a display on an iPhone's lock screen.
    package struct LiveActivity: Message {
        package static var fullName: String { "herald.v1.LiveActivity" }
        /// `event`.
        package var event = Proto.LiveActivityEvent()
        /// The state as a JSON object that the app's ContentState reads, at most 4096 bytes.
        package var contentState = ""
        /// The time at which the state held. A device ignores a state older than the one that it shows.
        /// Absent means the time at which the notification begins to go out.
        package var stateTime: Proto.Timestamp?
        /// The time from which the device marks the activity's state as stale. Not allowed with
        /// `LIVE_ACTIVITY_EVENT_END`.
        package var staleTime: Proto.Timestamp?
        /// The time at which the activity leaves the screen. Allowed only with `LIVE_ACTIVITY_EVENT_END`.
        /// If absent, the device decides.
        package var dismissalTime: Proto.Timestamp?
        /// The name of the app's ActivityAttributes. Allowed only with `LIVE_ACTIVITY_EVENT_START`.
        package var attributesType = ""
        /// The attributes of the activity as a JSON object, at most 4096 bytes, that the app's
        /// ActivityAttributes are read from. Allowed only with `LIVE_ACTIVITY_EVENT_START`.
        package var attributes = ""

        package init() {}
    }
}

extension Proto.LiveActivity {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LiveActivity: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__live_activity()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LiveActivity>) {
        unsafe herald__v1__live_activity__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LiveActivity>) throws(CodecError) {
        event = unsafe Proto.LiveActivityEvent(rawValue: Int32(bitPattern: c.pointee.event.rawValue))
        contentState = try unsafe Decoding.string(c.pointee.content_state, "content_state")
        stateTime = try unsafe Decoding.message(c.pointee.state_time)
        staleTime = try unsafe Decoding.message(c.pointee.stale_time)
        dismissalTime = try unsafe Decoding.message(c.pointee.dismissal_time)
        attributesType = try unsafe Decoding.string(c.pointee.attributes_type, "attributes_type")
        attributes = try unsafe Decoding.string(c.pointee.attributes, "attributes")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LiveActivity>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.event = Herald__V1__LiveActivityEvent(rawValue: UInt32(bitPattern: event.rawValue))
        unsafe c.pointee.content_state = try unsafe arena.string(contentState, "content_state")
        if let stateTime {
            unsafe c.pointee.state_time = try unsafe arena.message(stateTime)
        }
        if let staleTime {
            unsafe c.pointee.stale_time = try unsafe arena.message(staleTime)
        }
        if let dismissalTime {
            unsafe c.pointee.dismissal_time = try unsafe arena.message(dismissalTime)
        }
        unsafe c.pointee.attributes_type = try unsafe arena.string(attributesType, "attributes_type")
        unsafe c.pointee.attributes = try unsafe arena.string(attributes, "attributes")
    }
}
