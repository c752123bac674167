// Generated from herald/v1/cap.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The treatment of a message for a device that has reached the limit.
    package struct CapOverflow: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `CAP_OVERFLOW_SUPPRESS`.
        package static let unspecified = Self(rawValue: 0)
        /// The device does not get the message.
        package static let suppress = Self(rawValue: 1)
        /// The device later gets one message that sums up what the device missed.
        package static let digest = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("CAP_OVERFLOW_UNSPECIFIED", 0),
            ("CAP_OVERFLOW_SUPPRESS", 1),
            ("CAP_OVERFLOW_DIGEST", 2),
        ]
    }
}

extension Proto {
    /// A limit: a device gets at most `limit` messages of a type in any `window`.
    package struct FrequencyCap: Message {
        package static var fullName: String { "herald.v1.FrequencyCap" }
        /// `app`.
        package var app = ""
        /// The type that the cap counts, a path. Types below it count too: `/bill/vote` counts for
        /// `/bill`. Empty means every type. An app has one cap for a type.
        package var type = ""
        /// The number of messages that a device gets at most in a window: 1 to 1000.
        package var limit: UInt32 = 0
        /// The length of the window: an hour to 30 days. Herald counts in steps of a 24th of the window,
        /// so a device may wait one step longer, never shorter.
        package var window: Proto.Duration?
        /// The treatment of messages that are over the limit.
        package var overflow = Proto.CapOverflow()
        /// The texts of the digest. Required with `CAP_OVERFLOW_DIGEST`, and only allowed there.
        package var digest: Proto.DigestTexts?
        /// The time at which the cap was stored. Herald sets this field and ignores it in requests.
        package var setTime: Proto.Timestamp?
        /// The key that stored the cap. Herald sets this field and ignores it in requests.
        package var setBy = ""
        /// The time at which the next digests are made. Absent if no device has missed anything. Herald
        /// sets this field and ignores it in requests.
        package var nextDigestTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.FrequencyCap {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FrequencyCap: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__frequency_cap()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FrequencyCap>) {
        unsafe herald__v1__frequency_cap__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FrequencyCap>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        limit = unsafe c.pointee.limit
        window = try unsafe Decoding.message(c.pointee.window)
        overflow = unsafe Proto.CapOverflow(rawValue: Int32(bitPattern: c.pointee.overflow.rawValue))
        digest = try unsafe Decoding.message(c.pointee.digest)
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
        nextDigestTime = try unsafe Decoding.message(c.pointee.next_digest_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FrequencyCap>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.limit = limit
        if let window {
            unsafe c.pointee.window = try unsafe arena.message(window)
        }
        unsafe c.pointee.overflow = Herald__V1__CapOverflow(rawValue: UInt32(bitPattern: overflow.rawValue))
        if let digest {
            unsafe c.pointee.digest = try unsafe arena.message(digest)
        }
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
        if let nextDigestTime {
            unsafe c.pointee.next_digest_time = try unsafe arena.message(nextDigestTime)
        }
    }
}

extension Proto {
    /// The texts of a digest. `{{count}}` becomes the number of messages that the device missed, and
    /// `{{titles}}` the titles of the latest five, each on its own line.
    package struct DigestTexts: Message {
        package static var fullName: String { "herald.v1.DigestTexts" }
        /// The title. A digest needs a title or a body.
        package var title = ""
        /// `body`.
        package var body = ""
        /// The target of a tap on the digest.
        package var url = ""
        /// The interval at which digests are made: an hour to 30 days. Absent means a 24th of the window,
        /// at least an hour.
        package var every: Proto.Duration?

        package init() {}
    }
}

extension Proto.DigestTexts {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DigestTexts: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__digest_texts()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DigestTexts>) {
        unsafe herald__v1__digest_texts__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DigestTexts>) throws(CodecError) {
        title = try unsafe Decoding.string(c.pointee.title, "title")
        body = try unsafe Decoding.string(c.pointee.body, "body")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        every = try unsafe Decoding.message(c.pointee.every)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DigestTexts>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.body = try unsafe arena.string(body, "body")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        if let every {
            unsafe c.pointee.every = try unsafe arena.message(every)
        }
    }
}

extension Proto {
    /// Stores a cap or replaces one. The messages that were counted so far still count.
    package struct PutFrequencyCapRequest: Message {
        package static var fullName: String { "herald.v1.PutFrequencyCapRequest" }
        /// `app`.
        package var app = ""
        /// `cap`.
        package var cap: Proto.FrequencyCap?

        package init() {}
    }
}

extension Proto.PutFrequencyCapRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutFrequencyCapRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_frequency_cap_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutFrequencyCapRequest>) {
        unsafe herald__v1__put_frequency_cap_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutFrequencyCapRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        cap = try unsafe Decoding.message(c.pointee.cap)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutFrequencyCapRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let cap {
            unsafe c.pointee.cap = try unsafe arena.message(cap)
        }
    }
}

