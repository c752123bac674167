/// Something that answers calls: a socket to another process, or a router in this one.
package protocol Caller: Sendable {
    /// Makes one call; `request` and the answer are packed messages.
    ///
    /// - Throws: `RPCError`, also when there is no connection or the deadline has passed.
    func call(_ method: Method, _ request: [UInt8], _ context: CallContext) async throws -> [UInt8]
}

extension Caller {
    /// Makes one call with messages as values.
    package func call<Request: Message, Response: Message>(
        _ method: Method, _ request: Request, _ context: CallContext
    ) async throws -> Response {
        let answer = try await call(method, request.encoded(), context)
        do throws(CodecError) {
            return try Response(decoding: answer)
        } catch {
            // Not the caller's fault, as a mistake in a request would be.
            throw RPCError(
                .internal, "the answer of \(method.path) cannot be read: \(error.message)")
        }
    }
}
