import ServiceKit
import Watch

/// Writes the outcome of runs to the log, as far as operators have to know it.
struct RunLog {
    private let log: Log

    init(_ log: Log) { self.log = log }

    /// Writes the news of a run.
    ///
    /// - Parameters:
    ///   - before: the problem of the run before; empty if it had none.
    ///   - isGone: true if the source is not watched any more.
    func tell(_ outcome: RunOutcome, _ key: SourceKey, before: String, isGone: Bool) {
        switch outcome {
        case .failed(let problem):
            guard before != problem.code.rawValue, !isGone else { return }
            log(
                .warning, "a source cannot be read",
                [
                    "source": key.name, "app": key.app, "problem": problem.code.rawValue,
                    "error": problem.detail ?? problem.message,
                ])
            return
        case .read(let result): tell(result, key)
        case .unchanged: break
        }
        if !before.isEmpty { log(.info, "a source can be read again", ["source": key.name]) }
    }

    /// Writes that a source is not read because its app does not exist, if it does not.
    func tellMissingApp(of key: SourceKey, _ sources: SourceRoll) {
        guard let source = sources[key], let problem = sources.problem(of: source) else { return }
        log(
            .warning, "the app of a source does not exist, and the source is not read",
            ["source": key.name, "error": problem])
    }

    /// Writes the names of files in the folder of recipes that are no recipes, once for each.
    func tellIgnored(_ files: [String], before: [String]) {
        let known = Set(before)
        for file in files.prefix(WatchLimits.filesNamed) where !known.contains(file) {
            log(
                .warning,
                "a file in watch is no recipe, because its name does not end in .json",
                ["file": file])
        }
    }

    private func tell(_ result: PassResult, _ key: SourceKey) {
        if let baseline = result.baseline {
            let fields: KeyValuePairs = [
                "source": key.name, "reason": baseline.rawValue, "items": "\(result.baselineCount)",
            ]
            if baseline == .firstContact || baseline == .asked {
                log(.info, "the items of a source were taken as seen", fields)
            } else {
                log(.warning, "the new items of a known source were taken as seen", fields)
            }
        }
        let held = result.entries.count { $0.state == .held }
        if held > 0 {
            log(
                .warning, "notifications of a source are held",
                ["source": key.name, "count": "\(held)"])
        }
        if result.newlyPostponed > 0 {
            log(
                .warning, "items of a source are left for its next run",
                ["source": key.name, "count": "\(result.newlyPostponed)"])
        }
        let bad = result.entries.count { $0.state == .quarantined }
        if bad > 0 {
            log(
                .warning, "items of a source cannot be used",
                ["source": key.name, "count": "\(bad)"])
        }
        if result.givenUp > 0 {
            log(
                .warning, "what was held or in quarantine was given up",
                ["source": key.name, "app": key.app, "count": "\(result.givenUp)"])
        }
    }
}
