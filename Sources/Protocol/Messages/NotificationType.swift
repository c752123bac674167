// Generated from herald/v1/notification_type.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.ListTypesRequest`.
    package struct ListTypesRequest: Message {
        package static var fullName: String { "herald.v1.ListTypesRequest" }
        /// `app`.
        package var app = ""
        /// Selects the types that begin with this text, such as `/bill`. Empty means all types.
        package var prefix = ""

        package init() {}
    }
}

extension Proto.ListTypesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTypesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_types_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTypesRequest>) {
        unsafe herald__v1__list_types_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTypesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        prefix = try unsafe Decoding.string(c.pointee.prefix, "prefix")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTypesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.prefix = try unsafe arena.string(prefix, "prefix")
    }
}

extension Proto {
    /// The types of the app's latest notifications and of its schedules, in the order of their bytes. A
    /// type that was used long ago may be missing.
    package struct ListTypesResponse: Message {
        package static var fullName: String { "herald.v1.ListTypesResponse" }
        /// The types as paths, such as `/bill/vote`. Each is listed once.
        package var types: [String] = []

        package init() {}
    }
}

extension Proto.ListTypesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTypesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_types_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTypesResponse>) {
        unsafe herald__v1__list_types_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTypesResponse>) throws(CodecError) {
        types.reserveCapacity(unsafe c.pointee.n_types)
        for index in unsafe 0..<c.pointee.n_types {
            types.append(try unsafe Decoding.string(c.pointee.types[index], "types"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTypesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_types = types.count
        unsafe c.pointee.types = try arena.pointers(types.count)
        for index in types.indices {
            unsafe c.pointee.types[index] = try unsafe arena.string(types[index], "types")
        }
    }
}
