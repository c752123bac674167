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
        let question = Question(endpoint.method, message, of: principal)
        return try await gateway.memory.answers.answer(to: question, for: principal.subject) {
            try await askService(message, context)
        }
    }
}
