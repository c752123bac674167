// Generated from herald/v1/insight.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A verdict that says whether a selector selects a device.
    package struct ExplanationVerdict: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `EXPLANATION_VERDICT_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `EXPLANATION_VERDICT_MATCHED`.
        package static let matched = Self(rawValue: 1)
        /// `EXPLANATION_VERDICT_NOT_MATCHED`.
        package static let notMatched = Self(rawValue: 2)
        /// Herald cannot tell here whether the selector selects the device.
        package static let unknown = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("EXPLANATION_VERDICT_UNSPECIFIED", 0),
            ("EXPLANATION_VERDICT_MATCHED", 1),
            ("EXPLANATION_VERDICT_NOT_MATCHED", 2),
            ("EXPLANATION_VERDICT_UNKNOWN", 3),
        ]
    }
}

extension Proto {
    /// `herald.v1.SampleAudienceRequest`.
    package struct SampleAudienceRequest: Message {
        package static var fullName: String { "herald.v1.SampleAudienceRequest" }
        /// `app`.
        package var app = ""
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// A type of notification. Devices that have switched off this type, or a type above it, are left
        /// out. Empty means that none are left out.
        package var type = ""
        /// The number of devices to return: 1 to 100. 0 means 10.
        package var count: UInt32 = 0

        package init() {}
    }
}

extension Proto.SampleAudienceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SampleAudienceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sample_audience_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SampleAudienceRequest>) {
        unsafe herald__v1__sample_audience_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SampleAudienceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
        type = try unsafe Decoding.string(c.pointee.type, "type")
        count = unsafe c.pointee.count
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SampleAudienceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// `herald.v1.SampleAudienceResponse`.
    package struct SampleAudienceResponse: Message {
        package static var fullName: String { "herald.v1.SampleAudienceResponse" }
        /// Devices of the audience, chosen at random and in no order. Each device of the audience is
        /// equally likely.
        package var devices: [Proto.Device] = []

        package init() {}
    }
}

extension Proto.SampleAudienceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SampleAudienceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sample_audience_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SampleAudienceResponse>) {
        unsafe herald__v1__sample_audience_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SampleAudienceResponse>) throws(CodecError) {
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.Device = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SampleAudienceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ExplainAudienceRequest`.
    package struct ExplainAudienceRequest: Message {
        package static var fullName: String { "herald.v1.ExplainAudienceRequest" }
        /// `app`.
        package var app = ""
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// The type of the notification. Empty means that types are not considered.
        package var type = ""
        /// `device_id`.
        package var deviceId = ""

        package init() {}
    }
}

extension Proto.ExplainAudienceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExplainAudienceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__explain_audience_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExplainAudienceRequest>) {
        unsafe herald__v1__explain_audience_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExplainAudienceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
        type = try unsafe Decoding.string(c.pointee.type, "type")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExplainAudienceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
    }
}

extension Proto {
    /// An explanation of why one part of a selector selects a device, or does not.
    package struct ExplanationPart: Message {
        package static var fullName: String { "herald.v1.ExplanationPart" }
        /// The depth at which the part is nested. The whole selector has depth 0. A part is followed by
        /// the parts it consists of.
        package var depth: UInt32 = 0
        /// `selector`.
        package var selector = ""
        /// `verdict`.
        package var verdict = Proto.ExplanationVerdict()
        /// The reason for the verdict, in words.
        package var reason = ""

        package init() {}
    }
}

extension Proto.ExplanationPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExplanationPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__explanation_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExplanationPart>) {
        unsafe herald__v1__explanation_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExplanationPart>) throws(CodecError) {
        depth = unsafe c.pointee.depth
        selector = try unsafe Decoding.string(c.pointee.selector, "selector")
        verdict = unsafe Proto.ExplanationVerdict(rawValue: Int32(bitPattern: c.pointee.verdict.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExplanationPart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.depth = depth
        unsafe c.pointee.selector = try unsafe arena.string(selector, "selector")
        unsafe c.pointee.verdict = Herald__V1__ExplanationVerdict(rawValue: UInt32(bitPattern: verdict.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
    }
}

extension Proto {
    /// `herald.v1.ExplainAudienceResponse`.
    package struct ExplainAudienceResponse: Message {
        package static var fullName: String { "herald.v1.ExplainAudienceResponse" }
        /// Tells whether the device would get a notification of the requested audience and type.
        package var verdict = Proto.ExplanationVerdict()
        /// The reason for the verdict, in one line.
        package var reason = ""
        /// `parts`.
        package var parts: [Proto.ExplanationPart] = []

        package init() {}
    }
}

extension Proto.ExplainAudienceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExplainAudienceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__explain_audience_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExplainAudienceResponse>) {
        unsafe herald__v1__explain_audience_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExplainAudienceResponse>) throws(CodecError) {
        verdict = unsafe Proto.ExplanationVerdict(rawValue: Int32(bitPattern: c.pointee.verdict.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        parts.reserveCapacity(unsafe c.pointee.n_parts)
        for index in unsafe 0..<c.pointee.n_parts {
            if let value: Proto.ExplanationPart = try unsafe Decoding.message(c.pointee.parts[index]) { parts.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExplainAudienceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.verdict = Herald__V1__ExplanationVerdict(rawValue: UInt32(bitPattern: verdict.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.n_parts = parts.count
        unsafe c.pointee.parts = try arena.pointers(parts.count)
        for index in parts.indices {
            unsafe c.pointee.parts[index] = try unsafe arena.message(parts[index])
        }
    }
}
