/// An object that answers calls: a socket to another process, or a router in this process.
package protocol Caller: Sendable {
    /// Makes one call; `request` and the answer are packed messages.
    ///
    /// - Throws: `RPCError`, also when there is no connection or the deadline has passed.
    func call(_ method: Method, _ request: [UInt8], _ context: CallContext) async throws -> [UInt8]

    /// Begins one call and returns once it is sent, so that several calls can be in flight; errors
    /// are thrown by the answer.
    func begin(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async -> any PendingAnswer
}

extension Caller {
    package func begin(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async -> any PendingAnswer {
        TaskAnswer { try await call(method, request, context) }
    }

    /// Makes one call with messages as values.
    package func call<Request: Message, Response: Message>(
        _ method: Method, _ request: Request, _ context: CallContext
    ) async throws -> Response {
        try await call(method, packed: request.encoded(), context)
    }

    /// Makes one call with a request that is already packed, and unpacks the answer.
    ///
    /// - Throws: `RPCError`, with the code `internal` for an answer that cannot be unpacked.
    package func call<Response: Message>(
        _ method: Method, packed request: [UInt8], _ context: CallContext
    ) async throws -> Response {
        let answer = try await call(method, request, context)
        do throws(CodecError) {
            return try Response(decoding: answer, limits: .answers)
        } catch {
            // A bad answer is not the caller's fault, as a bad request would be.
            throw RPCError(
                .internal, "the response of \(method.path) cannot be unpacked: \(error.message)")
        }
    }
}
