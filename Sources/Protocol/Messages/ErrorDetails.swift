// Generated from google/rpc/error_details.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Which fields of a request are wrong, and why.
    package struct RPCBadRequest: Message {
        package static var fullName: String { "google.rpc.BadRequest" }
        /// `field_violations`.
        package var fieldViolations: [Proto.RPCBadRequestFieldViolation] = []

        package init() {}
    }
}

extension Proto.RPCBadRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RPCBadRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__rpc__bad_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Rpc__BadRequest>) {
        unsafe google__rpc__bad_request__init(c)
    }

    init(c: UnsafePointer<Google__Rpc__BadRequest>) throws(CodecError) {
        fieldViolations.reserveCapacity(unsafe c.pointee.n_field_violations)
        for index in unsafe 0..<c.pointee.n_field_violations {
            if let value: Proto.RPCBadRequestFieldViolation = try unsafe Decoding.message(c.pointee.field_violations[index]) { fieldViolations.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Google__Rpc__BadRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_field_violations = fieldViolations.count
        unsafe c.pointee.field_violations = try arena.pointers(fieldViolations.count)
        for index in fieldViolations.indices {
            unsafe c.pointee.field_violations[index] = try unsafe arena.message(fieldViolations[index])
        }
    }
}

extension Proto {
    /// A field that is wrong.
    package struct RPCBadRequestFieldViolation: Message {
        package static var fullName: String { "google.rpc.BadRequest.FieldViolation" }
        /// The field's path, such as `place.radius_metres` or `addresses[2].kind`.
        package var field = ""
        /// What is wrong with it.
        package var description = ""

        package init() {}
    }
}

extension Proto.RPCBadRequestFieldViolation {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RPCBadRequestFieldViolation: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__rpc__bad_request__field_violation()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation>) {
        unsafe google__rpc__bad_request__field_violation__init(c)
    }

    init(c: UnsafePointer<Google__Rpc__BadRequest__FieldViolation>) throws(CodecError) {
        field = try unsafe Decoding.string(c.pointee.field, "field")
        description = try unsafe Decoding.string(c.pointee.description, "description")
    }

    func fill(_ c: UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.field = try unsafe arena.string(field, "field")
        unsafe c.pointee.description = try unsafe arena.string(description, "description")
    }
}

extension Proto {
    /// When it makes sense to try again.
    package struct RPCRetryInfo: Message {
        package static var fullName: String { "google.rpc.RetryInfo" }
        /// The time to wait.
        package var retryDelay: Proto.Duration?

        package init() {}
    }
}

extension Proto.RPCRetryInfo {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RPCRetryInfo: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_google__rpc__retry_info()
    }

    static func cInit(_ c: UnsafeMutablePointer<Google__Rpc__RetryInfo>) {
        unsafe google__rpc__retry_info__init(c)
    }

    init(c: UnsafePointer<Google__Rpc__RetryInfo>) throws(CodecError) {
        retryDelay = try unsafe Decoding.message(c.pointee.retry_delay)
    }

    func fill(_ c: UnsafeMutablePointer<Google__Rpc__RetryInfo>, _ arena: borrowing Arena) throws(CodecError) {
        if let retryDelay {
            unsafe c.pointee.retry_delay = try unsafe arena.message(retryDelay)
        }
    }
}
