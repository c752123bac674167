// Generated from ttrpc/ttrpc.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `ttrpc.Request`.
    package struct EnvelopeRequest: Message {
        package static var fullName: String { "ttrpc.Request" }
        /// `service`.
        package var service = ""
        /// `method`.
        package var method = ""
        /// `payload`.
        package var payload: [UInt8] = []
        /// `timeout_nano`.
        package var timeoutNano: Int64 = 0
        /// `metadata`.
        package var metadata: [Proto.EnvelopeKeyValue] = []

        package init() {}
    }
}

extension Proto.EnvelopeRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnvelopeRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_ttrpc__request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Ttrpc__Request>) {
        unsafe ttrpc__request__init(c)
    }

    init(c: UnsafePointer<Ttrpc__Request>) throws(CodecError) {
        service = try unsafe Decoding.string(c.pointee.service, "service")
        method = try unsafe Decoding.string(c.pointee.method, "method")
        payload = unsafe Decoding.bytes(c.pointee.payload)
        timeoutNano = unsafe c.pointee.timeout_nano
        metadata.reserveCapacity(unsafe c.pointee.n_metadata)
        for index in unsafe 0..<c.pointee.n_metadata {
            if let value: Proto.EnvelopeKeyValue = try unsafe Decoding.message(c.pointee.metadata[index]) { metadata.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Ttrpc__Request>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.service = try unsafe arena.string(service, "service")
        unsafe c.pointee.method = try unsafe arena.string(method, "method")
        unsafe c.pointee.payload = try unsafe arena.bytes(payload)
        unsafe c.pointee.timeout_nano = timeoutNano
        unsafe c.pointee.n_metadata = metadata.count
        unsafe c.pointee.metadata = try arena.pointers(metadata.count)
        for index in metadata.indices {
            unsafe c.pointee.metadata[index] = try unsafe arena.message(metadata[index])
        }
    }
}

extension Proto {
    /// `ttrpc.Response`.
    package struct EnvelopeResponse: Message {
        package static var fullName: String { "ttrpc.Response" }
        /// `status`.
        package var status: Proto.RPCStatus?
        /// `payload`.
        package var payload: [UInt8] = []

        package init() {}
    }
}

extension Proto.EnvelopeResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnvelopeResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_ttrpc__response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Ttrpc__Response>) {
        unsafe ttrpc__response__init(c)
    }

    init(c: UnsafePointer<Ttrpc__Response>) throws(CodecError) {
        status = try unsafe Decoding.message(c.pointee.status)
        payload = unsafe Decoding.bytes(c.pointee.payload)
    }

    func fill(_ c: UnsafeMutablePointer<Ttrpc__Response>, _ arena: borrowing Arena) throws(CodecError) {
        if let status {
            unsafe c.pointee.status = try unsafe arena.message(status)
        }
        unsafe c.pointee.payload = try unsafe arena.bytes(payload)
    }
}

extension Proto {
    /// `ttrpc.KeyValue`.
    package struct EnvelopeKeyValue: Message {
        package static var fullName: String { "ttrpc.KeyValue" }
        /// `key`.
        package var key = ""
        /// `value`.
        package var value = ""

        package init() {}
    }
}

extension Proto.EnvelopeKeyValue {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnvelopeKeyValue: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_ttrpc__key_value()
    }

    static func cInit(_ c: UnsafeMutablePointer<Ttrpc__KeyValue>) {
        unsafe ttrpc__key_value__init(c)
    }

    init(c: UnsafePointer<Ttrpc__KeyValue>) throws(CodecError) {
        key = try unsafe Decoding.string(c.pointee.key, "key")
        value = try unsafe Decoding.string(c.pointee.value, "value")
    }

    func fill(_ c: UnsafeMutablePointer<Ttrpc__KeyValue>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.key = try unsafe arena.string(key, "key")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
    }
}
