import HTTP
import Protocol

/// The Connect protocol over HTTP/1.1 and HTTP/2, unary calls only (connectrpc.com/docs/protocol).
enum Connect {
    /// Throws if the request uses another version of the protocol or a compressed body.
    static func check(_ fields: HTTPFields) throws(RPCError) {
        if let version = fields.string("connect-protocol-version"), version != "1" {
            throw .invalid("connect-protocol-version", "is '\(version.prefix(16))'; it must be 1")
        }
        if let encoding = fields.string("content-encoding"), encoding.lowercased() != "identity" {
            throw RPCError(
                .unimplemented,
                "the encoding \(encoding.prefix(16)) is not supported; send bodies uncompressed")
        }
    }

    /// Reads `connect-timeout-ms`, which has one to ten digits; nil if the field is absent.
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

    /// Returns a response with a body of the media type `type`.
    static func success(_ body: [UInt8], type: String, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse(status: status, body: body)
        response.fields.append("content-type", type)
        return response
    }

    /// Returns a response with the error as JSON, whatever the media type of the request was.
    static func failure(_ error: RPCError, status: Int? = nil) -> HTTPResponse {
        var response = HTTPResponse(
            status: status ?? self.status(of: error.code), body: ErrorJSON.text(error))
        response.fields.append("content-type", "application/json")
        if error.code == .unauthenticated {
            response.fields.append("www-authenticate", "Bearer")
        }
        if error.code == .unimplemented { response.fields.append("accept-encoding", "identity") }
        addDelay(of: error, to: &response)
        return response
    }

    /// Adds the time to wait before the next try, if the error has one.
    static func addDelay(of error: RPCError, to response: inout HTTPResponse) {
        guard let delay = error.retryAfter, [429, 503].contains(response.status) else { return }
        response.fields.append("retry-after", "\(seconds(delay))")
    }

    /// Returns the delay in whole seconds, rounded up so that no client retries too early; at least
    /// 1.
    private static func seconds(_ delay: Duration) -> Int64 {
        let (seconds, rest) = delay.wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return max(1, rest > 0 ? seconds + 1 : seconds)
    }

    /// Returns the HTTP status of an error code, from the table in the protocol.
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
