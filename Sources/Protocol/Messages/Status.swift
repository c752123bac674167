// Generated from google/rpc/status.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// An error: its code, its text, and details.
    package struct RPCStatus: Message {
        package static var fullName: String { "google.rpc.Status" }
        /// The code as a number, as google.rpc.Code has it.
        package var code: Int32 = 0
        /// What went wrong, for people.
        package var message = ""
        /// What else is known, as messages of their own types.
        package var details: [Proto.AnyMessage] = []

        package init() {}
    }
}

extension Proto.RPCStatus {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RPCStatus: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__rpc__status()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Rpc__Status>) {
        unsafe google__rpc__status__init(c)
    }

    init(c: UnsafePointer<Google__Rpc__Status>) throws(CodecError) {
        code = unsafe c.pointee.code
        message = try unsafe Decoding.string(c.pointee.message, "message")
        details.reserveCapacity(unsafe c.pointee.n_details)
        for index in unsafe 0..<c.pointee.n_details {
            if let value: Proto.AnyMessage = try unsafe Decoding.message(c.pointee.details[index]) { details.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Google__Rpc__Status>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.code = code
        unsafe c.pointee.message = try unsafe arena.string(message, "message")
        unsafe c.pointee.n_details = details.count
        unsafe c.pointee.details = try arena.pointers(details.count)
        for index in details.indices {
            unsafe c.pointee.details[index] = try unsafe arena.message(details[index])
        }
    }
}
