// Generated from herald/v1/effect.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.GetEffectRequest`.
    package struct GetEffectRequest: Message {
        package static var fullName: String { "herald.v1.GetEffectRequest" }
        /// `app`.
        package var app = ""
        /// `notification_id`.
        package var notificationId = ""

        package init() {}
    }
}

extension Proto.GetEffectRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetEffectRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_effect_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetEffectRequest>) {
        unsafe herald__v1__get_effect_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetEffectRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetEffectRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
    }
}

extension Proto {
    /// Counts of the devices that a notification went to, each device counted once.
    package struct EffectCounts: Message {
        package static var fullName: String { "herald.v1.EffectCounts" }
        /// The number of devices that were in the notification's audience.
        package var devices: UInt64 = 0
        /// The number of devices that reported that they received the notification.
        package var received: UInt64 = 0
        /// The number of devices that reported that they showed the notification.
        package var displayed: UInt64 = 0
        /// The number of devices on which the notification was tapped.
        package var tapped: UInt64 = 0
        /// The number of devices on which the notification was dismissed.
        package var dismissed: UInt64 = 0
        /// The number of devices that received the notification and did not show it.
        package var dropped: UInt64 = 0
        /// The number of devices that have the notification's type, or one above it, switched off now, and
        /// had it on when the notification was sent.
        package var switchedOff: UInt64 = 0
        /// The number of devices that are not the app's any more. Parts leave this field out.
        package var gone: UInt64 = 0
        /// Counts of the devices that had switched the notification's type off a day and a week after the
        /// notification began to go out. In parts, the counts have no `gone`, and a device counts by its
        /// platform and version at the first count. Absent if the devices were not counted.
        package var optOuts: Proto.OptOuts?

        package init() {}
    }
}

extension Proto.EffectCounts {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EffectCounts: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__effect_counts()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EffectCounts>) {
        unsafe herald__v1__effect_counts__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EffectCounts>) throws(CodecError) {
        devices = unsafe c.pointee.devices
        received = unsafe c.pointee.received
        displayed = unsafe c.pointee.displayed
        tapped = unsafe c.pointee.tapped
        dismissed = unsafe c.pointee.dismissed
        dropped = unsafe c.pointee.dropped
        switchedOff = unsafe c.pointee.switched_off
        gone = unsafe c.pointee.gone
        optOuts = try unsafe Decoding.message(c.pointee.opt_outs)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EffectCounts>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices = devices
        unsafe c.pointee.received = received
        unsafe c.pointee.displayed = displayed
        unsafe c.pointee.tapped = tapped
        unsafe c.pointee.dismissed = dismissed
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.switched_off = switchedOff
        unsafe c.pointee.gone = gone
        if let optOuts {
            unsafe c.pointee.opt_outs = try unsafe arena.message(optOuts)
        }
    }
}

extension Proto {
    /// The counts for the devices of one platform or version.
    package struct EffectPart: Message {
        package static var fullName: String { "herald.v1.EffectPart" }
        /// The platform, such as `ios`, or the app's version. Empty if it is not known.
        package var name = ""
        /// `counts`.
        package var counts: Proto.EffectCounts?

        package init() {}
    }
}

extension Proto.EffectPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EffectPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__effect_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EffectPart>) {
        unsafe herald__v1__effect_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EffectPart>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        counts = try unsafe Decoding.message(c.pointee.counts)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EffectPart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let counts {
            unsafe c.pointee.counts = try unsafe arena.message(counts)
        }
    }
}

extension Proto {
    /// `herald.v1.GetEffectResponse`.
    package struct GetEffectResponse: Message {
        package static var fullName: String { "herald.v1.GetEffectResponse" }
        /// `total`.
        package var total: Proto.EffectCounts?
        /// The counts by platform, the most devices first.
        package var platforms: [Proto.EffectPart] = []
        /// The counts by version of the app, the most devices first. At most 50 versions; the rest is left
        /// out.
        package var versions: [Proto.EffectPart] = []
        /// The reason why the counts of switched off and gone devices are 0 here, and why parts may lack
        /// something. Empty if everything is known.
        package var unknown = ""
        /// The times at which devices reported that they received, showed, tapped, dismissed or dropped
        /// the notification, one entry for each kind of event. Events that were reported before Herald
        /// stored times are left out.
        package var times: [Proto.EffectTimes] = []

        package init() {}
    }
}

