import CMessages
import CProtobufC

/// Frames are packed at the end of what a connection is about to write: no copy of a payload in
/// between.
extension [UInt8] {
    /// Appends one frame; `body` is at most `FrameLimits.length`.
    package mutating func appendFrame(_ kind: FrameHeader.Kind, _ stream: UInt32, _ body: [UInt8]) {
        FrameHeader(length: UInt32(body.count), stream: stream, kind: kind).append(to: &self)
        append(contentsOf: body)
    }

    /// Appends the frame that answers a call; an answer that no frame can hold becomes an error.
    package mutating func appendResponse(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        switch outcome {
        case .success(let payload):
            guard !appendAnswer(stream, payload) else { return }
            let limit = FrameLimits.length
            appendFailure(
                stream, RPCError(.resourceExhausted, "the answer is over \(limit) bytes"))
        case .failure(let error): appendFailure(stream, error)
        }
    }

    /// Appends the frame that makes a call.
    ///
    /// - Throws: `RPCError`: `resourceExhausted` when the request is over `FrameLimits.length`.
    package mutating func appendRequest(
        _ stream: UInt32, _ method: Method, _ payload: [UInt8], _ context: CallContext,
        timeout: Duration
    ) throws(RPCError) {
        let isAppended: Bool
        do throws(CodecError) {
            isAppended = try packRequest(stream, method, payload, context, timeout)
        } catch {
            throw error.rpcError
        }
        guard isAppended else {
            throw RPCError(.resourceExhausted, "the request is over \(FrameLimits.length) bytes")
        }
    }

    private mutating func appendFailure(_ stream: UInt32, _ error: RPCError) {
        var response = Proto.EnvelopeResponse()
        response.status = error.status
        // A status can always be packed, but its text may be too long for a frame.
        if let body = try? response.encoded(), body.count <= FrameLimits.length {
            return appendFrame(.response, stream, body)
        }
        appendFailure(stream, RPCError(error.code, "its message is too long"))
    }

    private mutating func appendAnswer(_ stream: UInt32, _ payload: [UInt8]) -> Bool {
        unsafe payload.withUnsafeBufferPointer { payload in
            var response = unsafe Ttrpc__Response()
            unsafe ttrpc__response__init(&response)
            unsafe response.payload = unsafe ProtobufCBinaryData(borrowing: payload)
            return unsafe appendMessage(.response, stream, &response)
        }
    }

    private mutating func packRequest(
        _ stream: UInt32, _ method: Method, _ payload: [UInt8], _ context: CallContext,
        _ timeout: Duration
    ) throws(CodecError) -> Bool {
        try unsafe payload.withUnsafeBufferPointer { payload throws(CodecError) in
            let arena = try Arena(byteBudget: .max, elements: .max)
            defer { withExtendedLifetime(arena) {} }
            var request = unsafe Ttrpc__Request()
            unsafe ttrpc__request__init(&request)
            unsafe request.service = try unsafe arena.string(method.service, "service")
            unsafe request.method = try unsafe arena.string(method.name, "method")
            unsafe request.payload = unsafe ProtobufCBinaryData(borrowing: payload)
            unsafe request.timeout_nano = Swift.max(1, timeout.wholeNanoseconds)
            unsafe request.metadata = try arena.pointers(2)
            if !context.requestID.isEmpty {
                try unsafe request.add(Metadata.requestID, context.requestID, arena)
            }
            if let principal = context.principal {
                try unsafe request.add(Metadata.principal, principal.metadataValue, arena)
            }
            return unsafe appendMessage(.request, stream, &request)
        }
    }

    /// Appends a frame; false, and nothing is appended, when the message is too large for one.
    private mutating func appendMessage<CMessage>(
        _ kind: FrameHeader.Kind, _ stream: UInt32, _ message: UnsafePointer<CMessage>
    ) -> Bool {
        // The base is the first member; a pointer to it alone would not cover the others.
        unsafe message.withMemoryRebound(to: ProtobufCMessage.self, capacity: 1) { message in
            let size = unsafe protobuf_c_message_get_packed_size(message)
            guard size <= FrameLimits.length else { return false }
            FrameHeader(length: UInt32(size), stream: stream, kind: kind).append(to: &self)
            let start = count
            appendZeros(size)
            unsafe withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                _ = unsafe protobuf_c_message_pack(message, base + start)
            }
            return true
        }
    }

    private mutating func appendZeros(_ count: Int) {
        // Byte by byte where the optimiser makes that one instruction; much is copied faster.
        if count < 4096 {
            append(contentsOf: repeatElement(0, count: count))
        } else {
            append(contentsOf: [UInt8](repeating: 0, count: count))
        }
    }
}

extension Ttrpc__Request {
    fileprivate mutating func add(
        _ key: String, _ value: String, _ arena: borrowing Arena
    ) throws(CodecError) {
        let entry: UnsafeMutablePointer<Ttrpc__KeyValue> = try unsafe arena.one()
        unsafe ttrpc__key_value__init(entry)
        unsafe entry.pointee.key = try unsafe arena.string(key, "key")
        unsafe entry.pointee.value = try unsafe arena.string(value, "value")
        unsafe metadata[n_metadata] = entry
        unsafe n_metadata += 1
    }
}

extension ProtobufCBinaryData {
    /// For packing, which only reads: `bytes` must outlive it.
    fileprivate init(borrowing bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.init(
            len: bytes.count, data: UnsafeMutablePointer(mutating: bytes.baseAddress))
    }
}
