import Crypto
import HTTP
import Protocol

/// The gRPC protocol over HTTP/2, unary calls only (grpc/doc/PROTOCOL-HTTP2.md).
enum GRPC {
    /// The bytes before each message: a flag byte and a big-endian length of four bytes.
    private static let prefix = 5

    /// Returns the only message of a body.
    ///
    /// - Throws: `unimplemented` for a compressed message and for none or several messages, as gRPC
    ///   requires; `invalidArgument` for a message that is cut short.
    static func message(in body: [UInt8], _ fields: HTTPFields) throws(RPCError) -> [UInt8] {
        guard body.count >= prefix else {
            guard body.isEmpty else { throw cut }
            throw RPCError(.unimplemented, "a unary call has exactly one message; this has none")
        }
        switch body[0] {
        case 0: break
        case 1:
            let encoding = fields.string("grpc-encoding") ?? "of the message"
            throw RPCError(
                .unimplemented, "the encoding \(encoding) is not supported; send it uncompressed")
        default:
            throw RPCError(.invalidArgument, "the message's compressed flag is neither 0 nor 1")
        }
        let length = body[1..<prefix].reduce(0) { $0 << 8 | Int($1) }
        guard length <= body.count - prefix else { throw cut }
        guard length == body.count - prefix else {
            throw RPCError(.unimplemented, "a unary call has exactly one message; this has more")
        }
        return Array(body[prefix...])
    }

    private static var cut: RPCError {
        RPCError(.invalidArgument, "the body ends before its message does")
    }

    /// Returns a response with a packed message and the status OK in the trailers.
    static func success(_ answer: [UInt8]) -> HTTPResponse {
        var body: [UInt8] = []
        body.reserveCapacity(prefix + answer.count)
        body.append(0)
        let length = UInt32(clamping: answer.count)
        for shift in stride(from: 24, through: 0, by: -8) {
            body.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
        }
        body.append(contentsOf: answer)
        return HTTPResponse(status: 200, fields: head, body: body, trailers: okay)
    }

    private static let head: HTTPFields = {
        var fields = HTTPFields()
        fields.append("content-type", "application/grpc")
        fields.append("grpc-accept-encoding", "identity")
        return fields
    }()

    private static let okay: HTTPFields = {
        var fields = HTTPFields()
        fields.append("grpc-status", "0")
        return fields
    }()

    /// Returns a response with an error, as headers only (gRPC's Trailers-Only).
    static func failure(_ error: RPCError, _ limits: GatewayLimits) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: head)
        response.fields.append("grpc-status", "\(error.code.rawValue)")
        response.fields.append("grpc-message", escape(error.message, limit: limits.errorBytes))
        if let delay = error.retryAfter {
            let milliseconds = max(0, delay.wholeNanoseconds) / 1_000_000
            response.fields.append("grpc-retry-pushback-ms", "\(milliseconds)")
        }
        // The details repeat the code and the message, because some clients show only the details.
        if !error.violations.isEmpty || error.retryAfter != nil,
            let details = try? error.status.encoded(), details.count <= limits.detailBytes
        {
            response.fields.append(
                "grpc-status-details-bin", Base64.metadata.encode(details))
        }
        return response
    }

    /// Percent-encodes `%` and everything that is not printable ASCII.
    ///
    /// - Parameter limit: The most bytes of `message` that are kept; the text is cut before a
    ///   character.
    static func escape(_ message: String, limit: Int) -> String {
        var text = ""
        var length = 0
        for character in message.unicodeScalars {
            let bytes = UTF8.encode(character).map(Array.init) ?? []
            length += bytes.count
            if length > limit { break }
            for byte in bytes {
                if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%" + Hex.encode([byte]).uppercased()
                }
            }
        }
        return text
    }
}
