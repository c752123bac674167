/// The lookups of a run: the requests that its items need, and the answers.
struct LookupTable: Sendable {
    private let plans: [LookupPlan]
    private let origin: String
    private let secretParameters: [String]
    private let meter: WorkMeter
    /// The answers, by the URLs of the requests.
    private var answers: [String: LookupAnswer] = [:]

    /// Creates the table of a recipe.
    ///
    /// - Parameter meter: the meter that counts the work of the run.
    init(_ recipe: Recipe, _ meter: WorkMeter) {
        (plans, self.meter) = (recipe.lookups, meter)
        origin = recipe.source.url.flatMap { URLText.origin($0.text) } ?? ""
        secretParameters = recipe.source.secretQuery.keys.sorted()
    }

    /// Returns the requests that items need, each once.
    func requests(for items: [Item], former: (Item) -> KnownItem?) -> [Lookup] {
        var lookups: [Lookup] = []
        var urls: Set<String> = []
        for item in items {
            for plan in plans where applies(plan, to: item, former(item)) {
                // An item whose URL cannot be filled is put aside when it is judged.
                guard let url = try? url(plan, item), urls.insert(url).inserted else { continue }
                var request = PageRequest(url: url)
                request.most = WatchLimits.lookupBytes
                request.secretParameters = secretParameters
                request.sendsSecrets = !origin.isEmpty && URLText.origin(url) == origin
                lookups.append(Lookup(request: request, keep: plan.keep))
            }
        }
        return lookups
    }

    /// Takes the answers, by the URLs of the requests.
    mutating func take(_ answers: [String: LookupAnswer]) { self.answers = answers }

    /// Returns an item with the answers to its lookups as further fields.
    ///
    /// - Throws: ``ItemProblem``, for this item alone, if a lookup failed or was not made.
    func extended(_ item: Item, former: KnownItem?) throws(ItemProblem) -> Item {
        guard !plans.isEmpty else { return item }
        var members = item.fields.members
        for plan in plans where applies(plan, to: item, former) {
            let url = try url(plan, item)
            guard let answer = answers[url] else {
                throw ItemProblem(
                    "\(plan.name): the lookup was not made: a run makes at most "
                        + "\(WatchLimits.lookupsARun), and no more of a host that does not answer "
                        + "or asks to be left alone",
                    .untried)
            }
            switch answer {
            case .failure(let problem):
                throw ItemProblem(
                    "\(plan.name): the lookup \(problem.description)", problem.outlook)
            case .success(let whole):
                guard let value = plan.path.map({ $0.value(in: whole) }) ?? whole, !value.isEmpty
                else {
                    throw ItemProblem(
                        "\(plan.name): the lookup's answer has nothing at "
                            + "\(plan.path?.description ?? "its top")")
                }
                // Many items may have the same answer, and each is worked on with it.
                meter.take(value.size)
                members[plan.name] = value
            }
        }
        return item.with(.object(members))
    }

    private func applies(_ plan: LookupPlan, to item: Item, _ former: KnownItem?) -> Bool {
        plan.conditions.allSatisfy { condition in
            let text = former?.kept[condition.field.description]
            return condition.objection(to: item.fields, former: text, meter) == nil
        }
    }

    private func url(_ plan: LookupPlan, _ item: Item) throws(ItemProblem) -> String {
        do throws(TemplateError) {
            var values = TemplateValues(item.fields)
            values.meter = meter
            return try plan.url.fillURL(values)
        } catch { throw ItemProblem("\(plan.name): url \(error.description)") }
    }
}
