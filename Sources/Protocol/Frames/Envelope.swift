import CMessages
import CProtobufC

/// A received `ttrpc.Request`, found and copied out, not a message of its own: this is every call's
/// way in.
package struct ReceivedCall: Sendable {
    /// What answers it; nil: nothing does.
    package var route: Router.Route?
    /// `service/method` as asked, for the error.
    package var path: String
    /// The packed request.
    package var payload: [UInt8]
    /// The time its caller has left; nil: none was said.
    package var timeout: Duration?
    /// The request id of its metadata, or empty.
    package var requestID = ""
    /// The principal of its metadata.
    package var principal: Principal?
}

extension ReceivedCall {
    /// Reads a request frame's body and looks its method up.
    package init(_ body: [UInt8], in router: Router) throws(CodecError) {
        let limits = DecodingLimits.standard
        let arena = try Arena(
            byteBudget: limits.byteBudget(wireSize: body.count), elements: limits.elements)
        let request: Result<ReceivedCall, CodecError> = unsafe body.withUnsafeBytes { bytes in
            Result { () throws(CodecError) in
                let c = try unsafe arena.unpack(Proto.EnvelopeRequest.self, bytes)
                return try unsafe ReceivedCall(c, router)
            }
        }
        self = try request.get()
    }

    private init(_ c: UnsafePointer<Ttrpc__Request>, _ router: Router) throws(CodecError) {
        route = unsafe router.route(
            service: Self.bytes(c.pointee.service), name: Self.bytes(c.pointee.method))
        path = ""
        if route == nil {
            let service = try unsafe Decoding.string(c.pointee.service, "service")
            path = try unsafe "\(service)/\(Decoding.string(c.pointee.method, "method"))"
        }
        payload = unsafe Decoding.bytes(c.pointee.payload)
        let nanoseconds = unsafe c.pointee.timeout_nano
        timeout = nanoseconds == 0 ? nil : .nanoseconds(nanoseconds)
        for index in unsafe 0..<c.pointee.n_metadata {
            guard let entry = unsafe c.pointee.metadata[index] else { continue }
            try unsafe read(entry.pointee)
        }
    }

    private mutating func read(_ entry: Ttrpc__KeyValue) throws(CodecError) {
        let key = unsafe Self.bytes(entry.key)
        if unsafe key.elementsEqual(Metadata.requestID.utf8) {
            requestID = try unsafe String(Decoding.string(entry.value, "request id").prefix(64))
        } else if unsafe key.elementsEqual(Metadata.principal.utf8) {
            let value = try unsafe Decoding.string(entry.value, "principal")
            // Whoever sent it meant to restrict the call: what cannot be read may not widen it.
            principal =
                Principal(metadataValue: value) ?? Principal(role: .anyone, app: "-", subject: "")
        }
    }

    private static func bytes(_ c: UnsafeMutablePointer<CChar>?) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: c, count: herald_arena_string_length(c))
    }
}

/// The keys of a call's metadata.
package enum Metadata {
    /// The id of the request that all calls belong to.
    package static let requestID = "herald-request-id"
    /// For whom the call is made.
    package static let principal = "herald-principal"
}

extension CallContext {
    /// The `ttrpc.Request` of a call.
    package func envelope(
        _ method: Method, _ payload: [UInt8], timeout: Duration
    ) -> Proto.EnvelopeRequest {
        var request = Proto.EnvelopeRequest()
        request.service = method.service
        request.method = method.name
        request.payload = payload
        request.timeoutNano = max(1, timeout.wholeNanoseconds)
        if !requestID.isEmpty { request.metadata.append(entry(Metadata.requestID, requestID)) }
        if let principal {
            request.metadata.append(entry(Metadata.principal, principal.metadataValue))
        }
        return request
    }

    private func entry(_ key: String, _ value: String) -> Proto.EnvelopeKeyValue {
        var entry = Proto.EnvelopeKeyValue()
        entry.key = key
        entry.value = value
        return entry
    }
}
