import HTTP
import Protocol
import ProtocolJSON

/// A protocol in which a client makes a call over HTTP.
enum Dialect: String, Sendable, CaseIterable {
    /// gRPC unary calls over HTTP/2.
    case grpc
    /// Connect unary calls with protobuf bodies.
    case connectProto = "proto"
    /// Connect unary calls with JSON bodies, for curl and browsers.
    case connectJSON = "json"

    /// Finds the dialect by a request's content type; nil if no dialect has that content type.
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

    /// Returns the dialect of the most usual spellings; nil for others.
    ///
    /// It compares bytes, which is quicker than to parse the media type.
    private static func spelledUsually(_ value: ArraySlice<UInt8>) -> Self? {
        if value.equals("application/json") { return .connectJSON }
        if value.equals("application/proto") { return .connectProto }
        if value.equals("application/grpc") { return .grpc }
        return nil
    }

    /// Returns how long the client waits for the answer; nil if the request does not say.
    ///
    /// - Throws: `invalidArgument` if the timeout is malformed.
    func timeout(_ fields: HTTPFields) throws(RPCError) -> Duration? {
        switch self {
        case .grpc: try GRPCTimeout.read(fields)
        case .connectProto, .connectJSON: try Connect.timeout(fields)
        }
    }

    /// Returns the request's message as packed protobuf.
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

    /// Returns the response with a packed message.
    func success(_ answer: [UInt8], of endpoint: Endpoint) throws -> HTTPResponse {
        switch self {
        case .grpc: GRPC.success(answer)
        case .connectProto: Connect.success(answer, type: "application/proto")
        case .connectJSON:
            Connect.success(line(try endpoint.json(answer)), type: "application/json")
        }
    }

    /// Returns the JSON with a newline at its end, so that a terminal's prompt follows on a line of
    /// its own.
    private func line(_ json: consuming [UInt8]) -> [UInt8] {
        json.append(UInt8(ascii: "\n"))
        return json
    }

    /// Returns the response with an error.
    ///
    /// - Parameter status: The HTTP status for Connect; nil means the status of the error's code.
    ///   gRPC always uses 200.
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
    /// Reads the options from a request: strict, unless it has `Herald-Strict: false` or
    /// `?strict=0`.
    ///
    /// In strict mode an unknown field is an error, because people write JSON and misspell names.
    /// Binary requests, which programs write from the schema, may have unknown fields.
    ///
    /// - Throws: `invalidArgument` if a value is neither true nor false.
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
            default: throw .invalid(field, "must be true or false")
            }
        }
        self.init(isStrict: isStrict)
    }
}
