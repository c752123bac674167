// Generated from herald/v1/process.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.GetMetricsRequest`.
    package struct GetMetricsRequest: Message {
        package static var fullName: String { "herald.v1.GetMetricsRequest" }

        package init() {}
    }
}

extension Proto.GetMetricsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetMetricsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_metrics_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetMetricsRequest>) {
        unsafe herald__v1__get_metrics_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetMetricsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetMetricsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetMetricsResponse`.
    package struct GetMetricsResponse: Message {
        package static var fullName: String { "herald.v1.GetMetricsResponse" }
        /// The metrics in the Prometheus text exposition format.
        package var text = ""

        package init() {}
    }
}

extension Proto.GetMetricsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetMetricsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_metrics_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetMetricsResponse>) {
        unsafe herald__v1__get_metrics_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetMetricsResponse>) throws(CodecError) {
        text = try unsafe Decoding.string(c.pointee.text, "text")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetMetricsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.text = try unsafe arena.string(text, "text")
    }
}
