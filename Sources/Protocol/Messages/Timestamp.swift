// Generated from google/protobuf/timestamp.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `google.protobuf.Timestamp`.
    package struct Timestamp: Message {
        package static var fullName: String { "google.protobuf.Timestamp" }
        /// `seconds`.
        package var seconds: Int64 = 0
        /// `nanos`.
        package var nanos: Int32 = 0

        package init() {}
    }
}

extension Proto.Timestamp {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Timestamp: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__protobuf__timestamp()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Protobuf__Timestamp>) {
        unsafe google__protobuf__timestamp__init(c)
    }

    init(c: UnsafePointer<Google__Protobuf__Timestamp>) throws(CodecError) {
        seconds = unsafe c.pointee.seconds
        nanos = unsafe c.pointee.nanos
    }

    func fill(_ c: UnsafeMutablePointer<Google__Protobuf__Timestamp>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.seconds = seconds
        unsafe c.pointee.nanos = nanos
    }
}
