/// A received `ttrpc.Request`, read where it lies and copied out, not a message of its own: this is
/// every call's way in.
package struct ReceivedCall: Sendable {
    /// What answers it; nil: nothing does.
    package var route: Router.Route?
    /// `service/method` as asked, for the error; empty when there is a route.
    package var path = ""
    /// The packed request.
    package var payload: [UInt8] = []
    /// The time its caller has left; nil: none was said.
    package var timeout: Duration?
    /// The request id of its metadata, or empty.
    package var requestID = ""
    /// The principal of its metadata.
    package var principal: Principal?

    /// The longest request id, in bytes; what is over is cut off.
    private static let requestIDLength = 64
}

extension ReceivedCall {
    /// Reads a request frame's body and looks its method up.
    package init(_ body: [UInt8], in router: Router) throws(CodecError) {
        try self.init(body.span, in: router)
    }

    /// Reads a request frame's body and looks its method up.
    package init(_ body: UnsafeRawBufferPointer, in router: Router) throws(CodecError) {
        try self.init(
            unsafe Span(_unsafeElements: body.assumingMemoryBound(to: UInt8.self)), in: router)
    }

    private init(_ body: Span<UInt8>, in router: Router) throws(CodecError) {
        var (service, method, payload) = (0..<0, 0..<0, 0..<0)
        var fields = FieldReader(0..<body.count)
        // Of a field that is there twice the last counts.
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

    /// Reads a `KeyValue`.
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
            requestID = try body.string(value, "request id")
            guard requestID.utf8.count > Self.requestIDLength else { return }
            let end = requestID.utf8.index(
                requestID.startIndex, offsetBy: Self.requestIDLength)
            requestID = String(requestID[..<end])  // Rounded down to a whole character.
        } else if body.equals(Metadata.principal, at: key) {
            let value = try body.string(value, "principal")
            // Whoever sent it meant to restrict the call: what cannot be read may not widen it.
            principal =
                Principal(metadataValue: value) ?? Principal(role: .anyone, app: "-", subject: "")
        }
    }
}

/// The keys of a call's metadata.
package enum Metadata {
    /// The id of the request that all calls belong to.
    package static let requestID = "herald-request-id"
    /// For whom the call is made.
    package static let principal = "herald-principal"
}

extension FieldReader.Field {
    /// Where the bytes of a string, a byte string or a message are.
    fileprivate var bytes: Range<Int> {
        get throws(CodecError) {
            guard kind == .bytes else {
                throw CodecError(.malformed, "field \(number) of the envelope is of another kind")
            }
            return content
        }
    }

    /// `timeout_nano`; nil for 0.
    fileprivate var timeout: Duration? {
        get throws(CodecError) {
            guard kind == .varint else {
                throw CodecError(.malformed, "timeout_nano is of another kind")
            }
            return varint == 0 ? nil : .nanoseconds(Int64(bitPattern: varint))
        }
    }
}
