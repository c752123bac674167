import HTTP
import Protocol

/// One of the ways to say the same call, known by its content type.
enum Dialect: String, CaseIterable, Sendable {
    /// gRPC over HTTP/2: a framed protobuf message, status in trailers.
    case grpc
    /// Connect unary with a protobuf body.
    case connectProto = "connect-proto"
    /// Connect unary with a JSON body.
    case connectJSON = "connect-json"

    /// The dialect of a request; nil when its content type is none of ours.
    init?(_ request: HTTPRequest) {
        guard let type = request.fields["content-type"] else { return nil }
        // Parameters such as charset change nothing: JSON and protobuf have one encoding each.
        let essence = type.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        switch String(decoding: essence, as: UTF8.self).lowercased() {
        case "application/grpc", "application/grpc+proto": self = .grpc
        case "application/proto": self = .connectProto
        case "application/json": self = .connectJSON
        default: return nil
        }
    }

    /// The content types that are ours, for the error.
    static let contentTypes = "application/json, application/proto or application/grpc"

    /// The packed message in a request's body.
    ///
    /// - Throws: `RPCError` in every dialect's terms.
    func payload(
        of request: HTTPRequest, for method: Method
    ) throws(RPCError) -> [UInt8] {
        switch self {
        case .grpc: try GRPC.message(in: request.body)
        case .connectProto: try Connect.protoMessage(in: request)
        case .connectJSON: try Connect.jsonMessage(in: request, as: method.request)
        }
    }

    /// How long the caller will wait; nil when it does not say.
    ///
    /// - Throws: `invalidArgument` for a header that is not a time.
    func timeout(of request: HTTPRequest) throws(RPCError) -> Duration? {
        switch self {
        case .grpc: try GRPC.timeout(request.fields["grpc-timeout"])
        case .connectProto, .connectJSON:
            try Connect.timeout(request.fields["connect-timeout-ms"])
        }
    }

    /// The answer to a call that went well.
    func response(_ payload: [UInt8], of method: Method) -> HTTPResponse {
        switch self {
        case .grpc: GRPC.response(payload)
        case .connectProto: Connect.response(proto: payload)
        case .connectJSON: Connect.response(json: payload, of: method.response)
        }
    }

    /// The answer to a call that failed.
    func response(_ error: RPCError) -> HTTPResponse {
        switch self {
        case .grpc: GRPC.response(error)
        case .connectProto, .connectJSON: Connect.response(error)
        }
    }
}
