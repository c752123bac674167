import Protocol
import ServiceStorage
import Storage
import Watch

/// The outcome of a source's run.
enum RunOutcome: Sendable {
    /// The source was read completely.
    case read(PassResult)
    /// The source said that nothing is new.
    case unchanged
    /// The source could not be read, and nothing that is known of it changed.
    case failed(PassProblem)

    /// The outcome of a run that was ended before its result was stored.
    static let cutShort = RunOutcome.failed(
        PassProblem(.unreachable, "the run was ended because its recipe changed; run it again"))

    /// True if the current task, which makes the run, was cancelled before the result was stored.
    var isCutShort: Bool { if case .failed = self { Task.isCancelled } else { false } }

    /// True if the run made notifications that wait to be sent.
    var hasWaiting: Bool {
        guard case .read(let result) = self else { return false }
        return result.entries.contains { $0.state == .waiting }
    }

    /// True if the run changed the number of entries.
    var changesEntries: Bool {
        guard case .read(let result) = self else { return false }
        return !result.entries.isEmpty || !result.corrected.isEmpty
    }

    /// Returns the answer to the call that asked for the run.
    ///
    /// - Throws: `failedPrecondition` if the source cannot be read.
    func answer() throws(RPCError) -> Proto.SourceRun {
        switch self {
        case .read(let result): return result.message
        case .unchanged:
            var run = Proto.SourceRun()
            run.unchanged = true
            return run
        case .failed(let problem):
            throw RPCError(.failedPrecondition, "the source cannot be read: \(problem)")
        }
    }

    /// Returns the answer to the call that brought the items of the run.
    ///
    /// - Throws: the problem of the items, or the reason why they cannot be taken.
    func answerToPush() throws(RPCError) -> Proto.SourceRun {
        switch self {
        case .read(let result): return result.message
        case .unchanged: return Proto.SourceRun()
        case .failed(let problem): throw problem.ofPush
        }
    }
}

extension PassProblem {
    /// Creates the problem of a run whose store failed; only the log has the error's own words.
    init(ofStore error: any Error) {
        self.init(
            .unreachable, (error as? StorageError)?.rpcError.message ?? "the store failed",
            detail: "the store failed: \(error)")
    }

    /// The error of the answer to a call that brought items.
    var ofPush: RPCError {
        let answer: RPCError.Code =
            switch code {
            case .unreachable: .unavailable
            case .full: .resourceExhausted
            default: .invalidArgument
            }
        return RPCError(answer, description)
    }
}