extension Proto {
    /// `herald.v1.PutFrequencyCapResponse`.
    package struct PutFrequencyCapResponse: Message {
        package static var fullName: String { "herald.v1.PutFrequencyCapResponse" }
        /// `cap`.
        package var cap: Proto.FrequencyCap?

        package init() {}
    }
}

extension Proto.PutFrequencyCapResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutFrequencyCapResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_frequency_cap_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutFrequencyCapResponse>) {
        unsafe herald__v1__put_frequency_cap_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutFrequencyCapResponse>) throws(CodecError) {
        cap = try unsafe Decoding.message(c.pointee.cap)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutFrequencyCapResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let cap {
            unsafe c.pointee.cap = try unsafe arena.message(cap)
        }
    }
}

extension Proto {
    /// Lists the caps of an app by type. An app has at most 16 caps.
    package struct ListFrequencyCapsRequest: Message {
        package static var fullName: String { "herald.v1.ListFrequencyCapsRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListFrequencyCapsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListFrequencyCapsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_frequency_caps_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListFrequencyCapsRequest>) {
        unsafe herald__v1__list_frequency_caps_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListFrequencyCapsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListFrequencyCapsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListFrequencyCapsResponse`.
    package struct ListFrequencyCapsResponse: Message {
        package static var fullName: String { "herald.v1.ListFrequencyCapsResponse" }
        /// `caps`.
        package var caps: [Proto.FrequencyCap] = []

        package init() {}
    }
}

extension Proto.ListFrequencyCapsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListFrequencyCapsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_frequency_caps_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListFrequencyCapsResponse>) {
        unsafe herald__v1__list_frequency_caps_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListFrequencyCapsResponse>) throws(CodecError) {
        caps.reserveCapacity(unsafe c.pointee.n_caps)
        for index in unsafe 0..<c.pointee.n_caps {
            if let value: Proto.FrequencyCap = try unsafe Decoding.message(c.pointee.caps[index]) { caps.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListFrequencyCapsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_caps = caps.count
        unsafe c.pointee.caps = try arena.pointers(caps.count)
        for index in caps.indices {
            unsafe c.pointee.caps[index] = try unsafe arena.message(caps[index])
        }
    }
}

extension Proto {
    /// Deletes a cap. Digests that were due for the cap are not made.
    package struct DeleteFrequencyCapRequest: Message {
        package static var fullName: String { "herald.v1.DeleteFrequencyCapRequest" }
        /// `app`.
        package var app = ""
        /// `type`.
        package var type = ""

        package init() {}
    }
}

extension Proto.DeleteFrequencyCapRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteFrequencyCapRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_frequency_cap_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteFrequencyCapRequest>) {
        unsafe herald__v1__delete_frequency_cap_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteFrequencyCapRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        type = try unsafe Decoding.string(c.pointee.type, "type")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteFrequencyCapRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
    }
}

extension Proto {
    /// `herald.v1.DeleteFrequencyCapResponse`.
    package struct DeleteFrequencyCapResponse: Message {
        package static var fullName: String { "herald.v1.DeleteFrequencyCapResponse" }

        package init() {}
    }
}

extension Proto.DeleteFrequencyCapResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteFrequencyCapResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_frequency_cap_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteFrequencyCapResponse>) {
        unsafe herald__v1__delete_frequency_cap_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteFrequencyCapResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteFrequencyCapResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
