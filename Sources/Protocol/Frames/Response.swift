extension [UInt8] {
    /// Appends the frame that answers a call.
    package mutating func appendResponse(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        var response = Proto.EnvelopeResponse()
        switch outcome {
        case .success(let payload): response.payload = payload
        case .failure(let error): response.status = error.status
        }
        // A response's strings were checked or made here; were one to fail, the caller's deadline
        // ends it.
        guard let body = try? response.encoded() else { return }
        appendFrame(.response, stream, body)
    }

    /// Appends one frame; `body` is at most `FrameLimits.length`.
    package mutating func appendFrame(_ kind: FrameHeader.Kind, _ stream: UInt32, _ body: [UInt8]) {
        reserveCapacity(count + FrameHeader.size + body.count)
        FrameHeader(length: UInt32(body.count), stream: stream, kind: kind).append(to: &self)
        append(contentsOf: body)
    }
}

extension Proto.EnvelopeResponse {
    /// What a response frame's body says: the packed answer, or why there is none.
    package static func outcome(_ body: [UInt8]) -> Result<[UInt8], RPCError> {
        do throws(CodecError) {
            let response = try Self(decoding: body)
            guard let status = response.status, status.code != 0 else {
                return .success(response.payload)
            }
            return .failure(RPCError(status))
        } catch {
            return .failure(RPCError(.internal, "the answer cannot be read: \(error.message)"))
        }
    }
}
