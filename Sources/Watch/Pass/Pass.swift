package import Times

/// One run of a source, as a state machine: it asks for pages and lookups, and takes the answers.
///
/// It has no clock, no network and no store. Whatever fails ends the run without a result, so that
/// nothing that is known of the source changes.
package struct Pass: Sendable {
    /// The next step of a run.
    package enum Action: Sendable {
        /// Fetch this page.
        case fetch(PageRequest)
        /// Look up which of these keys are known.
        case compare([ItemKey])
        /// Look up the aliases of the items that the last run had and that are not among these.
        case recall(besides: Set<ItemKey>)
        /// Make these requests, of which each may fail by itself.
        case lookUp([Lookup])
        /// Store this result: the run is complete.
        case finish(PassResult)
        /// The source has nothing new, by its own account.
        case unchanged
        /// The run failed.
        case fail(PassProblem)
    }

    private let recipe: Recipe
    private var state: SourceState
    /// The time at which the retried items were found; nil if this is a run of the source.
    private var found: UnixTime?
    private let began: UnixTime
    private let meter: WorkMeter
    private var turner: PageTurner
    private var redirects: Redirects
    private var origin = ""
    private var pages = 0
    private var result: PassResult
    private var gathering: Gathering
    private var known: [ItemKey: KnownItem] = [:]
    private var lookups: LookupTable
    private var ending: Baseline?
    /// True once lookups have given further keys, whose facts are all that the run still needs.
    private var isLookedUp = false

    /// Creates a run that begins now.
    ///
    /// - Parameter meter: the meter that counts the run's work.
    package init(
        _ recipe: Recipe, _ state: SourceState, now: UnixTime, meter: WorkMeter = WorkMeter()
    ) {
        (self.recipe, self.state, began, self.meter) = (recipe, state, now, meter)
        result = PassResult(began: now, recipe.flood)
        result.place = recipe.place
        result.contents = state.contents.next(for: recipe)
        gathering = Gathering(recipe, meter)
        lookups = LookupTable(recipe, meter)
        redirects = Redirects(PageRequest(url: ""))
        turner = PageTurner(nil, start: "")
    }

    /// Begins the run of a source that is fetched.
    package mutating func begin() -> Action {
        guard let template = recipe.source.url else {
            return .fail(PassProblem(.malformed, "the source has no URL; its items are pushed"))
        }
        do throws(TemplateError) {
            // What was left for this run must be there again.
            let last = state.postponed.values.map(\.since).min() ?? state.unanswered
            // The clock may have been set back since.
            let since = min(last ?? began - recipe.items.newest, began)
            result.since = since
            let from = UnixTime(
                milliseconds: since.milliseconds
                    - recipe.source.overlap.components.seconds * 1000)
            let values = TemplateValues(
                .object(["since": .integer(from.milliseconds)]), zone: recipe.items.zone)
            turner = PageTurner(
                recipe.source.paging, start: try template.fillURL(values),
                hidden: secretParameters)
        } catch { return .fail(PassProblem(.malformed, "source.url \(error.description)")) }
        var request = PageRequest(url: turner.firstURL())
        request.secretParameters = secretParameters
        origin = URLText.origin(request.url) ?? ""
        // What is known of one page says nothing of others, nor of a URL that changes.
        let isOnePage = recipe.source.paging == nil && template.fields.isEmpty
        if !isBaseline, isOnePage, !hasMoved, result.contents.number == state.contents.number {
            request.etag = state.validators.etag
            request.lastModified = state.validators.lastModified
        }
        redirects = Redirects(request)
        return .fetch(request)
    }

    /// Begins the run with a body that was pushed.
    ///
    /// - Parameter extras: fields that are added to each item of the body.
    package mutating func begin(
        with body: [UInt8], extras: [String: ItemValue] = [:]
    ) -> Action {
        do throws(PassProblem) {
            var page = try PageReader.read(body, contentType: nil, recipe)
            if !extras.isEmpty { page.items = page.items.map { $0.adding(extras) } }
            try gathering.add(page)
            return try compare()
        } catch { return .fail(error) }
    }

    /// Begins the run with the items of a source, without fetching them.
    mutating func begin(with items: [ItemValue]) -> Action {
        do throws(PassProblem) {
            try gathering.add(Page(items: items))
            result.count = gathering.count
            return .compare(gathering.keys(now: began))
        } catch { return .fail(error) }
    }

    /// Begins the trial of items that are in quarantine, as if they were new and wanted.
    ///
    /// - Parameter found: the time at which the items came into quarantine.
    package mutating func begin(retrying items: [ItemValue], found: UnixTime) -> Action {
        do throws(PassProblem) {
            try gathering.add(Page(items: items))
            self.found = found
            (state.wantedNewest, result.count) = (items.count, items.count)
            let keys = gathering.onceKeys(of: gathering.items, now: began)
            return keys.isEmpty ? finish(nil) : .compare(keys)
        } catch { return .fail(error) }
    }

    /// Takes the answer to the last request.
    package mutating func take(_ answer: PageAnswer) -> Action {
        do throws(PassProblem) {
            switch answer.status {
            case 200: return try takePage(answer)
            case 304 where pages == 0 && redirects.request.isConditional: return .unchanged
            case 301, 302, 303, 307, 308: return .fetch(try redirects.follow(answer))
            default:
                throw AnswerStatus.problem(
                    answer, now: began, mayBeEnd: pages > 0 && turner.isCounting)
            }
        } catch { return .fail(error) }
    }

    private mutating func takePage(_ answer: PageAnswer) throws(PassProblem) -> Action {
        let page = try PageReader.read(
            answer.body, contentType: answer.headers["content-type"],
            from: redirects.request.url, recipe)
        if pages == 0 {
            // Both are replaced by every complete answer, and never one without the other.
            result.validators = Validators(of: answer)
        }
        pages += 1
        try gathering.add(page)
        let link = answer.headers["link"]
        guard let next = try turner.next(after: page, from: redirects.request.url, link: link)
        else { return try compare() }
        guard pages < WatchLimits.pagesARun else {
            throw PassProblem(
                .tooMany, "there are more than \(WatchLimits.pagesARun) pages; narrow the URL")
        }
        guard next.utf8.count <= WatchLimits.urlBytes else {
            throw PassProblem(
                .malformed,
                "the URL of the next page has more than \(WatchLimits.urlBytes) bytes")
        }
        var request = PageRequest(url: next)
        request.sendsSecrets = URLText.origin(next) == origin
        request.ledBy = redirects.lead(to: next)
        request.secretParameters = secretParameters
        redirects = Redirects(request, origin: origin, leaders: redirects.leaders)
        return .fetch(request)
    }

    private mutating func compare() throws(PassProblem) -> Action {
        result.count = gathering.count
        // An answer without items may be a mistake of the source: it is asked for the same again.
        if result.count > 0 { result.since = began }
        guard result.count > 0 || state.lastCount == 0 || recipe.source.mayBeEmpty else {
            throw PassProblem(
                .empty,
                "the answer has no items, and the last one had \(state.lastCount); if that is "
                    + "usual, set may_be_empty")
        }
        if let problem = gathering.unknownTime { throw problem }
        if !isBaseline || state.wantedNewest > 0 { gathering.add(kept: state.postponed) }
        result.warnings =
            (turner.warning.map { [$0] } ?? [])
            + FieldWarnings(recipe, meter).warnings(of: gathering.items)
        return .compare(gathering.keys(now: began))
    }

    /// Takes the known items by the keys that were looked up.
    package mutating func take(known: [ItemKey: KnownItem]) -> Action {
        if isLookedUp {
            self.known.merge(known) { $1 }
            return end(ending)
        }
        self.known = known
        if isRetrial { return finish(nil) }
        if let baseline { return finish(baseline) }
        let new = gathering.items.count { known[$0.key] == nil }
        if hasMoved, isOther { return finish(.otherURL) }
        // What looks like a source that gave all items other ids is looked at closely.
        guard !recipe.source.isPushed, new > 0, new * 2 > gathering.items.count,
            state.lastCount > 0,
            new >= WatchLimits.rekeyedItems
                || gathering.items.allSatisfy({ known[$0.key] != nil || $0.hasOwnAlias })
        else { return finish(nil) }
        return .recall(besides: Set(gathering.itemKeys))
    }

    /// Takes the aliases of items that the source had and no longer has.
    package mutating func take(vanished aliases: Set<Int64>) -> Action {
        let new = gathering.items.filter { known[$0.key] == nil }
        // Items that are all called the same are recognised by that once at most.
        let again = Set(new.map { $0.alias(recipe.items, meter) }).intersection(aliases)
        let isFew = new.count < WatchLimits.rekeyedItems
        let isRekeyed = isFew ? again.count == new.count : again.count * 2 > new.count
        return finish(isRekeyed ? .rekeyed : nil)
    }

    /// Takes the answers to lookups, by the URLs of their requests.
    package mutating func take(looked answers: [String: LookupAnswer]) -> Action {
        lookups.take(answers)
        let keys = keysOfLookups()
        guard !keys.isEmpty else { return end(ending) }
        isLookedUp = true
        return .compare(keys)
    }

    /// Returns the keys for which rules send once and that only the answers to lookups give.
    private func keysOfLookups() -> [ItemKey] {
        let judge = judge(ending)
        let items = judge.lookedAt(gathering.items).compactMap { item in
            try? lookups.extended(item, former: judge.former(of: item))
        }
        return gathering.onceKeys(of: items, now: began).filter { known[$0] == nil }
    }

    private mutating func finish(_ baseline: Baseline?) -> Action {
        guard !recipe.lookups.isEmpty else { return end(baseline) }
        ending = baseline
        let judge = judge(baseline)
        let items = unpostponedFirst(judge.lookedAt(gathering.items))
        let wanted = lookups.requests(for: items) { judge.former(of: $0) }
        return wanted.isEmpty
            ? end(baseline) : .lookUp(Array(wanted.prefix(WatchLimits.lookupsARun)))
    }

    /// Returns items in the order of their lookups: those whose lookups were not answered before
    /// come last, the most often tried at the end, so that they keep no others from theirs.
    private func unpostponedFirst(_ items: [Item]) -> [Item] {
        guard !state.postponed.isEmpty else { return items }
        return items.map { (state.postponed[$0.key]?.tries ?? 0, $0) }.enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }

    private mutating func end(_ baseline: Baseline?) -> Action {
        var judge = judge(baseline)
        judge.judge(gathering, &result)
        guard !meter.isUsedUp else { return .fail(WorkMeter.problem) }
        let keys = result.seen.count { $0.isForGood }
        guard keys <= WatchLimits.onceKeysARun else {
            return .fail(
                PassProblem(
                    .tooMany,
                    "the notifications of the run have \(keys) keys by the rules' once, and at "
                        + "most \(WatchLimits.onceKeysARun) are allowed; narrow the URL, or list "
                        + "fewer"))
        }
        for index in result.entries.indices where result.entries[index].state == .quarantined {
            result.entries[index].authors = recipe.authors
        }
        // A source that says that nothing is new would not give what was left.
        if !result.postponed.isEmpty { result.validators = Validators() }
        // What was left came during the pause, too, and what is brought is only a part.
        result.endsPause =
            state.wasPaused && !isRetrial && !recipe.source.isPushed && result.postponed.isEmpty
        return .finish(result)
    }

    private func judge(_ baseline: Baseline?) -> PassJudge {
        PassJudge(
            recipe, state, now: began, baseline: baseline, known: known, lookups: lookups,
            comesAgain: !isRetrial && !recipe.source.isPushed, hasMoved: hasMoved, found: found,
            contents: result.contents.number, meter)
    }

    /// True if the recipe reads another URL than before.
    private var hasMoved: Bool {
        guard !recipe.source.isPushed, !isRetrial, let place = state.place else { return false }
        return place != recipe.place
    }

    private var secretParameters: [String] { recipe.source.secretQuery.keys.sorted() }
    private var isRetrial: Bool { found != nil }
    /// True if most items are unknown, but for those that former runs have left.
    private var isOther: Bool {
        let items = gathering.items.filter { state.postponed[$0.key] == nil }
        return items.count { known[$0.key] == nil } * 2 > items.count
    }

    private var isBaseline: Bool { baseline != nil }

    /// The reason why new items of this run are taken as seen, as far as it is known before the
    /// run; nil if there is none.
    private var baseline: Baseline? {
        // What is pushed was never there before: nobody sends their history.
        guard !recipe.source.isPushed, !isRetrial else {
            return state.wantsBaseline ? .asked : nil
        }
        guard let identity = state.identity, let last = state.lastSuccess else {
            return .firstContact
        }
        if identity != recipe.identity { return .newIdentity }
        if state.wantsBaseline { return .asked }
        // Who paused it decides on what came meanwhile.
        guard !state.wasPaused else { return nil }
        let every = Duration.seconds(recipe.source.every.components.seconds * 10)
        return began - last > max(WatchLimits.outage, every) ? .outage : nil
    }
}

extension UnixTime {
    fileprivate static func - (left: Self, right: Duration) -> Self {
        Self(milliseconds: left.milliseconds - right.components.seconds * 1000)
    }
}
