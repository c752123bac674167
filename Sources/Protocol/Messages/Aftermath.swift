// Generated from herald/v1/aftermath.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The outcome of a delivery so far.
    package struct DeliveryFate: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// Herald knows nothing of the delivery any more.
        package static let unspecified = Self(rawValue: 0)
        /// The delivery has not begun. `block` tells what is in the way, if anything is.
        package static let waiting = Self(rawValue: 1)
        /// The delivery was tried, and is tried again at `due_time`.
        package static let retrying = Self(rawValue: 2)
        /// The delivery is held until somebody releases it.
        package static let held = Self(rawValue: 3)
        /// The provider accepted the message.
        package static let delivered = Self(rawValue: 4)
        /// `DELIVERY_FATE_FAILED`.
        package static let failed = Self(rawValue: 5)
        /// `DELIVERY_FATE_UNCERTAIN`.
        package static let uncertain = Self(rawValue: 6)
        /// The delivery was not tried.
        package static let suppressed = Self(rawValue: 7)
        /// `DELIVERY_FATE_EXPIRED`.
        package static let expired = Self(rawValue: 8)
        /// `DELIVERY_FATE_CANCELLED`.
        package static let cancelled = Self(rawValue: 9)
        /// Another provider has the delivery. `reason` names that provider.
        package static let moved = Self(rawValue: 10)
        /// The device has no address that this provider reaches.
        package static let unreached = Self(rawValue: 11)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("DELIVERY_FATE_UNSPECIFIED", 0),
            ("DELIVERY_FATE_WAITING", 1),
            ("DELIVERY_FATE_RETRYING", 2),
            ("DELIVERY_FATE_HELD", 3),
            ("DELIVERY_FATE_DELIVERED", 4),
            ("DELIVERY_FATE_FAILED", 5),
            ("DELIVERY_FATE_UNCERTAIN", 6),
            ("DELIVERY_FATE_SUPPRESSED", 7),
            ("DELIVERY_FATE_EXPIRED", 8),
            ("DELIVERY_FATE_CANCELLED", 9),
            ("DELIVERY_FATE_MOVED", 10),
            ("DELIVERY_FATE_UNREACHED", 11),
        ]
    }
}

extension Proto {
    /// The membership of a device in a notification's audience.
    package struct AudienceMembership: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The membership is not known, or not kept any more. `membership_reason` says why.
        package static let unspecified = Self(rawValue: 0)
        /// The audience has not been resolved yet.
        package static let unplanned = Self(rawValue: 1)
        /// The device was in the audience.
        package static let `in` = Self(rawValue: 2)
        /// The device was not in the audience.
        package static let out = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("AUDIENCE_MEMBERSHIP_UNSPECIFIED", 0),
            ("AUDIENCE_MEMBERSHIP_UNPLANNED", 1),
            ("AUDIENCE_MEMBERSHIP_IN", 2),
            ("AUDIENCE_MEMBERSHIP_OUT", 3),
        ]
    }
}

extension Proto {
    /// A delivery that was given up.
    package struct DeliveryFailure: Message {
        package static var fullName: String { "herald.v1.DeliveryFailure" }
        /// `notification_id`.
        package var notificationId = ""
        /// `device_id`.
        package var deviceId = ""
        /// `adapter`.
        package var adapter = ""
        /// `failure_class`.
        package var failureClass = Proto.FailureClass()
        /// The reason for giving up, in the provider's words or in Herald's.
        package var reason = ""
        /// `attempts`.
        package var attempts: UInt32 = 0
        /// `time`.
        package var time: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.DeliveryFailure {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeliveryFailure: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delivery_failure()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeliveryFailure>) {
        unsafe herald__v1__delivery_failure__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeliveryFailure>) throws(CodecError) {
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        failureClass = unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.failure_class.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        attempts = unsafe c.pointee.attempts
        time = try unsafe Decoding.message(c.pointee.time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeliveryFailure>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.failure_class = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: failureClass.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.attempts = attempts
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
    }
}

extension Proto {
    /// `herald.v1.ListFailuresRequest`.
    package struct ListFailuresRequest: Message {
        package static var fullName: String { "herald.v1.ListFailuresRequest" }
        /// `app`.
        package var app = ""
        /// The id of the notification whose failures to list. Empty means all notifications.
        package var notificationId = ""
        /// The classes of failures to list. Empty means all classes.
        package var classes: [Proto.FailureClass] = []
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""
        /// Words to search for: each has to be in the device's id, the provider's name or the reason. The
        /// case of the letters a to z does not matter. At most 8 words in 200 bytes. Empty means all
        /// failures.
        package var text = ""

        package init() {}
    }
}

extension Proto.ListFailuresRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListFailuresRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_failures_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListFailuresRequest>) {
        unsafe herald__v1__list_failures_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListFailuresRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        classes.reserveCapacity(unsafe c.pointee.n_classes)
        for index in unsafe 0..<c.pointee.n_classes {
            classes.append(unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.classes[index].rawValue)))
        }
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
        text = try unsafe Decoding.string(c.pointee.text, "text")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListFailuresRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.n_classes = classes.count
        unsafe c.pointee.classes = try arena.pointers(classes.count)
        for index in classes.indices {
            unsafe c.pointee.classes[index] = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: classes[index].rawValue))
        }
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
        unsafe c.pointee.text = try unsafe arena.string(text, "text")
    }
}

