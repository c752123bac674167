package import Times

/// One run of a source, as a state machine: it says what to fetch and what to look up, and takes
/// the answers.
///
/// It has no clock, no network and no store. Whatever fails ends the run without a result, so that
/// nothing that is known of the source changes.
package struct Pass: Sendable {
    /// What is to be done next.
    package enum Action: Sendable {
        /// Fetch this page.
        case fetch(PageRequest)
        /// Look up which of these keys are known.
        case compare([ItemKey])
        /// Look up the aliases of the items that the last run had and that are not among these.
        case recall(besides: Set<ItemKey>)
        /// Store this.
        case finish(PassResult)
        /// The source has nothing new, by its own account.
        case unchanged
        /// The run failed.
        case fail(PassProblem)
    }

    private let recipe: Recipe
    private let state: SourceState
    private let began: UnixTime
    private var turner: PageTurner
    private var request: PageRequest
    private var origin = ""
    private var redirects = 0
    private var pages = 0
    private var result: PassResult
    private var gathering: Gathering
    private var known: [ItemKey: KnownItem] = [:]

    /// Creates a run that begins now.
    package init(_ recipe: Recipe, _ state: SourceState, now: UnixTime) {
        (self.recipe, self.state, began) = (recipe, state, now)
        result = PassResult(began: now)
        gathering = Gathering(recipe)
        request = PageRequest(url: "")
        turner = PageTurner(nil, start: "")
    }

    /// Begins the run.
    package mutating func begin() -> Action {
        do throws(TemplateError) {
            let since = state.lastSuccess ?? began - recipe.items.newest
            let from = UnixTime(
                milliseconds: since.milliseconds
                    - recipe.source.overlap.components.seconds * 1000)
            let values = TemplateValues(
                .object(["since": .integer(from.milliseconds)]), zone: recipe.items.zone)
            turner = PageTurner(recipe.source.paging, start: try recipe.source.url.fillURL(values))
        } catch { return .fail(PassProblem(.malformed, "source.url \(error.description)")) }
        request = PageRequest(url: turner.firstURL())
        origin = URLText.origin(request.url) ?? ""
        // What is known of one page says nothing of others, nor of a URL that changes.
        let isOnePage = recipe.source.paging == nil && recipe.source.url.fields.isEmpty
        if !isBaseline, isOnePage {
            request.etag = state.validators.etag
            request.lastModified = state.validators.lastModified
        }
        return .fetch(request)
    }

    /// Takes the answer to the last request.
    package mutating func take(_ answer: PageAnswer) -> Action {
        do throws(PassProblem) {
            switch answer.status {
            case 200: return try takePage(answer)
            case 304 where pages == 0 && (request.etag ?? request.lastModified) != nil:
                return .unchanged
            case 301, 302, 303, 307, 308: return try redirect(answer)
            default: throw AnswerStatus.problem(answer, now: began)
            }
        } catch { return .fail(error) }
    }

    private mutating func takePage(_ answer: PageAnswer) throws(PassProblem) -> Action {
        let page = try PageReader.read(
            answer.body, contentType: answer.headers["content-type"], recipe)
        if pages == 0 {
            // Both are replaced by every complete answer, and never one without the other.
            result.validators = Validators(
                etag: answer.headers["etag"], lastModified: answer.headers["last-modified"])
        }
        pages += 1
        redirects = 0
        try gathering.add(page)
        let link = answer.headers["link"]
        guard let next = turner.next(after: page, from: request.url, link: link) else {
            return try compare()
        }
        guard pages < WatchLimits.pagesARun else {
            throw PassProblem(
                .tooMany, "there are more than \(WatchLimits.pagesARun) pages; narrow the URL")
        }
        request = PageRequest(url: next)
        request.sendsSecrets = URLText.origin(next) == origin
        return .fetch(request)
    }

    private mutating func redirect(_ answer: PageAnswer) throws(PassProblem) -> Action {
        redirects += 1
        guard redirects <= WatchLimits.redirects else {
            throw PassProblem(
                .redirects, "there are more than \(WatchLimits.redirects) redirects in a row")
        }
        guard let target = answer.headers["location"],
            let url = URLText.resolved(target, against: request.url)
        else { throw PassProblem(.redirects, "a redirect leads nowhere that can be followed") }
        guard !request.url.hasPrefix("https:") || url.hasPrefix("https:") else {
            throw PassProblem(.redirects, "a redirect leads from https to http, which is refused")
        }
        request.url = url
        request.sendsSecrets = request.sendsSecrets && URLText.origin(url) == origin
        return .fetch(request)
    }

    private mutating func compare() throws(PassProblem) -> Action {
        result.count = gathering.count
        guard result.count > 0 || state.lastCount == 0 || recipe.source.mayBeEmpty else {
            throw PassProblem(
                .empty,
                "the answer has no items, and the last one had \(state.lastCount); if that is "
                    + "usual, set may_be_empty")
        }
        return .compare(gathering.keys(now: began))
    }

    /// Takes what is known of the keys.
    package mutating func take(known: [ItemKey: KnownItem]) -> Action {
        self.known = known
        if let baseline { return finish(baseline) }
        let new = gathering.items.count { known[$0.key] == nil }
        // What looks like a source that gave all items other ids is looked at closely.
        guard new >= WatchLimits.rekeyedItems, new * 2 > gathering.items.count,
            state.lastCount > 0
        else { return finish(nil) }
        return .recall(besides: Set(gathering.items.map(\.key)))
    }

    /// Takes the aliases of items that the source had and has no more.
    package mutating func take(vanished aliases: Set<Int64>) -> Action {
        let new = gathering.items.filter { known[$0.key] == nil }
        let again = new.count { aliases.contains($0.alias) }
        return finish(again * 2 > new.count ? .rekeyed : nil)
    }

    private mutating func finish(_ baseline: Baseline?) -> Action {
        var judge = PassJudge(recipe, state, now: began, baseline: baseline, known: known)
        judge.judge(gathering, &result)
        return .finish(result)
    }

    private var isBaseline: Bool { baseline != nil }

    /// Why new items of this run are taken as seen, as far as that is known before it.
    private var baseline: Baseline? {
        guard let identity = state.identity, let last = state.lastSuccess else {
            return .firstContact
        }
        if identity != recipe.identity { return .newIdentity }
        if state.wantsBaseline { return .asked }
        let every = Duration.seconds(recipe.source.every.components.seconds * 10)
        return began - last > max(WatchLimits.outage, every) ? .outage : nil
    }
}

extension UnixTime {
    fileprivate static func - (left: Self, right: Duration) -> Self {
        Self(milliseconds: left.milliseconds - right.components.seconds * 1000)
    }
}
