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
    /// Devices that a notification went to, each counted once.
    package struct EffectCounts: Message {
        package static var fullName: String { "herald.v1.EffectCounts" }
        /// How many devices were in its audience.
        package var devices: UInt64 = 0
        /// How many said that they received it.
        package var received: UInt64 = 0
        /// How many said that they showed it.
        package var displayed: UInt64 = 0
        /// On how many it was tapped.
        package var tapped: UInt64 = 0
        /// On how many it was dismissed.
        package var dismissed: UInt64 = 0
        /// How many received it and did not show it.
        package var dropped: UInt64 = 0
        /// How many have its type, or one above it, switched off now. They had it on when it was sent.
        package var switchedOff: UInt64 = 0
        /// How many are no devices of the app any more. Not in parts.
        package var gone: UInt64 = 0

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
    }
}

extension Proto {
    /// The devices of one platform or version.
    package struct EffectPart: Message {
        package static var fullName: String { "herald.v1.EffectPart" }
        /// The platform, such as `ios`, or the app's version. Empty: it is not known.
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
        /// By platform, the most devices first.
        package var platforms: [Proto.EffectPart] = []
        /// By version of the app, the most devices first; at most 50, the rest is left out.
        package var versions: [Proto.EffectPart] = []
        /// Why devices, switched off and gone are 0 here, or why there are no parts. Empty: all is known.
        package var unknown = ""
        /// When devices said that they received, showed, tapped, dismissed or dropped it, by what they
        /// said. What was reported before Herald stored times is left out.
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
    /// When devices first said something of a notification, by their own clocks.
    package struct EffectTimes: Message {
        package static var fullName: String { "herald.v1.EffectTimes" }
        /// `kind`.
        package var kind = Proto.EventKind()
        /// The spans in which any device did, in order.
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
    /// A span of time. In the first hour one ends each minute, on the first day each ten minutes, in the
    /// first week each hour, and then each day.
    package struct EffectSpan: Message {
        package static var fullName: String { "herald.v1.EffectSpan" }
        /// The end of the span, after the notification began to go out.
        package var end: Proto.Duration?
        /// How many devices did it in the span. Each counts once.
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