extension Proto {
    /// Failures, those of the newest notification first, and for each notification the latest first.
    /// Failures are kept until a day after their notification has expired. A page of a search looks at a
    /// bounded number of failures. The page may therefore have fewer than asked for, or none, and a
    /// token for the failures not looked at.
    package struct ListFailuresResponse: Message {
        package static var fullName: String { "herald.v1.ListFailuresResponse" }
        /// `failures`.
        package var failures: [Proto.DeliveryFailure] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListFailuresResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListFailuresResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_failures_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListFailuresResponse>) {
        unsafe herald__v1__list_failures_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListFailuresResponse>) throws(CodecError) {
        failures.reserveCapacity(unsafe c.pointee.n_failures)
        for index in unsafe 0..<c.pointee.n_failures {
            if let value: Proto.DeliveryFailure = try unsafe Decoding.message(c.pointee.failures[index]) { failures.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListFailuresResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_failures = failures.count
        unsafe c.pointee.failures = try arena.pointers(failures.count)
        for index in failures.indices {
            unsafe c.pointee.failures[index] = try unsafe arena.message(failures[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// The outcome of one message for one device at one provider.
    package struct AdapterDelivery: Message {
        package static var fullName: String { "herald.v1.AdapterDelivery" }
        /// `adapter`.
        package var adapter = ""
        /// `fate`.
        package var fate = Proto.DeliveryFate()
        /// The reason for the outcome. If `fate` is `DELIVERY_FATE_MOVED`, the name of the other provider.
        package var reason = ""
        /// The number of attempts that were counted, where that number is kept.
        package var attempts: UInt32 = 0
        /// The time of the next attempt.
        package var dueTime: Proto.Timestamp?
        /// The time at which the delivery failed.
        package var time: Proto.Timestamp?
        /// `failure_class`.
        package var failureClass = Proto.FailureClass()
        /// The reason why nothing goes through the provider now: a kill switch, a provider that fails or
        /// asked for a pause, or credentials.
        package var block = ""
        /// The time at which the provider is tried again without anybody's help. Absent if nobody knows
        /// that time, or if somebody has to act.
        package var blockUntil: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.AdapterDelivery {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AdapterDelivery: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__adapter_delivery()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AdapterDelivery>) {
        unsafe herald__v1__adapter_delivery__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AdapterDelivery>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        fate = unsafe Proto.DeliveryFate(rawValue: Int32(bitPattern: c.pointee.fate.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        attempts = unsafe c.pointee.attempts
        dueTime = try unsafe Decoding.message(c.pointee.due_time)
        time = try unsafe Decoding.message(c.pointee.time)
        failureClass = unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.failure_class.rawValue))
        block = try unsafe Decoding.string(c.pointee.block, "block")
        blockUntil = try unsafe Decoding.message(c.pointee.block_until)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AdapterDelivery>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.fate = Herald__V1__DeliveryFate(rawValue: UInt32(bitPattern: fate.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.attempts = attempts
        if let dueTime {
            unsafe c.pointee.due_time = try unsafe arena.message(dueTime)
        }
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.failure_class = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: failureClass.rawValue))
        unsafe c.pointee.block = try unsafe arena.string(block, "block")
        if let blockUntil {
            unsafe c.pointee.block_until = try unsafe arena.message(blockUntil)
        }
    }
}

extension Proto {
    /// `herald.v1.ExplainDeliveryRequest`.
    package struct ExplainDeliveryRequest: Message {
        package static var fullName: String { "herald.v1.ExplainDeliveryRequest" }
        /// `app`.
        package var app = ""
        /// `notification_id`.
        package var notificationId = ""
        /// `device_id`.
        package var deviceId = ""

        package init() {}
    }
}

extension Proto.ExplainDeliveryRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExplainDeliveryRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__explain_delivery_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExplainDeliveryRequest>) {
        unsafe herald__v1__explain_delivery_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExplainDeliveryRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExplainDeliveryRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
    }
}

extension Proto {
    /// `herald.v1.ExplainDeliveryResponse`.
    package struct ExplainDeliveryResponse: Message {
        package static var fullName: String { "herald.v1.ExplainDeliveryResponse" }
        /// The notification, without its content.
        package var notification: Proto.Notification?
        /// The membership of the device in the audience at the time the audience was resolved.
        package var membership = Proto.AudienceMembership()
        /// The reason why the device was in the audience, or was not.
        package var membershipReason = ""
        /// The membership of the device in the audience now, if the device was not in the audience or if
        /// that is not known. Absent if nobody could tell.
        package var now: Proto.ExplainAudienceResponse?
        /// The outcome at each provider that was to reach the device. Empty if there was no such provider.
        package var adapters: [Proto.AdapterDelivery] = []
        /// The events that the device reported of the notification, in the order of time.
        package var events: [Proto.Event] = []
        /// True if the device is muted now and gets only silent messages.
        package var mutedNow = false

        package init() {}
    }
}

extension Proto.ExplainDeliveryResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExplainDeliveryResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__explain_delivery_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExplainDeliveryResponse>) {
        unsafe herald__v1__explain_delivery_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExplainDeliveryResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
        membership = unsafe Proto.AudienceMembership(rawValue: Int32(bitPattern: c.pointee.membership.rawValue))
        membershipReason = try unsafe Decoding.string(c.pointee.membership_reason, "membership_reason")
        now = try unsafe Decoding.message(c.pointee.now)
        adapters.reserveCapacity(unsafe c.pointee.n_adapters)
        for index in unsafe 0..<c.pointee.n_adapters {
            if let value: Proto.AdapterDelivery = try unsafe Decoding.message(c.pointee.adapters[index]) { adapters.append(value) }
        }
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.Event = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
        mutedNow = unsafe c.pointee.muted_now != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExplainDeliveryResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
        unsafe c.pointee.membership = Herald__V1__AudienceMembership(rawValue: UInt32(bitPattern: membership.rawValue))
        unsafe c.pointee.membership_reason = try unsafe arena.string(membershipReason, "membership_reason")
        if let now {
            unsafe c.pointee.now = try unsafe arena.message(now)
        }
        unsafe c.pointee.n_adapters = adapters.count
        unsafe c.pointee.adapters = try arena.pointers(adapters.count)
        for index in adapters.indices {
            unsafe c.pointee.adapters[index] = try unsafe arena.message(adapters[index])
        }
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
        unsafe c.pointee.muted_now = mutedNow ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.GetTimelineRequest`.
    package struct GetTimelineRequest: Message {
        package static var fullName: String { "herald.v1.GetTimelineRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The number of entries in a page, at most 100. 0 means 20.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.GetTimelineRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTimelineRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_timeline_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTimelineRequest>) {
        unsafe herald__v1__get_timeline_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTimelineRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTimelineRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// The notifications whose audience the device was in, newest first, without content. A page may be
    /// empty without being the last one.
    package struct GetTimelineResponse: Message {
        package static var fullName: String { "herald.v1.GetTimelineResponse" }
        /// `entries`.
        package var entries: [Proto.TimelineEntry] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.GetTimelineResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTimelineResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_timeline_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTimelineResponse>) {
        unsafe herald__v1__get_timeline_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTimelineResponse>) throws(CodecError) {
        entries.reserveCapacity(unsafe c.pointee.n_entries)
        for index in unsafe 0..<c.pointee.n_entries {
            if let value: Proto.TimelineEntry = try unsafe Decoding.message(c.pointee.entries[index]) { entries.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTimelineResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_entries = entries.count
        unsafe c.pointee.entries = try arena.pointers(entries.count)
        for index in entries.indices {
            unsafe c.pointee.entries[index] = try unsafe arena.message(entries[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// A notification and its outcome on one device.
    package struct TimelineEntry: Message {
        package static var fullName: String { "herald.v1.TimelineEntry" }
        /// `notification`.
        package var notification: Proto.Notification?
        /// `adapters`.
        package var adapters: [Proto.AdapterDelivery] = []
        /// `events`.
        package var events: [Proto.Event] = []

        package init() {}
    }
}

extension Proto.TimelineEntry {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TimelineEntry: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__timeline_entry()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TimelineEntry>) {
        unsafe herald__v1__timeline_entry__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TimelineEntry>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
        adapters.reserveCapacity(unsafe c.pointee.n_adapters)
        for index in unsafe 0..<c.pointee.n_adapters {
            if let value: Proto.AdapterDelivery = try unsafe Decoding.message(c.pointee.adapters[index]) { adapters.append(value) }
        }
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.Event = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TimelineEntry>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
        unsafe c.pointee.n_adapters = adapters.count
        unsafe c.pointee.adapters = try arena.pointers(adapters.count)
        for index in adapters.indices {
            unsafe c.pointee.adapters[index] = try unsafe arena.message(adapters[index])
        }
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
    }
}

extension Proto {
    /// The choice `what` of `herald.v1.StreamEvent`.
    package enum StreamEventWhat: Hashable, Sendable {
        /// `state_change`.
        case stateChange(Proto.StateChange)
        /// The deliveries of one notification through one provider that were recorded together.
        case progress(Proto.DeliveryProgress)
        /// `failure`.
        case failure(Proto.DeliveryFailure)
        /// The event that a device reported of a message.
        case receipt(Proto.Receipt)
        /// `kill_switch`.
        case killSwitch(Proto.KillSwitch)
        /// The transition of a device at a place that tells the stream.
        case transition(Proto.PlaceTransition)
        /// News of a watched source that operators have to know. After a crash of the watcher the same
        /// news may come once more.
        case source(Proto.SourceNews)
        /// The number of deliveries that failed. Set only if the answer leaves out devices, in place of
        /// `failure`.
        case failures(Proto.FailureSum)
        /// The number of devices that reported an event. Set only if the answer leaves out devices, in
        /// place of `receipt`.
        case receipts(Proto.ReceiptSum)
    }
}
extension Proto {
    /// An event of the stream. Each event is told once, in the order in which events were stored.
    package struct StreamEvent: Message {
        package static var fullName: String { "herald.v1.StreamEvent" }
        /// The event's place in the stream. Send the offset as `after` to read later events.
        package var offset = ""
        /// `time`.
        package var time: Proto.Timestamp?
        /// The id of the event's app. Empty if the event concerns everything.
        package var app = ""
        /// `notification_id`.
        package var notificationId = ""
        /// The member of `what` that is set; nil if none is.
        package var what: StreamEventWhat?

        package init() {}
    }
}

extension Proto.StreamEvent {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StreamEvent: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stream_event()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StreamEvent>) {
        unsafe herald__v1__stream_event__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StreamEvent>) throws(CodecError) {
        offset = try unsafe Decoding.string(c.pointee.offset, "offset")
        time = try unsafe Decoding.message(c.pointee.time)
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        switch unsafe c.pointee.what_case {
        case HERALD__V1__STREAM_EVENT__WHAT_STATE_CHANGE:
            if let value: Proto.StateChange = try unsafe Decoding.message(c.pointee.state_change) {
                what = .stateChange(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_PROGRESS:
            if let value: Proto.DeliveryProgress = try unsafe Decoding.message(c.pointee.progress) {
                what = .progress(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_FAILURE:
            if let value: Proto.DeliveryFailure = try unsafe Decoding.message(c.pointee.failure) {
                what = .failure(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_RECEIPT:
            if let value: Proto.Receipt = try unsafe Decoding.message(c.pointee.receipt) {
                what = .receipt(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_KILL_SWITCH:
            if let value: Proto.KillSwitch = try unsafe Decoding.message(c.pointee.kill_switch) {
                what = .killSwitch(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_TRANSITION:
            if let value: Proto.PlaceTransition = try unsafe Decoding.message(c.pointee.transition) {
                what = .transition(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_SOURCE:
            if let value: Proto.SourceNews = try unsafe Decoding.message(c.pointee.source) {
                what = .source(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_FAILURES:
            if let value: Proto.FailureSum = try unsafe Decoding.message(c.pointee.failures) {
                what = .failures(value)
            }
        case HERALD__V1__STREAM_EVENT__WHAT_RECEIPTS:
            if let value: Proto.ReceiptSum = try unsafe Decoding.message(c.pointee.receipts) {
                what = .receipts(value)
            }
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StreamEvent>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.offset = try unsafe arena.string(offset, "offset")
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        switch what {
        case nil: break
        case .stateChange(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_STATE_CHANGE
            unsafe c.pointee.state_change = try unsafe arena.message(value)
        case .progress(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_PROGRESS
            unsafe c.pointee.progress = try unsafe arena.message(value)
        case .failure(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_FAILURE
            unsafe c.pointee.failure = try unsafe arena.message(value)
        case .receipt(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_RECEIPT
            unsafe c.pointee.receipt = try unsafe arena.message(value)
        case .killSwitch(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_KILL_SWITCH
            unsafe c.pointee.kill_switch = try unsafe arena.message(value)
        case .transition(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_TRANSITION
            unsafe c.pointee.transition = try unsafe arena.message(value)
        case .source(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_SOURCE
            unsafe c.pointee.source = try unsafe arena.message(value)
        case .failures(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_FAILURES
            unsafe c.pointee.failures = try unsafe arena.message(value)
        case .receipts(let value)?:
            unsafe c.pointee.what_case = HERALD__V1__STREAM_EVENT__WHAT_RECEIPTS
            unsafe c.pointee.receipts = try unsafe arena.message(value)
        }
    }
}

extension Proto {
    /// The number of deliveries of a notification that failed through one provider.
    package struct FailureSum: Message {
        package static var fullName: String { "herald.v1.FailureSum" }
        /// `adapter`.
        package var adapter = ""
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.FailureSum {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FailureSum: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__failure_sum()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FailureSum>) {
        unsafe herald__v1__failure_sum__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FailureSum>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FailureSum>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// The number of devices that reported an event of a kind for a notification for the first time.
    package struct ReceiptSum: Message {
        package static var fullName: String { "herald.v1.ReceiptSum" }
        /// The kind of event that the devices reported.
        package var kind = Proto.EventKind()
        /// `devices`.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.ReceiptSum {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReceiptSum: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__receipt_sum()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReceiptSum>) {
        unsafe herald__v1__receipt_sum__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReceiptSum>) throws(CodecError) {
        kind = unsafe Proto.EventKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReceiptSum>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// The change of a notification's state.
    package struct StateChange: Message {
        package static var fullName: String { "herald.v1.StateChange" }
        /// The state before. Absent if the notification was accepted just now.
        package var from = Proto.NotificationState()
        /// `to`.
        package var to = Proto.NotificationState()
        /// `reason`.
        package var reason = ""
        /// `type`.
        package var type = ""
        /// The counts after the change.
        package var counts: Proto.DeliveryCounts?

        package init() {}
    }
}

extension Proto.StateChange {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StateChange: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__state_change()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StateChange>) {
        unsafe herald__v1__state_change__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StateChange>) throws(CodecError) {
        from = unsafe Proto.NotificationState(rawValue: Int32(bitPattern: c.pointee.from.rawValue))
        to = unsafe Proto.NotificationState(rawValue: Int32(bitPattern: c.pointee.to.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        counts = try unsafe Decoding.message(c.pointee.counts)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StateChange>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.from = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: from.rawValue))
        unsafe c.pointee.to = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: to.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        if let counts {
            unsafe c.pointee.counts = try unsafe arena.message(counts)
        }
    }
}

extension Proto {
    /// The numbers of deliveries that ended without an error.
    package struct DeliveryProgress: Message {
        package static var fullName: String { "herald.v1.DeliveryProgress" }
        /// The name of the provider. Empty stands for devices that no provider reaches.
        package var adapter = ""
        /// The number of deliveries that the provider accepted.
        package var delivered: UInt64 = 0
        /// The number of deliveries that were not tried, because the device is muted, gone or has no
        /// address.
        package var suppressed: UInt64 = 0
        /// The number of deliveries that were too late.
        package var expired: UInt64 = 0

        package init() {}
    }
}

extension Proto.DeliveryProgress {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeliveryProgress: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delivery_progress()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeliveryProgress>) {
        unsafe herald__v1__delivery_progress__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeliveryProgress>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        delivered = unsafe c.pointee.delivered
        suppressed = unsafe c.pointee.suppressed
        expired = unsafe c.pointee.expired
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeliveryProgress>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.delivered = delivered
        unsafe c.pointee.suppressed = suppressed
        unsafe c.pointee.expired = expired
    }
}

extension Proto {
    /// An event that a device reported of a message.
    package struct Receipt: Message {
        package static var fullName: String { "herald.v1.Receipt" }
        /// `device_id`.
        package var deviceId = ""
        /// `event`.
        package var event: Proto.Event?

        package init() {}
    }
}

extension Proto.Receipt {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Receipt: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__receipt()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Receipt>) {
        unsafe herald__v1__receipt__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Receipt>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        event = try unsafe Decoding.message(c.pointee.event)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Receipt>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        if let event {
            unsafe c.pointee.event = try unsafe arena.message(event)
        }
    }
}

extension Proto {
    /// `herald.v1.ReadEventsRequest`.
    package struct ReadEventsRequest: Message {
        package static var fullName: String { "herald.v1.ReadEventsRequest" }
        /// The app's id. Empty, with a key of the whole suite, means every app.
        package var app = ""
        /// The `offset` of the last event or answer that the caller has. Empty starts with the oldest
        /// event that is kept. `latest` gives only what happens from now on.
        package var after = ""
        /// The number of events in an answer, at most 1000. 0 means 1000. An answer may have fewer.
        package var pageSize: UInt32 = 0
        /// The time to wait if there are no events, at most 30 s. Absent means not to wait.
        package var wait: Proto.Duration?
        /// True if the answer leaves out what names a device or tells what one device did, as ReadChanges
        /// does.
        package var withoutDevices = false

        package init() {}
    }
}

extension Proto.ReadEventsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReadEventsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__read_events_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReadEventsRequest>) {
        unsafe herald__v1__read_events_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReadEventsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        after = try unsafe Decoding.string(c.pointee.after, "after")
        pageSize = unsafe c.pointee.page_size
        wait = try unsafe Decoding.message(c.pointee.wait)
        withoutDevices = unsafe c.pointee.without_devices != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReadEventsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.after = try unsafe arena.string(after, "after")
        unsafe c.pointee.page_size = pageSize
        if let wait {
            unsafe c.pointee.wait = try unsafe arena.message(wait)
        }
        unsafe c.pointee.without_devices = withoutDevices ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.ReadEventsResponse`.
    package struct ReadEventsResponse: Message {
        package static var fullName: String { "herald.v1.ReadEventsResponse" }
        /// `events`.
        package var events: [Proto.StreamEvent] = []
        /// The offset to send as `after` in the next call.
        package var offset = ""
        /// True if there are more events already.
        package var more = false

        package init() {}
    }
}

extension Proto.ReadEventsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReadEventsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__read_events_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReadEventsResponse>) {
        unsafe herald__v1__read_events_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReadEventsResponse>) throws(CodecError) {
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.StreamEvent = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
        offset = try unsafe Decoding.string(c.pointee.offset, "offset")
        more = unsafe c.pointee.more != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReadEventsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
        unsafe c.pointee.offset = try unsafe arena.string(offset, "offset")
        unsafe c.pointee.more = more ? 1 : 0
    }
}