extension Proto.GetEffectResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetEffectResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_effect_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetEffectResponse>) {
        unsafe herald__v1__get_effect_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetEffectResponse>) throws(CodecError) {
        total = try unsafe Decoding.message(c.pointee.total)
        platforms.reserveCapacity(unsafe c.pointee.n_platforms)
        for index in unsafe 0..<c.pointee.n_platforms {
            if let value: Proto.EffectPart = try unsafe Decoding.message(c.pointee.platforms[index]) { platforms.append(value) }
        }
        versions.reserveCapacity(unsafe c.pointee.n_versions)
        for index in unsafe 0..<c.pointee.n_versions {
            if let value: Proto.EffectPart = try unsafe Decoding.message(c.pointee.versions[index]) { versions.append(value) }
        }
        unknown = try unsafe Decoding.string(c.pointee.unknown, "unknown")
        times.reserveCapacity(unsafe c.pointee.n_times)
        for index in unsafe 0..<c.pointee.n_times {
            if let value: Proto.EffectTimes = try unsafe Decoding.message(c.pointee.times[index]) { times.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetEffectResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let total {
            unsafe c.pointee.total = try unsafe arena.message(total)
        }
        unsafe c.pointee.n_platforms = platforms.count
        unsafe c.pointee.platforms = try arena.pointers(platforms.count)
        for index in platforms.indices {
            unsafe c.pointee.platforms[index] = try unsafe arena.message(platforms[index])
        }
        unsafe c.pointee.n_versions = versions.count
        unsafe c.pointee.versions = try arena.pointers(versions.count)
        for index in versions.indices {
            unsafe c.pointee.versions[index] = try unsafe arena.message(versions[index])
        }
        unsafe c.pointee.unknown = try unsafe arena.string(unknown, "unknown")
        unsafe c.pointee.n_times = times.count
        unsafe c.pointee.times = try arena.pointers(times.count)
        for index in times.indices {
            unsafe c.pointee.times[index] = try unsafe arena.message(times[index])
        }
    }
}

extension Proto {
    /// The times at which devices first reported one kind of event of a notification, by their own
    /// clocks.
    package struct EffectTimes: Message {
        package static var fullName: String { "herald.v1.EffectTimes" }
        /// `kind`.
        package var kind = Proto.EventKind()
        /// The spans in which any device reported the event, in order.
        package var spans: [Proto.EffectSpan] = []

        package init() {}
    }
}

extension Proto.EffectTimes {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EffectTimes: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__effect_times()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EffectTimes>) {
        unsafe herald__v1__effect_times__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EffectTimes>) throws(CodecError) {
        kind = unsafe Proto.EventKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        spans.reserveCapacity(unsafe c.pointee.n_spans)
        for index in unsafe 0..<c.pointee.n_spans {
            if let value: Proto.EffectSpan = try unsafe Decoding.message(c.pointee.spans[index]) { spans.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EffectTimes>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.n_spans = spans.count
        unsafe c.pointee.spans = try arena.pointers(spans.count)
        for index in spans.indices {
            unsafe c.pointee.spans[index] = try unsafe arena.message(spans[index])
        }
    }
}

extension Proto {
    /// A span of time. In the first hour a span ends each minute, on the first day each ten minutes, in
    /// the first week each hour, and then each day.
    package struct EffectSpan: Message {
        package static var fullName: String { "herald.v1.EffectSpan" }
        /// The end of the span, counted from the time at which the notification began to go out.
        package var end: Proto.Duration?
        /// The number of devices on which the event happened in the span. Each device counts once.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.EffectSpan {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EffectSpan: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__effect_span()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EffectSpan>) {
        unsafe herald__v1__effect_span__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EffectSpan>) throws(CodecError) {
        end = try unsafe Decoding.message(c.pointee.end)
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EffectSpan>, _ arena: borrowing Arena) throws(CodecError) {
        if let end {
            unsafe c.pointee.end = try unsafe arena.message(end)
        }
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// `herald.v1.ListTypeEffectsRequest`.
    package struct ListTypeEffectsRequest: Message {
        package static var fullName: String { "herald.v1.ListTypeEffectsRequest" }
        /// `app`.
        package var app = ""
        /// The start of the time to look at. Only notifications that were made at this time or later
        /// count.
        package var since: Proto.Timestamp?
        /// The end of the time to look at. Only notifications that were made before this time count.
        package var until: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ListTypeEffectsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTypeEffectsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_type_effects_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTypeEffectsRequest>) {
        unsafe herald__v1__list_type_effects_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTypeEffectsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        since = try unsafe Decoding.message(c.pointee.since)
        until = try unsafe Decoding.message(c.pointee.until)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTypeEffectsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        if let until {
            unsafe c.pointee.until = try unsafe arena.message(until)
        }
    }
}

extension Proto {
    /// The outcome of the notifications of one type, added up. A device counts once for each
    /// notification.
    package struct TypeEffect: Message {
        package static var fullName: String { "herald.v1.TypeEffect" }
        /// `type`.
        package var type = ""
        /// The number of notifications of the type that were made.
        package var notifications: UInt64 = 0
        /// The number of devices that were in the notifications' audiences.
        package var audience: UInt64 = 0
        /// The number of deliveries that the providers accepted. A device may be reached by several
        /// providers.
        package var delivered: UInt64 = 0
        /// The number of devices that reported that they received a notification.
        package var received: UInt64 = 0
        /// The number of devices that showed a notification.
        package var displayed: UInt64 = 0
        /// The number of devices on which a notification was tapped.
        package var tapped: UInt64 = 0
        /// The number of devices on which a notification was dismissed.
        package var dismissed: UInt64 = 0
        /// The number of devices that received a notification and did not show it.
        package var dropped: UInt64 = 0
        /// Counts of the devices that switched the type off within a day. Absent if no notification's
        /// devices were counted.
        package var day: Proto.TypeOptOuts?
        /// Counts of the devices that switched the type off within a week. Absent if no notification's
        /// devices were counted.
        package var week: Proto.TypeOptOuts?

        package init() {}
    }
}

extension Proto.TypeEffect {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TypeEffect: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__type_effect()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TypeEffect>) {
        unsafe herald__v1__type_effect__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TypeEffect>) throws(CodecError) {
        type = try unsafe Decoding.string(c.pointee.type, "type")
        notifications = unsafe c.pointee.notifications
        audience = unsafe c.pointee.audience
        delivered = unsafe c.pointee.delivered
        received = unsafe c.pointee.received
        displayed = unsafe c.pointee.displayed
        tapped = unsafe c.pointee.tapped
        dismissed = unsafe c.pointee.dismissed
        dropped = unsafe c.pointee.dropped
        day = try unsafe Decoding.message(c.pointee.day)
        week = try unsafe Decoding.message(c.pointee.week)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TypeEffect>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.audience = audience
        unsafe c.pointee.delivered = delivered
        unsafe c.pointee.received = received
        unsafe c.pointee.displayed = displayed
        unsafe c.pointee.tapped = tapped
        unsafe c.pointee.dismissed = dismissed
        unsafe c.pointee.dropped = dropped
        if let day {
            unsafe c.pointee.day = try unsafe arena.message(day)
        }
        if let week {
            unsafe c.pointee.week = try unsafe arena.message(week)
        }
    }
}

extension Proto {
    /// Counts of the devices that have switched a type off after its notifications, and counts to
    /// compare that with.
    package struct TypeOptOuts: Message {
        package static var fullName: String { "herald.v1.TypeOptOuts" }
        /// The number of notifications whose devices were counted, which are those whose day or week is
        /// over. A notification is left out if the registry could not be asked within six hours of that
        /// time, or has renumbered the devices since the notification was sent.
        package var notifications: UInt64 = 0
        /// The number of devices that have switched off the type, or one above it.
        package var switchedOff: UInt64 = 0
        /// The number of devices that are no devices of the app any more.
        package var gone: UInt64 = 0
        /// The number of devices on which one of these notifications was tapped.
        package var tapped: UInt64 = 0

        package init() {}
    }
}

extension Proto.TypeOptOuts {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TypeOptOuts: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__type_opt_outs()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TypeOptOuts>) {
        unsafe herald__v1__type_opt_outs__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TypeOptOuts>) throws(CodecError) {
        notifications = unsafe c.pointee.notifications
        switchedOff = unsafe c.pointee.switched_off
        gone = unsafe c.pointee.gone
        tapped = unsafe c.pointee.tapped
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TypeOptOuts>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.switched_off = switchedOff
        unsafe c.pointee.gone = gone
        unsafe c.pointee.tapped = tapped
    }
}

extension Proto {
    /// `herald.v1.GetTypeEffectRequest`.
    package struct GetTypeEffectRequest: Message {
        package static var fullName: String { "herald.v1.GetTypeEffectRequest" }
        /// `app`.
        package var app = ""
        /// The type to look at, without the types below it. Required.
        package var type = ""
        /// The start of the time to look at. Only notifications that were made at this time or later
        /// count.
        package var since: Proto.Timestamp?
        /// The end of the time to look at. Only notifications that were made before this time count.
        package var until: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.GetTypeEffectRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTypeEffectRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_type_effect_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTypeEffectRequest>) {
        unsafe herald__v1__get_type_effect_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTypeEffectRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        since = try unsafe Decoding.message(c.pointee.since)
        until = try unsafe Decoding.message(c.pointee.until)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTypeEffectRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        if let until {
            unsafe c.pointee.until = try unsafe arena.message(until)
        }
    }
}

extension Proto {
    /// The counts for the devices of one platform or version that notifications of a type went to. A
    /// device counts once for each notification.
    package struct TypeEffectPart: Message {
        package static var fullName: String { "herald.v1.TypeEffectPart" }
        /// The platform, such as `ios`, or the app's version. Empty if it is not known.
        package var name = ""
        /// The number of devices in the audiences of the notifications that
        /// `GetTypeEffectResponse.with_audience` counts.
        package var audience: UInt64 = 0
        /// The number of devices that reported that they received a notification.
        package var received: UInt64 = 0
        /// The number of devices that showed a notification.
        package var displayed: UInt64 = 0
        /// The number of devices on which a notification was tapped.
        package var tapped: UInt64 = 0
        /// The number of devices on which a notification was dismissed.
        package var dismissed: UInt64 = 0
        /// The number of devices that received a notification and did not show it.
        package var dropped: UInt64 = 0
        /// The number of devices that had switched the type off after a day, for the notifications that
        /// `GetTypeEffectResponse.with_day` counts.
        package var daySwitchedOff: UInt64 = 0
        /// The number of devices that had switched the type off after a week, for the notifications that
        /// `GetTypeEffectResponse.with_week` counts.
        package var weekSwitchedOff: UInt64 = 0

        package init() {}
    }
}

extension Proto.TypeEffectPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TypeEffectPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__type_effect_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TypeEffectPart>) {
        unsafe herald__v1__type_effect_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TypeEffectPart>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        audience = unsafe c.pointee.audience
        received = unsafe c.pointee.received
        displayed = unsafe c.pointee.displayed
        tapped = unsafe c.pointee.tapped
        dismissed = unsafe c.pointee.dismissed
        dropped = unsafe c.pointee.dropped
        daySwitchedOff = unsafe c.pointee.day_switched_off
        weekSwitchedOff = unsafe c.pointee.week_switched_off
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TypeEffectPart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.audience = audience
        unsafe c.pointee.received = received
        unsafe c.pointee.displayed = displayed
        unsafe c.pointee.tapped = tapped
        unsafe c.pointee.dismissed = dismissed
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.day_switched_off = daySwitchedOff
        unsafe c.pointee.week_switched_off = weekSwitchedOff
    }
}

