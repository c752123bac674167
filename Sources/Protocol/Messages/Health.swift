// Generated from grpc/health/v1/health.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `grpc.health.v1.HealthCheckResponse.ServingStatus`.
    package struct HealthCheckResponseServingStatus: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `UNKNOWN`.
        package static let unknown = Self(rawValue: 0)
        /// `SERVING`.
        package static let serving = Self(rawValue: 1)
        /// `NOT_SERVING`.
        package static let notServing = Self(rawValue: 2)
        /// `SERVICE_UNKNOWN`.
        package static let serviceUnknown = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("UNKNOWN", 0),
            ("SERVING", 1),
            ("NOT_SERVING", 2),
            ("SERVICE_UNKNOWN", 3),
        ]
    }
}

extension Proto {
    /// `grpc.health.v1.HealthCheckRequest`.
    package struct HealthCheckRequest: Message {
        package static var fullName: String { "grpc.health.v1.HealthCheckRequest" }
        /// A service, such as `herald.v1.Delivery`. Empty: the gateway.
        package var service = ""

        package init() {}
    }
}

extension Proto.HealthCheckRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.HealthCheckRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_grpc__health__v1__health_check_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest>) {
        unsafe grpc__health__v1__health_check_request__init(c)
    }

    init(c: UnsafePointer<Grpc__Health__V1__HealthCheckRequest>) throws(CodecError) {
        service = try unsafe Decoding.string(c.pointee.service, "service")
    }

    func fill(_ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.service = try unsafe arena.string(service, "service")
    }
}

extension Proto {
    /// `grpc.health.v1.HealthCheckResponse`.
    package struct HealthCheckResponse: Message {
        package static var fullName: String { "grpc.health.v1.HealthCheckResponse" }
        /// `status`.
        package var status = Proto.HealthCheckResponseServingStatus()

        package init() {}
    }
}

extension Proto.HealthCheckResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.HealthCheckResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_grpc__health__v1__health_check_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse>) {
        unsafe grpc__health__v1__health_check_response__init(c)
    }

    init(c: UnsafePointer<Grpc__Health__V1__HealthCheckResponse>) throws(CodecError) {
        status = unsafe Proto.HealthCheckResponseServingStatus(rawValue: Int32(bitPattern: c.pointee.status.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.status = Grpc__Health__V1__HealthCheckResponse__ServingStatus(rawValue: UInt32(bitPattern: status.rawValue))
    }
}
