/// Packing of frames at the end of a connection's output, without a copy of the payload in between.
extension [UInt8] {
    /// Appends one frame; `body` has at most `FrameLimits.length` bytes.
    package mutating func appendFrame(_ kind: FrameHeader.Kind, _ stream: UInt32, _ body: [UInt8]) {
        FrameHeader(length: UInt32(body.count), stream: stream, kind: kind).append(to: &self)
        append(contentsOf: body)
    }

    /// Appends the frame that answers a call; an answer that exceeds a frame becomes an error.
    package mutating func appendResponse(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        switch outcome {
        case .success(let payload):
            guard !appendAnswer(stream, payload) else { return }
            let limit = FrameLimits.length
            appendFailure(
                stream, RPCError(.resourceExhausted, "the response exceeds \(limit) bytes"))
        case .failure(let error): appendFailure(stream, error)
        }
    }

    /// Appends the frame that makes a call.
    ///
    /// - Throws: `RPCError`: `resourceExhausted` when the request exceeds `FrameLimits.length`,
    ///   `invalidArgument` when the context contains a NUL.
    package mutating func appendRequest(
        _ stream: UInt32, _ method: Method, _ payload: [UInt8], _ context: CallContext,
        timeout: Duration
    ) throws(RPCError) {
        let principal = context.principal?.metadataValue ?? ""
        guard !context.requestID.hasNUL, !principal.hasNUL, !context.client.hasNUL else {
            throw RPCError(.invalidArgument, "a NUL is not allowed in a call's metadata")
        }
        let isAppended = appendFrame(.request, stream, atLeast: payload.count) { frame in
            frame.append(contentsOf: method.packedName)
            frame.appendField(EnvelopeField.requestPayload, packed: payload)
            let nanoseconds = Swift.max(1, timeout.wholeNanoseconds)
            frame.appendField(EnvelopeField.timeout, varint: UInt64(nanoseconds))
            frame.appendMetadata(Metadata.requestID, context.requestID)
            frame.appendMetadata(Metadata.principal, principal)
            frame.appendMetadata(Metadata.client, context.client)
        }
        guard isAppended else {
            throw RPCError(.resourceExhausted, "the request exceeds \(FrameLimits.length) bytes")
        }
    }

    /// Appends the frame that says that the caller no longer waits for the answer of a call.
    package mutating func appendGivingUp(_ stream: UInt32) {
        FrameHeader(length: 0, stream: stream, kind: .data, flags: FrameHeader.endFlags)
            .append(to: &self)
    }

    private mutating func appendFailure(_ stream: UInt32, _ error: RPCError) {
        var response = Proto.EnvelopeResponse()
        response.status = error.status
        // A status can always be packed, but its message may be too long for a frame.
        if let body = try? response.encoded(), body.count <= FrameLimits.length {
            return appendFrame(.response, stream, body)
        }
        appendFailure(stream, RPCError(error.code, "the error's message is too long"))
    }

    private mutating func appendAnswer(_ stream: UInt32, _ payload: [UInt8]) -> Bool {
        appendFrame(.response, stream, atLeast: payload.count) { frame in
            guard !payload.isEmpty else { return }
            frame.appendField(EnvelopeField.responsePayload, packed: payload)
        }
    }

    /// Appends a `KeyValue`, unless the value is empty.
    private mutating func appendMetadata(_ key: String, _ value: String) {
        guard !value.isEmpty else { return }
        let size =
            Self.fieldSize(byteCount: key.utf8.count) + Self.fieldSize(byteCount: value.utf8.count)
        appendFieldHead(EnvelopeField.metadata, byteCount: size)
        appendField(EnvelopeField.key, key)
        appendField(EnvelopeField.value, value)
    }

    /// Appends a frame whose contents `body` writes; returns false and appends nothing when it is
    /// too large.
    private mutating func appendFrame(
        _ kind: FrameHeader.Kind, _ stream: UInt32, atLeast size: Int,
        _ body: (inout [UInt8]) -> Void
    ) -> Bool {
        guard size <= FrameLimits.length else { return false }
        let start = count
        FrameHeader(length: 0, stream: stream, kind: kind).append(to: &self)
        body(&self)
        let length = count - start - FrameHeader.size
        guard length <= FrameLimits.length else {
            removeLast(count - start)
            return false
        }
        for (index, shift) in [24, 16, 8, 0].enumerated() {
            self[start + index] = UInt8(truncatingIfNeeded: length >> shift)
        }
        return true
    }
}
