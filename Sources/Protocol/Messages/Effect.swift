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
    }
}