extension Proto {
    /// `herald.v1.GetTypeEffectResponse`.
    package struct GetTypeEffectResponse: Message {
        package static var fullName: String { "herald.v1.GetTypeEffectResponse" }
        /// The outcome of all the type's notifications of the requested time.
        package var total: Proto.TypeEffect?
        /// The counts by platform, the most reactions first. The events that devices reported count by
        /// what the devices are now. Devices that are gone are in no part.
        package var platforms: [Proto.TypeEffectPart] = []
        /// The counts by version of the app, the most reactions first. At most 50 versions; the rest is
        /// left out.
        package var versions: [Proto.TypeEffectPart] = []
        /// The number of notifications whose reports of devices are in the parts: all except those from
        /// before the devices were renumbered.
        package var withReactions: UInt64 = 0
        /// The number of notifications whose audience is in the parts: those whose audience is kept, and
        /// those whose opt-outs were counted. The latter count devices by what they were a day after the
        /// notification.
        package var withAudience: UInt64 = 0
        /// The number of notifications for which the parts have the devices that switched the type off
        /// within a day.
        package var withDay: UInt64 = 0
        /// The number of notifications for which the parts have the devices that switched the type off
        /// within a week.
        package var withWeek: UInt64 = 0
        /// The reason why there are no parts. Empty if there are parts.
        package var unknown = ""
        /// The times at which devices reported that they received, showed, tapped, dismissed or dropped a
        /// notification, one entry for each kind of event, added up over all the type's notifications of
        /// the requested time. Each span is counted from the time at which the device's notification began
        /// to go out. Events that were reported before Herald stored times are left out.
        package var times: [Proto.EffectTimes] = []

        package init() {}
    }
}

