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
    /// The turns of large files, of which few are in memory at a time.
    private let turns: TurnGate

    init(_ environment: WatcherEnvironment, _ log: Log, _ turns: TurnGate) {
        (self.environment, self.log, self.turns) = (environment, log, turns)
    }

    /// Reads the files of the source's folder, and stores their items.
    ///
    /// - Parameters:
    ///   - store: stores the items of a body.
    ///   - telling: tells operators of a file that cannot be used.
    func run(
        _ recipe: Recipe, _ store: ([UInt8]) async -> RunOutcome,
        telling: (String, PassProblem) async throws -> Void
    ) async -> RunOutcome {
        do {
            return try await readFiles(recipe, store, telling)
        } catch {
            return .failed(
                PassProblem(
                    .unreachable,
                    "the folder watch/inbox/\(recipe.inbox) cannot be read; the watcher's log says "
                        + "why", detail: "the folder cannot be read: \(error)"))
        }
    }

    /// Returns the files that could not be used; none if the folder cannot be read.
    ///
    /// - Parameter before: the files that were found last, which are returned again if nothing has
    ///   changed.
    func bad(_ recipe: Recipe, before: BadFiles) async -> BadFiles {
        let (inbox, folder, now) = (environment.inbox, recipe.inbox, environment.clock.now())
        let found = try? await environment.perform {
            try inbox.bad(folder, before: before, now: now)
        }
        return found ?? BadFiles()
    }

    private func readFiles(
        _ recipe: Recipe, _ store: ([UInt8]) async -> RunOutcome,
        _ telling: (String, PassProblem) async throws -> Void
    ) async throws -> RunOutcome {
        let (inbox, folder, now) = (environment.inbox, recipe.inbox, environment.clock.now())
        let files = try await environment.perform {
            try inbox.sweep(folder, now: now)
            return try inbox.files(folder)
        }
        var whole: PassResult?
        for name in files {
            var problem: PassProblem?
            guard let (file, reading) = try await read(name, recipe, store) else { continue }
            switch reading {
            case .bad(let error): problem = error
            case .stored(.read(let result)):
                if whole == nil { whole = result } else { whole?.join(result) }
            case .stored(.unchanged): break
            case .stored(.failed(let error)):
                // What the store cannot take is not the file's fault.
                guard !error.isOurs else { return .failed(error) }
                problem = error
            }
            // What has its name meanwhile is read by the next run.
            guard try await environment.perform({ inbox.isThere(file, of: folder) }) else {
                continue
            }
            if let problem {
                log(
                    .warning, "a file of a source cannot be used",
                    ["source": recipe.name, "file": name, "error": problem.description])
                try await telling(name, problem)
            }
            let why = problem?.description
            try await environment.perform {
                try inbox.putAside(file, of: folder, because: why)
            }
        }
        return whole.map { .read($0) } ?? .unchanged
    }

    /// The outcome of reading and storing a file.
    private enum Reading {
        case bad(PassProblem)
        case stored(RunOutcome)
    }

    /// Reads and stores a file, and if it is large waits for its turn first; nil if it is gone.
    private func read(
        _ file: String, _ recipe: Recipe, _ store: ([UInt8]) async -> RunOutcome
    ) async throws -> (file: SourceFolder.File, reading: Reading)? {
        let small = environment.allowances.smallRunBytes
        guard let first = try await load(file, recipe, most: small) else { return nil }
        guard case .failure(let problem) = first.body, problem.code == .tooLarge else {
            return (first, await outcome(first, store))
        }
        try await turns.enter(recipe.app)
        defer { turns.leave(recipe.app) }
        guard let whole = try await load(file, recipe, most: WatchLimits.pageBytes) else {
            return nil
        }
        return (whole, await outcome(whole, store))
    }

    private func load(
        _ file: String, _ recipe: Recipe, most: Int
    ) async throws -> SourceFolder.File? {
        let (inbox, folder) = (environment.inbox, recipe.inbox)
        return try await environment.perform { inbox.read(file, of: folder, most: most) }
    }

    private func outcome(
        _ file: SourceFolder.File, _ store: ([UInt8]) async -> RunOutcome
    ) async -> Reading {
        switch file.body {
        case .failure(let problem): .bad(problem)
        case .success(let body): .stored(await store(body))
        }
    }
}

extension PassResult {
    /// Adds the result of another run, so that both are told together.
    mutating func join(_ other: PassResult) {
        seen += other.seen
        entries += other.entries
        verdicts += other.verdicts
        corrected.formUnion(other.corrected)
        count += other.count
        givenUp += other.givenUp
        newlyPostponed += other.newlyPostponed
        unanswered += other.unanswered
        baselineCount += other.baselineCount
        baseline = baseline ?? other.baseline
    }
}
