<<<<<<< HEAD
=======
<<<<<<< HEAD
import Crypto
import HTTP
import JSON
import Protocol
import ProtocolJSON

/// Connect's unary protocol: a POST whose body is the message (connectrpc.com/docs/protocol).
enum Connect {
    /// The message of a protobuf body, which is the body.
    static func protoMessage(in request: HTTPRequest) throws(RPCError) -> [UInt8] {
        try checkEncoding(request)
        return request.body
    }

    /// The packed message of a JSON body.
    static func jsonMessage(
        in request: HTTPRequest, as type: any Message.Type
    ) throws(RPCError) -> [UInt8] {
        try checkEncoding(request)
        guard let type = type as? any JSONMessage.Type else {
            throw RPCError(.internal, "\(type.fullName) has no JSON form")
        }
        let options = JSONOptions(isStrict: request.fields.string("herald-strict") == "true")
        do {
            // What curl sends without a body means the empty message.
            let text = request.body.isEmpty ? Array("{}".utf8) : request.body
            return try type.init(parsingJSON: text, options).encoded()
        } catch {
            throw RPCError(error)
        }
    }

    private static func checkEncoding(_ request: HTTPRequest) throws(RPCError) {
        guard let encoding = request.fields.string("content-encoding"), encoding != "identity"
        else {
            return
        }
        throw RPCError(
            .unimplemented, "content-encoding \(encoding) is not supported: send identity")
    }

    /// `connect-timeout-ms`: at most ten digits.
    static func timeout(_ value: ArraySlice<UInt8>?) throws(RPCError) -> Duration? {
        guard let value else { return nil }
        guard (1...10).contains(value.count),
            value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let milliseconds = Int(String(decoding: value, as: UTF8.self))
        else { throw .invalid("connect-timeout-ms", "is 1 to 10 digits") }
        return .milliseconds(milliseconds)
    }

    /// The answer with a protobuf message.
    static func response(proto payload: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: payload)
        response.fields.append("content-type", "application/proto")
        return response
    }

    /// The answer with a message as JSON.
    static func response(json payload: [UInt8], of type: any Message.Type) -> HTTPResponse {
        guard let type = type as? any JSONMessage.Type else {
            return response(RPCError(.internal, "\(type.fullName) has no JSON form"))
        }
        do {
            let text = try type.init(decoding: payload).jsonText
            var response = HTTPResponse(status: 200, body: text)
            response.fields.append("content-type", "application/json")
            return response
        } catch {
            return response(RPCError(.internal, "the service's answer cannot be read"))
        }
    }

    /// The answer to a call that failed: JSON, whatever the request was.
    static func response(_ error: RPCError) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("code")
        json.string(name(error.code))
        json.key("message")
        json.string(error.message)
        if !error.violations.isEmpty { writeDetails(error, to: &json) }
        json.endObject()
        var response = HTTPResponse(status: status(error.code), body: json.bytes)
        response.fields.append("content-type", "application/json")
        return response
    }

    private static func writeDetails(_ error: RPCError, to json: inout JSONWriter) {
        json.key("details")
        json.beginArray()
        for detail in error.status.details {
            json.beginObject()
            json.key("type")
            json.string(String(detail.typeUrl.drop { $0 != "/" }.dropFirst()))
            json.key("value")
            json.base64(detail.value)
            json.key("debug")
            writeDebug(error.violations, to: &json)
            json.endObject()
        }
        json.endArray()
    }

    /// The detail in words, for people with curl.
    private static func writeDebug(_ violations: [RPCError.Violation], to json: inout JSONWriter) {
        json.beginObject()
        json.key("fieldViolations")
        json.beginArray()
        for violation in violations {
            json.beginObject()
            json.key("field")
            json.string(violation.field)
            json.key("description")
            json.string(violation.description)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    /// A code's name in the protocol.
    static func name(_ code: RPCError.Code) -> String {
        code == .cancelled ? "canceled" : code.name.lowercased()
    }

    /// The HTTP status that goes with a code.
    static func status(_ code: RPCError.Code) -> Int {
        switch code {
        case .cancelled: 499
        case .invalidArgument, .failedPrecondition, .outOfRange: 400
        case .deadlineExceeded: 504
        case .notFound: 404
        case .alreadyExists, .aborted: 409
        case .permissionDenied: 403
        case .resourceExhausted: 429
        case .unimplemented: 501
        case .unavailable: 503
        case .unauthenticated: 401
=======
>>>>>>> h-cli
import HTTP
import Protocol

/// Connect unary over HTTP/1.1 and HTTP/2 (connectrpc.com/docs/protocol).
enum Connect {
    /// Refuses what we do not speak: another version, a compressed body.
    static func check(_ fields: HTTPFields) throws(RPCError) {
        if let version = fields.string("connect-protocol-version"), version != "1" {
            throw .invalid("connect-protocol-version", "is '\(version.prefix(16))'; we speak 1")
        }
        if let encoding = fields.string("content-encoding"), encoding != "identity" {
            throw RPCError(
                .unimplemented,
                "\(encoding.prefix(16)) not supported; send bodies as they are (identity)")
        }
    }

    /// `connect-timeout-ms`: one to ten digits.
    static func timeout(_ fields: HTTPFields) throws(RPCError) -> Duration? {
        switch fields.count(of: "connect-timeout-ms") {
        case 0: return nil
        case 1: break
        default: throw .invalid("connect-timeout-ms", "is given twice")
        }
        guard let text = fields["connect-timeout-ms"], (1...10).contains(text.count),
            text.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            let milliseconds = Int64(String(decoding: text, as: UTF8.self))
        else { throw .invalid("connect-timeout-ms", "is not one to ten digits") }
        return .milliseconds(milliseconds)
    }

    /// A body of `type`.
    static func success(_ body: [UInt8], type: String, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse(status: status, body: body)
        response.fields.append("content-type", type)
        return response
    }

    /// An error as JSON, whatever the request's body was.
    static func failure(_ error: RPCError, status: Int? = nil) -> HTTPResponse {
        var response = HTTPResponse(
            status: status ?? self.status(of: error.code), body: ErrorJSON.text(error))
        response.fields.append("content-type", "application/json")
        if error.code == .unauthenticated {
            response.fields.append("www-authenticate", "Bearer")
        }
        if error.code == .unimplemented { response.fields.append("accept-encoding", "identity") }
        return response
    }

    /// The HTTP status of a code, by the protocol's table.
    static func status(of code: RPCError.Code) -> Int {
        switch code {
        case .cancelled: 499
        case .invalidArgument, .failedPrecondition, .outOfRange: 400
        case .unauthenticated: 401
        case .permissionDenied: 403
        case .notFound: 404
        case .alreadyExists, .aborted: 409
        case .resourceExhausted: 429
        case .unimplemented: 501
        case .unavailable: 503
        case .deadlineExceeded: 504
        default: 500
        }
    }
}