extension Proto.GetTypeEffectResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTypeEffectResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_type_effect_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTypeEffectResponse>) {
        unsafe herald__v1__get_type_effect_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTypeEffectResponse>) throws(CodecError) {
        total = try unsafe Decoding.message(c.pointee.total)
        platforms.reserveCapacity(unsafe c.pointee.n_platforms)
        for index in unsafe 0..<c.pointee.n_platforms {
            if let value: Proto.TypeEffectPart = try unsafe Decoding.message(c.pointee.platforms[index]) { platforms.append(value) }
        }
        versions.reserveCapacity(unsafe c.pointee.n_versions)
        for index in unsafe 0..<c.pointee.n_versions {
            if let value: Proto.TypeEffectPart = try unsafe Decoding.message(c.pointee.versions[index]) { versions.append(value) }
        }
        withReactions = unsafe c.pointee.with_reactions
        withAudience = unsafe c.pointee.with_audience
        withDay = unsafe c.pointee.with_day
        withWeek = unsafe c.pointee.with_week
        unknown = try unsafe Decoding.string(c.pointee.unknown, "unknown")
        times.reserveCapacity(unsafe c.pointee.n_times)
        for index in unsafe 0..<c.pointee.n_times {
            if let value: Proto.EffectTimes = try unsafe Decoding.message(c.pointee.times[index]) { times.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTypeEffectResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let total {
            unsafe c.pointee.total = try unsafe arena.message(total)
        }
        unsafe c.pointee.n_platforms = platforms.count
        unsafe c.pointee.platforms = try arena.pointers(platforms.count)
        for index in platforms.indices {
            unsafe c.pointee.platforms[index] = try unsafe arena.message(platforms[index])
        }
        unsafe c.pointee.n_versions = versions.count
        unsafe c.pointee.versions = try arena.pointers(versions.count)
        for index in versions.indices {
            unsafe c.pointee.versions[index] = try unsafe arena.message(versions[index])
        }
        unsafe c.pointee.with_reactions = withReactions
        unsafe c.pointee.with_audience = withAudience
        unsafe c.pointee.with_day = withDay
        unsafe c.pointee.with_week = withWeek
        unsafe c.pointee.unknown = try unsafe arena.string(unknown, "unknown")
        unsafe c.pointee.n_times = times.count
        unsafe c.pointee.times = try arena.pointers(times.count)
        for index in times.indices {
            unsafe c.pointee.times[index] = try unsafe arena.message(times[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ListTypeEffectsResponse`.
    package struct ListTypeEffectsResponse: Message {
        package static var fullName: String { "herald.v1.ListTypeEffectsResponse" }
        /// The types, those that cost most first: the types that most devices switched off within a week
        /// for each tap, or within a day where no week was counted. Types that nobody switched off are
        /// sorted by taps for each delivery, the fewest first. At most 1,000 types, those with the newest
        /// notifications.
        package var types: [Proto.TypeEffect] = []
        /// The number of notifications of further types that are not counted.
        package var leftOut: UInt64 = 0

        package init() {}
    }
}

extension Proto.ListTypeEffectsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTypeEffectsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_type_effects_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTypeEffectsResponse>) {
        unsafe herald__v1__list_type_effects_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTypeEffectsResponse>) throws(CodecError) {
        types.reserveCapacity(unsafe c.pointee.n_types)
        for index in unsafe 0..<c.pointee.n_types {
            if let value: Proto.TypeEffect = try unsafe Decoding.message(c.pointee.types[index]) { types.append(value) }
        }
        leftOut = unsafe c.pointee.left_out
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTypeEffectsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_types = types.count
        unsafe c.pointee.types = try arena.pointers(types.count)
        for index in types.indices {
            unsafe c.pointee.types[index] = try unsafe arena.message(types[index])
        }
        unsafe c.pointee.left_out = leftOut
    }
}
