import CMessages

extension Proto.EnvelopeResponse {
    /// Returns the outcome in a response frame's body: the packed answer or the error.
    package static func outcome(_ body: [UInt8]) -> Result<[UInt8], RPCError> {
        unsafe body.withUnsafeBytes { unsafe outcome($0) }
    }

    /// Returns the outcome in a response frame's body: the packed answer or the error.
    package static func outcome(_ body: UnsafeRawBufferPointer) -> Result<[UInt8], RPCError> {
        do throws(CodecError) {
            if let payload = try unsafe payload(body) { return .success(payload) }
            switch try unsafe read(body) {
            case .success(let payload): return .success(payload)
            // The arena is free again here, as the details are messages of their own.
            case .failure(let failure): return .failure(RPCError(failure.status))
            }
        } catch {
            return .failure(
                RPCError(.internal, "the response cannot be unpacked: \(error.message)"))
        }
    }

    /// Returns the packed answer without unpacking the envelope, which works for nearly all; nil if
    /// there is a status.
    private static func payload(_ body: UnsafeRawBufferPointer) throws(CodecError) -> [UInt8]? {
        let bytes = unsafe Span(_unsafeElements: body.assumingMemoryBound(to: UInt8.self))
        var fields = FieldReader(0..<body.count)
        var payload = 0..<0
        while let field = try fields.next(bytes) {
            if field.number == EnvelopeField.status { return nil }
            guard field.number == EnvelopeField.responsePayload else { continue }
            guard field.kind == .bytes else {
                throw CodecError(.malformed, "the payload has a wrong wire type")
            }
            payload = field.content
        }
        return unsafe Array(body[payload])
    }

    private struct Failure: Error {
        var status: Proto.RPCStatus
    }

    private static func read(
        _ body: UnsafeRawBufferPointer
    ) throws(CodecError) -> Result<[UInt8], Failure> {
        let arena = try Arena(unpacking: body.count, .standard)
        defer { withExtendedLifetime(arena) {} }
        let c = try unsafe arena.unpack(Self.self, body)
        guard let status = unsafe c.pointee.status, unsafe status.pointee.code != 0 else {
            return unsafe .success(Decoding.bytes(c.pointee.payload))
        }
        return .failure(Failure(status: try unsafe Proto.RPCStatus(c: UnsafePointer(status))))
    }
}
