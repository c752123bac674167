import Protocol

extension Call {
    /// Returns the answer that all of the caller's app share who ask the same now.
    ///
    /// Who has little time asks alone: the others' call may have begun later.
    @inline(never)
    func sharedAnswer(
        _ message: [UInt8], _ context: CallContext, _ principal: Principal
    ) async throws -> [UInt8] {
        guard waitsLongest(context) else { return try await askService(message, context) }
        let method = endpoint.method
        let question = Question(method, message, of: principal)
        var isOwn = false
        let answer = try await gateway.memory.answers.answer(
            to: question, for: principal.subject
        ) {
            isOwn = true
            return SharedAnswer(try await askService(message, context), to: method)
        }
        // The service records who asks: of what may name somebody, everybody asks for themselves.
        guard isOwn || !answer.mayNameSomebody else {
            return try await askService(message, context)
        }
        return answer.bytes
    }
}
