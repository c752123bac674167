import Protocol
import ServiceKit
import Watch

/// A source in memory: the outline of its recipe, and when it is read.
struct WatchedSource: Sendable {
    /// The recipe.
    var file: RecipeFolder.Entry
    /// The source as it is stored, in memory of its own: it is the largest part, and a table of
    /// sources has room for more than there are.
    private var box: Box?
    /// The time of the next run.
    var nextRun = UnixTime(milliseconds: 0)
    /// The run that goes on; nil if there is none.
    var running: Task<RunOutcome, Never>?
    /// The bodies that were pushed and wait for their turn, or are being read.
    var pushes = 0
    /// The files of its folder that lie in `bad`.
    var badFiles = BadFiles()
    /// The items that were brought while it was paused, and wait until it goes on.
    var parked = 0
    /// The entries of each state that are open.
    var counts: [EntryState: Int] = [:]
    /// True if there is a stored recipe that this one's file hides.
    var hidesStored = false
    /// The time at which the recipe was found to have a mistake; nil if it has none.
    private var brokenSince: UnixTime?

    private enum Box: Sendable {
        indirect case stored(StoredSource)
    }

    /// Creates a source with a recipe that was read.
    ///
    /// - Parameters:
    ///   - former: The source with its recipe from before, if there is one. Its run goes on, and
    ///     ends by the recipe that it began with.
    ///   - time: The time since which the recipe has a mistake; nil if it has none.
    init(
        file: RecipeFolder.Entry, stored: StoredSource?, inPlaceOf former: WatchedSource?,
        since time: UnixTime?
    ) {
        self.file = file
        self.stored = stored
        parked = stored?.parked ?? 0
        brokenSince = time
        guard let former else { return }
        (running, pushes, counts) = (former.running, former.pushes, former.counts)
        badFiles = former.badFiles
        // What was stored may have been read before the last body came.
        if former.stored?.id == stored?.id { parked = former.parked }
    }

    /// The source as it is stored; nil for a recipe with a mistake whose source is not stored.
    var stored: StoredSource? {
        get { if case .stored(let stored)? = box { stored } else { nil } }
        set { box = newValue.map { .stored($0) } }
    }

    /// The time until which the source has asked to be left alone; nil if it has not.
    var leftAloneUntil: UnixTime? {
        stored?.problem == PassProblem.Code.throttled.rawValue ? stored?.notBefore : nil
    }

    /// The time since which the source has the health that is shown; nil if that is not known.
    var healthSince: UnixTime? {
        if recipeError != nil { return brokenSince }
        return stored?.isPaused == true ? stored?.pausedSince : stored?.healthSince
    }

    /// Records that the source was paused or goes on.
    mutating func take(_ pause: SourcePause, _ note: PauseNote?, at now: UnixTime) {
        let wasPaused = stored?.isPaused == true
        stored?.pause = pause
        stored?.pauseNote = pause == .on ? note : nil
        if pause != .on || !wasPaused { stored?.pausedSince = pause == .on ? now : nil }
    }

    /// Returns whether the source is paused, and the end of its pause has come.
    func endsPause(by now: UnixTime) -> Bool {
        guard stored?.isPaused == true, let end = stored?.pauseNote?.end else { return false }
        return end <= now
    }

    /// Takes the number of items that wait, and the record of what operators were told, as stored.
    mutating func settle(_ stored: StoredSource) {
        parked = stored.parked
        self.stored?.telling = stored.telling
    }

    /// Returns the time of the next run after one that was stored; nil stands for a run that judged
    /// nothing.
    func timeOfRun(
        after outcome: RunOutcome?, _ every: Duration, now: UnixTime, chance: Double
    ) -> UnixTime {
        // What it would have found is to be found by the next one.
        if outcome?.isCutShort == true { return now }
        if case .failed? = outcome, let notBefore = stored?.notBefore { return notBefore }
        // More waits than one run has time for.
        if case .read? = outcome, parked > 0 { return now }
        return now + PollTimes.pause(every, failures: 0, retryAfter: nil, chance: chance)
    }

