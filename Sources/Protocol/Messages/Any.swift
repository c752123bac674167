// Generated from google/protobuf/any.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `google.protobuf.Any`.
    package struct AnyMessage: Message {
        package static var fullName: String { "google.protobuf.Any" }
        /// `type_url`.
        package var typeUrl = ""
        /// `value`.
        package var value: [UInt8] = []

        package init() {}
    }
}

extension Proto.AnyMessage {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AnyMessage: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__protobuf__any()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Protobuf__Any>) {
        unsafe google__protobuf__any__init(c)
    }

    init(c: UnsafePointer<Google__Protobuf__Any>) throws(CodecError) {
        typeUrl = try unsafe Decoding.string(c.pointee.type_url, "type_url")
        value = unsafe Decoding.bytes(c.pointee.value)
    }

    func fill(_ c: UnsafeMutablePointer<Google__Protobuf__Any>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.type_url = try unsafe arena.string(typeUrl, "type_url")
        unsafe c.pointee.value = try unsafe arena.bytes(value)
    }
}
