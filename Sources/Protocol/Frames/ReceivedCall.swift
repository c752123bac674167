import CMessages
import CProtobufC
import Glibc

/// A received `ttrpc.Request`, found and copied out, not a message of its own: this is every call's
/// way in.
package struct ReceivedCall: Sendable {
    /// What answers it; nil: nothing does.
    package var route: Router.Route?
    /// `service/method` as asked, for the error; empty when there is a route.
    package var path: String
    /// The packed request.
    package var payload: [UInt8]
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
        self = try unsafe body.withUnsafeBytes { bytes in
            Result { () throws(CodecError) in try unsafe ReceivedCall(bytes, in: router) }
        }.get()
    }

    /// Reads a request frame's body and looks its method up.
    package init(_ body: UnsafeRawBufferPointer, in router: Router) throws(CodecError) {
        let arena = try Arena(unpacking: body.count, .standard)
        defer { withExtendedLifetime(arena) {} }
        try unsafe self.init(arena.unpack(Proto.EnvelopeRequest.self, body), router)
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
        if unsafe key.equals(Metadata.requestID) {
            requestID = try unsafe Decoding.string(entry.value, "request id")
            guard requestID.utf8.count > Self.requestIDLength else { return }
            let end = requestID.utf8.index(
                requestID.startIndex, offsetBy: Self.requestIDLength)
            requestID = String(requestID[..<end])  // Rounded down to a whole character.
        } else if unsafe key.equals(Metadata.principal) {
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

extension UnsafeRawBufferPointer {
    /// Whether the bytes are those of `text`.
    fileprivate func equals(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            guard count == utf8.count else { return false }
            guard let base = baseAddress, let other = utf8.baseAddress else { return true }
            return unsafe memcmp(base, other, count) == 0
        }
    }
}