    /// Returns the time of the first run by the recipe, and forgets a wait that another host has
    /// asked for.
    ///
    /// A person who changes a recipe wants to see its effect, so that the source is read at once
    /// unless it has asked to be left alone. At the start of the process, a source that failed
    /// waits as it would have without the restart.
    ///
    /// - Parameters:
    ///   - former: The source with its recipe from before; nil if there is none.
    ///   - isStart: True if the process has just begun.
    ///   - chance: A random number from 0 to 1.
    mutating func firstRun(
        after former: WatchedSource?, isStart: Bool, now: UnixTime, chance: Double
    ) -> UnixTime {
        guard let stored, let outline else { return now }
        if let before = former?.outline, before.host != outline.host {
            self.stored?.notBefore = nil
            return now
        }
        // The clock may have been set back.
        let wait = stored.notBefore.map { min($0, now + WatchLimits.longestRetryAfter) }
        self.stored?.notBefore = wait
        guard isStart else { return now }
        if let wait { return max(now, wait) }
        guard stored.state.lastSuccess != nil else { return now }
        return now + PollTimes.start(outline.every, chance: chance)
    }

    /// The part of the recipe that is needed between runs; nil if the recipe has a mistake.
    var outline: RecipeOutline? { try? file.outline.get() }

    /// The mistake in the recipe; nil if there is none.
    var recipeError: RecipeError? { file.error }

    /// The app; empty if it is not known because of a mistake in the recipe.
    var app: String { outline?.app ?? stored?.app ?? "" }

    /// True if its items come to a webhook.
    var isHook: Bool { outline?.input == .hook }

    /// True if its last problem was a file of a secret.
    var lacksSecret: Bool { stored?.problem == PassProblem.Code.secret.rawValue }

    /// True if the source is read from time to time, and nobody brings its items.
    var isPolled: Bool { outline?.isPolled ?? false }

    /// True if the source may still have the items that came while it was paused.
    ///
    /// A recipe with a mistake does not say where its items come from.
    var mayHaveMissed: Bool { outline?.isPolled ?? true }

    /// True if a body that is brought has to wait: the source is paused, or earlier ones wait.
    var parks: Bool { parked > 0 || stored?.isPaused == true }

    /// Returns whether the source, or the items that wait for it, are to be read now.
    func isDue(at now: UnixTime) -> Bool {
        (isPolled || parked > 0) && running == nil && stored?.isPaused == false && nextRun <= now
    }

    /// Returns the recipe; nil if it has a mistake.
    func readRecipe() -> Recipe? { try? file.read().get() }

    /// The recipe of a source whose items lie in files; nil for another one.
    var folderRecipe: Recipe? { outline?.input == .folder ? readRecipe() : nil }

    /// Returns the recipe if a program may feed the source.
    ///
    /// - Throws: `failedPrecondition` if the recipe has a mistake, or the watcher itself reads the
    ///   source.
    func recipeToFeed(_ name: String) throws(RPCError) -> Recipe {
        guard let recipe = readRecipe() else { throw refusal }
        switch recipe.source.input {
        case .hook, .pushed: return recipe
        case .url, .folder:
            throw RPCError(
                .failedPrecondition,
                "the source \(name) is read by the watcher itself; to be fed, its recipe needs "
                    + "\"pushed\": true")
        }
    }

    /// Returns the source as it is stored.
    ///
    /// - Throws: `failedPrecondition` if the recipe was never without a mistake.
    func usable() throws(RPCError) -> StoredSource {
        guard let stored else { throw refusal }
        return stored
    }

    /// Checks that the source is not paused.
    ///
    /// - Throws: `failedPrecondition` if it is.
    func checkNoPause(_ name: String) throws(RPCError) {
        guard stored?.isPaused != true else { throw SourcePause.refusal(name) }
    }

    /// Checks that the source can be read now, because somebody asks for it.
    ///
    /// - Throws: `failedPrecondition` if its recipe has a mistake, it is paused, or it is not read.
    func checkRun(_ name: String, _ wish: PassDriver.Wish) throws(RPCError) {
        guard recipeError == nil else { throw refusal }
        try checkNoPause(name)
        guard isPolled || parked > 0 && !wish.isSpecial else {
            throw RPCError(
                .failedPrecondition, "the source \(name) is not read; its items are sent to it")
        }
    }

    /// The error of a call that needs its recipe, which cannot be used.
    var refusal: RPCError {
        RPCError(
            .failedPrecondition,
            "the recipe has a mistake: \(recipeError?.description ?? "it was not read yet")")
    }

    /// True if the recipe has a mistake or the last run had a problem.
    var isFailing: Bool { recipeError != nil || stored?.problem.isEmpty == false }
}
