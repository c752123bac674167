import Protocol
import Times
import Watch

/// The news for operators of a source, and the record of what they were told before.
struct SourceTelling: Sendable {
    /// The problem that operators were told of; empty if they were told of none or of its end.
    var trouble = ""
    /// The time at which operators were last told that something is held; nil if they never were.
    var heldTold: UnixTime?
    /// The time at which operators were last told that items cannot be used; nil if they never
    /// were.
    var badTold: UnixTime?
    /// The selector of the operators in the recipe; empty stands for those that the setting names.
    var operators = ""
    /// The news that operators are told now.
    var news: [Proto.SourceNews] = []

    /// The number of runs that fail before somebody is told: a source that fails now and then is no
    /// news.
    static let failures = 3
    /// The time that a source may fail before somebody is told, however rarely it is read.
    static let patience: Duration = .seconds(1800)
    /// The shortest interval between two messages that something of a source is held, or between
    /// two that something cannot be used.
    static let digest: Duration = .seconds(3600)

    /// Returns a function that makes, of a run's result, the news that is stored with the result.
    func news(of recipe: Recipe, now: UnixTime) -> @Sendable (PassResult) -> SourceTelling {
        var before = self
        before.operators = recipe.operators ?? ""
        before.succeeded(recipe.name)
        return { [before] result in
            var telling = before
            telling.found(result, recipe.name, now: now)
            return telling
        }
    }

    /// Adds the news of a run that failed, if operators are to be told of it.
    ///
    /// - Parameter since: the time since which runs fail.
    mutating func failed(
        _ problem: PassProblem, _ name: String, failures: Int, since: UnixTime, now: UnixTime
    ) {
        guard trouble.isEmpty else { return }
        let isLasting = problem.code == .addressRefused || problem.code == .secret
        guard isLasting || failures >= Self.failures || now - since >= Self.patience else { return }
        trouble = problem.code.rawValue
        add(.trouble, name, trouble, "The source \(name) cannot be read: \(problem.message)")
    }

    /// Adds the news that the recipe has a mistake.
    mutating func hasBadRecipe(_ error: RecipeError, _ name: String) {
        guard trouble != "recipe" else { return }
        trouble = "recipe"
        add(.trouble, name, trouble, "The recipe of \(name) has a mistake: \(error)")
    }

    /// Adds the news that a source can be read again, if operators believe that it cannot.
    mutating func succeeded(_ name: String) {
        guard !trouble.isEmpty else { return }
        add(.recovered, name, trouble, "The source \(name) can be read again.")
        trouble = ""
    }

    /// Adds the news of a run's result: a baseline, held notifications, and items in quarantine.
    mutating func found(_ result: PassResult, _ name: String, now: UnixTime) {
        if let baseline = result.baseline, baseline != .asked {
            add(
                .baseline, name, baseline.rawValue,
                "\(Self.number(result.baselineCount, "item")) of \(name) "
                    + "\(result.baselineCount == 1 ? "was" : "were") taken as seen, and nothing "
                    + "was sent for \(result.baselineCount == 1 ? "it" : "them"): "
                    + "\(baseline.words).",
                UInt64(result.baselineCount))
        }
        // What takes the place of what is held is held no more than that was.
        let held = result.entries.filter { $0.state == .held && $0.place == nil }
        if let first = held.first, isTime(since: heldTold, now) {
            heldTold = now
            let offer = held.count > 1 ? " They can be released as one digest." : ""
            add(
                .held, name, "",
                "\(Self.number(held.count, "notification")) of \(name) "
                    + "\(held.count == 1 ? "is" : "are") held: \(first.reason).\(offer)",
                UInt64(held.count))
        }
        // Operators know of what stays there, however often it changes.
        let bad = result.entries.filter {
            $0.state == .quarantined && !result.corrected.contains($0.key)
        }
        if let first = bad.first, isTime(since: badTold, now) {
            badTold = now
            add(
                .quarantined, name, "",
                "\(Self.number(bad.count, "item")) of \(name) cannot be used"
                    + "\(bad.count == 1 ? ":" : "; the first:") \(first.reason).",
                UInt64(bad.count))
        }
    }

    /// Returns the news after a run, besides those that were stored with its result.
    ///
    /// - Parameter since: the time since which the source has its present health.
    func ended(
        _ outcome: RunOutcome, _ recipe: Recipe, failures: Int, since: UnixTime, now: UnixTime
    ) -> SourceTelling {
        var telling = self
        telling.operators = recipe.operators ?? ""
        switch outcome {
        case .failed(let problem):
            telling.failed(problem, recipe.name, failures: failures, since: since, now: now)
        case .unchanged: telling.succeeded(recipe.name)
        case .read(let result):
            // That it is well again, and what was found, was stored with the result.
            telling.succeeded(recipe.name)
            telling.found(result, recipe.name, now: now)
            telling.news = []
        }
        return telling
    }

    /// Adds the news that a file of a folder cannot be used.
    mutating func hasBadFile(_ file: String, _ problem: String, _ name: String) {
        add(
            .quarantined, name, "file",
            "The file \(file) of \(name) cannot be used and was moved to bad: \(problem)", 1)
    }

    /// Returns the news that entries of a source were given up, because its app has too many of
    /// them.
    static func givenUp(_ count: UInt64, _ name: String) -> Proto.SourceNews {
        var telling = SourceTelling()
        telling.add(
            .held, name, "given-up",
            "\(number(count, "notification or item", "notifications and items")) of \(name) that "
                + "\(count == 1 ? "was" : "were") held or in quarantine "
                + "\(count == 1 ? "was" : "were") given up: the app has too many that nobody has "
                + "decided on.", count)
        return telling.news.first ?? Proto.SourceNews()
    }

    /// Returns the news that known items of a source were forgotten, because there are too many.
    static func forgotten(_ count: UInt64, _ name: String) -> Proto.SourceNews {
        var telling = SourceTelling()
        telling.add(
            .baseline, name, "forgotten",
            "\(number(count, "known item")) that \(name) has not had for longest "
                + "\(count == 1 ? "was" : "were") forgotten, as too many are known. One that comes "
                + "back and has no time is sent again.", count)
        return telling.news.first ?? Proto.SourceNews()
    }

    /// Returns a number with the word for one or for several.
    private static func number(
        _ count: some BinaryInteger, _ one: String, _ many: String? = nil
    ) -> String {
        "\(count) \(count == 1 ? one : many ?? "\(one)s")"
    }

    private func isTime(since told: UnixTime?, _ now: UnixTime) -> Bool {
        told.map { now - $0 >= Self.digest || now < $0 } ?? true
    }

    private mutating func add(
        _ kind: Proto.SourceNewsKind, _ name: String, _ reason: String, _ message: String,
        _ count: UInt64 = 0
    ) {
        var one = Proto.SourceNews()
        (one.source, one.kind, one.reason) = (name, kind, reason)
        (one.message, one.count) = (message, count)
        news.append(one)
    }
}
