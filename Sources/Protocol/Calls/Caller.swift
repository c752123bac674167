/// Something that answers calls: a socket to another process, or a router in this one.
package protocol Caller: Sendable {
    /// Makes one call; `request` and the answer are packed messages.
    ///
    /// - Throws: `RPCError`, also when there is no connection or the deadline has passed.
    func call(_ method: Method, _ request: [UInt8], _ context: CallContext) async throws -> [UInt8]

    /// Begins one call and returns when it is on its way, so that several can be at once; what goes
    /// wrong is thrown by the answer.
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

    /// Makes one call with a request that is packed already, and reads the answer.
    ///
    /// - Throws: `RPCError`, `internal` for an answer that cannot be read.
    package func call<Response: Message>(
        _ method: Method, packed request: [UInt8], _ context: CallContext
    ) async throws -> Response {
        let answer = try await call(method, request, context)
        do throws(CodecError) {
            return try Response(decoding: answer, limits: .answers)
        } catch {
            // Not the caller's fault, as a mistake in a request would be.
            throw RPCError(
                .internal, "the answer of \(method.path) cannot be read: \(error.message)")
        }
    }
}
