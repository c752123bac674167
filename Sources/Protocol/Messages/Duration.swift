// Generated from google/protobuf/duration.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `google.protobuf.Duration`.
    package struct Duration: Message {
        package static var fullName: String { "google.protobuf.Duration" }
        /// `seconds`.
        package var seconds: Int64 = 0
        /// `nanos`.
        package var nanos: Int32 = 0

        package init() {}
    }
}

extension Proto.Duration {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Duration: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__protobuf__duration()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Protobuf__Duration>) {
        unsafe google__protobuf__duration__init(c)
    }

    init(c: UnsafePointer<Google__Protobuf__Duration>) throws(CodecError) {
        seconds = unsafe c.pointee.seconds
        nanos = unsafe c.pointee.nanos
    }

    func fill(_ c: UnsafeMutablePointer<Google__Protobuf__Duration>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.seconds = seconds
        unsafe c.pointee.nanos = nanos
    }
}
