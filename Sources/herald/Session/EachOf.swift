import Protocol

/// Does the same to several things, one after the other.
enum EachOf {
    /// Runs `act` for each name; the answer of each is printed when it is there.
    ///
    /// What is refused of one does not keep the others from it. Of several the refused ones are
    /// told with their names.
    ///
    /// - Throws: the error of a single name; of several ``CommandFailure`` if any was refused, with
    ///   the exit status of the first refusal.
    static func run(
        _ names: [String], _ invocation: Invocation, _ act: (String) async throws -> Void
    ) async throws {
        guard !names.contains("") else {
            // An empty id would mean all.
            throw UsageError("one of the names is empty; leave it out, or give it")
        }
        guard names.count > 1 else {
            // Without a name it is all that there are, where a command allows that.
            return try await act(names.first ?? "")
        }
        var (refused, first) = (0, ExitCode.failure)
        for name in names {
            do {
                try await act(name)
            } catch {
                if refused == 0 { first = ExitCode(error) }
                refused += 1
                let problem = text(error, invocation).printable
                invocation.console.note("herald: \(name.printable): \(problem)")
            }
        }
        guard refused == 0 else {
            throw CommandFailure(first, "refused for \(refused) of \(names.count)")
        }
    }

    /// Returns an error in the words of the command line.
    private static func text(_ error: any Error, _ invocation: Invocation) -> String {
        guard let error = error as? RPCError, !error.violations.isEmpty else { return "\(error)" }
        return error.violations.map { FieldNames.sentence($0, invocation) }
            .joined(separator: "; ")
    }
}
