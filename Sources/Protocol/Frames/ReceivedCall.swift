/// A received `ttrpc.Request`, parsed without unpacking it into a message, as this is done for
/// every call.
package struct ReceivedCall: Sendable {
    /// The route that answers the call; nil when the method is unknown.
    package var route: Router.Route?
    /// The `service/method` of an unknown method, for the error; empty when there is a route.
    package var path = ""
    /// The packed request.
    package var payload: [UInt8] = []
    /// The time that the caller allows for the call; nil if it sets none.
    package var timeout: Duration?
    /// The request id in the metadata; empty if there is none.
    package var requestID = ""
    /// The principal in the metadata; nil if there is none.
    package var principal: Principal?
    /// The client's address in the metadata; empty if there is none.
    package var client = ""

    /// The longest request id and the longest address, in bytes; longer ones are cut.
    private static let textLength = 64
}

extension ReceivedCall {
    /// Parses a request frame's body and looks up its method.
    package init(_ body: [UInt8], in router: Router) throws(CodecError) {
        try self.init(body.span, in: router)
    }

    /// Parses a request frame's body and looks up its method.
    package init(_ body: UnsafeRawBufferPointer, in router: Router) throws(CodecError) {
        try self.init(
            unsafe Span(_unsafeElements: body.assumingMemoryBound(to: UInt8.self)), in: router)
    }

    private init(_ body: Span<UInt8>, in router: Router) throws(CodecError) {
        var (service, method, payload) = (0..<0, 0..<0, 0..<0)
        var fields = FieldReader(0..<body.count)
        // The last value of a repeated field counts.
        while let field = try fields.next(body) {
            switch field.number {
            case EnvelopeField.service: service = try field.bytes
            case EnvelopeField.method: method = try field.bytes
            case EnvelopeField.requestPayload: payload = try field.bytes
            case EnvelopeField.timeout: timeout = try field.timeout
            case EnvelopeField.metadata: try read(field.bytes, of: body)
            default: break
            }
        }
        route = unsafe body.withUnsafeBytes { bytes in
            unsafe router.route(
                service: UnsafeRawBufferPointer(rebasing: bytes[service]),
                name: UnsafeRawBufferPointer(rebasing: bytes[method]))
        }
        if route == nil {
            let name = try body.string(service, "service")
            path = try "\(name)/\(body.string(method, "method"))"
        }
        self.payload = unsafe body.withUnsafeBytes { unsafe Array($0[payload]) }
    }

    /// Reads a `KeyValue` of the metadata.
    private mutating func read(_ range: Range<Int>, of body: Span<UInt8>) throws(CodecError) {
        var (key, value) = (0..<0, 0..<0)
        var fields = FieldReader(range)
        while let field = try fields.next(body) {
            switch field.number {
            case EnvelopeField.key: key = try field.bytes
            case EnvelopeField.value: value = try field.bytes
            default: break
            }
        }
        if body.equals(Metadata.requestID, at: key) {
            requestID = Self.cut(try body.string(value, "request id"))
        } else if body.equals(Metadata.client, at: key) {
            client = Self.cut(try body.string(value, "client"))
        } else if body.equals(Metadata.principal, at: key) {
            let value = try body.string(value, "principal")
            // The sender wants to restrict the call, so an unreadable principal must not widen it.
            principal =
                Principal(metadataValue: value) ?? Principal(role: .anyone, app: "-", subject: "")
        }
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > textLength else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: textLength)
        return String(text[..<end])  // Rounded down to a whole character.
    }
}

/// The keys of a call's metadata.
package enum Metadata {
    /// The key of the request id, which all calls of a request share.
    package static let requestID = "herald-request-id"
    /// The key of the principal that the call is made for.
    package static let principal = "herald-principal"
    /// The key of the client's network address.
    package static let client = "herald-client"
}

extension FieldReader.Field {
    /// The range of the bytes of a string, a byte string or a message.
    fileprivate var bytes: Range<Int> {
        get throws(CodecError) {
            guard kind == .bytes else {
                throw CodecError(.malformed, "envelope field \(number) has a wrong wire type")
            }
            return content
        }
    }

    /// The value of `timeout_nano`; nil for 0.
    fileprivate var timeout: Duration? {
        get throws(CodecError) {
            guard kind == .varint else {
                throw CodecError(.malformed, "timeout_nano has a wrong wire type")
            }
            return varint == 0 ? nil : .nanoseconds(Int64(bitPattern: varint))
        }
    }
}
