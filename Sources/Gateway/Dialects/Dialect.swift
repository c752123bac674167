import HTTP
import Protocol
import ProtocolJSON

/// How a call is written in HTTP.
enum Dialect: String, Sendable, CaseIterable {
    /// gRPC unary over HTTP/2.
    case grpc
    /// Connect unary with protobuf bodies.
    case connectProto = "proto"
    /// Connect unary with JSON bodies: what curl and a browser speak.
    case connectJSON = "json"

    /// The dialect of a request; nil for a content type that none has.
    init?(_ fields: HTTPFields) {
        if fields.count(of: "content-type") == 1, let value = fields["content-type"],
            let known = Self.spelledUsually(value)
        {
            self = known
            return
        }
        switch MediaType(fields)?.text {
        case "application/grpc", "application/grpc+proto": self = .grpc
        case "application/proto": self = .connectProto
        case "application/json": self = .connectJSON
        default: return nil
        }
    }

    /// What nearly all requests say, byte by byte: reading a media type properly costs more.
    private static func spelledUsually(_ value: ArraySlice<UInt8>) -> Self? {
        if value.equals("application/json") { return .connectJSON }
        if value.equals("application/proto") { return .connectProto }
        if value.equals("application/grpc") { return .grpc }
        return nil
    }

    /// How long the client waits; nil when it does not say.
    ///
    /// - Throws: `invalidArgument` for what is not a time.
    func timeout(_ fields: HTTPFields) throws(RPCError) -> Duration? {
        switch self {
        case .grpc: try GRPCTimeout.read(fields)
        case .connectProto, .connectJSON: try Connect.timeout(fields)
        }
    }

    /// The packed request in `request`'s body.
    func unpack(_ request: HTTPRequest, for endpoint: Endpoint) throws -> [UInt8] {
        switch self {
        case .grpc: return try GRPC.message(in: request.body, request.fields)
        case .connectProto:
            try Connect.check(request.fields)
            return request.body
        case .connectJSON:
            try Connect.check(request.fields)
            return try endpoint.pack(request.body, try JSONOptions(request))
        }
    }

    /// The answer with a packed message.
    func success(_ answer: [UInt8], of endpoint: Endpoint) throws -> HTTPResponse {
        switch self {
        case .grpc: GRPC.success(answer)
        case .connectProto: Connect.success(answer, type: "application/proto")
        case .connectJSON: Connect.success(try endpoint.json(answer), type: "application/json")
        }
    }

    /// The answer with an error.
    ///
    /// - Parameter status: the HTTP status where the dialect leaves it open; nil: the code's own.
    func failure(
        _ error: RPCError, status: Int? = nil, _ limits: GatewayLimits
    ) -> HTTPResponse {
        switch self {
        case .grpc: GRPC.failure(error, limits)
        case .connectProto, .connectJSON: Connect.failure(error, status: status)
        }
    }
}

extension JSONOptions {
    /// Strict, but for `Herald-Strict: false` or `?strict=0`.
    ///
    /// People write JSON: a field that is misspelt must not be lost without a word. Binary
    /// requests, which programs write from the schema, may have fields that are not known here.
    ///
    /// - Throws: `invalidArgument` for what is neither true nor false: it would be a wish that
    ///   nobody hears.
    init(_ request: HTTPRequest) throws(RPCError) {
        let name = Array("strict=".utf8)
        let inQuery = (request.query ?? []).split(separator: UInt8(ascii: "&"))
            .first { $0.starts(with: name) }
            .map { String(decoding: $0.dropFirst(name.count), as: UTF8.self) }
        let inHeader = request.fields.string("herald-strict")
        var isStrict = true
        for (field, value) in [("strict", inQuery), ("Herald-Strict", inHeader)] {
            guard let value else { continue }
            switch value.lowercased() {
            case "true", "1": break
            case "false", "0": isStrict = false
            default: throw .invalid(field, "is true or false")
            }
        }
        self.init(isStrict: isStrict)
    }
}
