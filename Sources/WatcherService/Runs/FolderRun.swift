import ServiceKit
import Storage
import Watch

/// A run of a source whose items lie in files: each file is read, stored and put aside in turn.
///
/// A file that was stored and not put aside, because the process ended in between, is read again,
/// and all its items are known by then.
struct FolderRun {
    private let environment: WatcherEnvironment
    private let log: Log

    init(_ environment: WatcherEnvironment, _ log: Log) {
        (self.environment, self.log) = (environment, log)
    }

    /// Reads the files that are there.
    ///
    /// - Parameters:
    ///   - store: stores the items of a body.
    ///   - telling: tells operators of a file that cannot be used.
    func run(
        _ recipe: Recipe, _ store: ([UInt8]) async -> RunOutcome,
        telling: (String, PassProblem) async throws -> Void
    ) async throws -> RunOutcome {
        let (inbox, name, now) = (environment.inbox, recipe.name, environment.clock.now())
        let files = try await environment.perform {
            try inbox.sweep(name, now: now)
            return try inbox.files(name)
        }
        var whole: PassResult?
        for file in files {
            guard let read = try await environment.perform({ inbox.read(file, of: name) }) else {
                continue
            }
            var problem: PassProblem?
            switch read.body {
            case .failure(let error): problem = error
            case .success(let body):
                switch await store(body) {
                case .read(let result): whole = whole.map { $0.joined(with: result) } ?? result
                case .unchanged: break
                case .failed(let error):
                    // What the store cannot take is not the file's fault.
                    guard error.code != .unreachable else { return .failed(error) }
                    problem = error
                }
            }
            if let problem {
                log(
                    .warning, "a file of a source cannot be used",
                    ["source": name, "file": file, "error": problem.description])
                try await telling(file, problem)
            }
            let why = problem?.description
            try await environment.perform {
                try inbox.putAside(file, of: name, because: why)
            }
        }
        return whole.map { .read($0) } ?? .unchanged
    }
}

extension PassResult {
    /// Returns what two runs found together, to be told.
    fileprivate func joined(with other: PassResult) -> PassResult {
        var joined = self
        joined.seen += other.seen
        joined.entries += other.entries
        joined.verdicts += other.verdicts
        joined.count += other.count
        joined.baselineCount += other.baselineCount
        joined.baseline = baseline ?? other.baseline
        return joined
    }
}
