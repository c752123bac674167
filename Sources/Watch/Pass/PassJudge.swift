import Times

/// The rule and the field values that the items of a group have in common.
private struct GroupKey: Hashable {
    let rule: String
    let values: [String]
}

/// Decides about each item of a run: whether it gives a notification, and which.
struct PassJudge {
    let recipe: Recipe
    let state: SourceState
    let now: UnixTime
    let baseline: Baseline?
    let known: [ItemKey: KnownItem]
    let lookups: LookupTable
    /// True if the next run has the items again, so that they may be left for it.
    let comesAgain: Bool
    /// True if the recipe reads another URL than in the last run.
    let hasMoved: Bool
    /// The time at which the items count as arrived; their ages are compared with `newest` then.
    private let arrival: UnixTime
    /// The number of the version of the fields that count as the content of items.
    private let contents: Int64
    let meter: WorkMeter
    private let maker: MessageMaker
    private let kept: [FieldPath]
    /// The number of notifications that may still be sent before further ones are held.
    var room: Int
    /// The number of notifications that may still wait for delivery.
    var backlog: Int
    private var once: OnceKeys
    /// The items of each group, in the order in which groups begin.
    private var groups: [(rule: Rule, items: [Item])] = []
    /// The places of groups: a run may have as many groups as items.
    private var places: [GroupKey: Int] = [:]

    init(
        _ recipe: Recipe, _ state: SourceState, now: UnixTime, baseline: Baseline?,
        known: [ItemKey: KnownItem], lookups: LookupTable, comesAgain: Bool, hasMoved: Bool,
        found: UnixTime?, contents: Int64, _ meter: WorkMeter
    ) {
        (self.recipe, self.state, self.now, self.baseline) = (recipe, state, now, baseline)
        (self.known, self.lookups, self.comesAgain) = (known, lookups, comesAgain)
        arrival = state.brought ?? (state.wasPaused ? min(now, state.lastSuccess ?? now) : now)
        (self.hasMoved, self.contents, self.meter) = (hasMoved, contents, meter)
        maker = MessageMaker(recipe: recipe, now: now, found: found, meter: meter)
        (kept, once) = (recipe.keptFields, OnceKeys(known))
        room = min(recipe.flood.roomOfRun, max(0, recipe.flood.anHour - state.sentLastHour))
        backlog = max(0, WatchLimits.waitingEntries - state.waiting)
    }

    /// Judges all items, and puts their outcomes into the result.
    mutating func judge(_ gathering: Gathering, _ result: inout PassResult) {
        result.baseline = baseline
        let newest = newest(of: gathering.items)
        for one in gathering.broken { judge(broken: one, &result) }
        giveUpLost(gathering, &result)
        // Rules that send once go by their order, whatever the order of items.
        for item in ordered(extended(gathering.items, newest, &result)) {
            judge(item, isWanted: newest.contains(item.key), &result)
        }
        for group in groups { send(group.rule, group.items, &result) }
    }

    /// Returns the stored facts of an item; nil for one that is new or judged as if it were.
    func former(of item: Item) -> KnownItem? {
        isCorrected(item) || isDeferred(item) ? nil : known[item.key]
    }

    /// Returns whether an item was put into quarantine when it was new, and has changed since, so
    /// that it may be used now.
    private func isCorrected(_ item: Item) -> Bool {
        guard baseline == nil, let former = known[item.key], let since = former.quarantined else {
            return false
        }
        return former.hash != item.hash && former.contents == contents && !former.wasSent
            && now - since <= recipe.items.newest
    }

    /// Returns the items for which rules are tried: those that are new or changed, and not too old.
    func lookedAt(_ items: [Item]) -> [Item] {
        let newest = newest(of: items)
        return items.filter { newest.contains($0.key) || passedOver($0) == nil }
    }

    /// Returns why no rule is tried for an item; nil if rules are.
    func passedOver(_ item: Item) -> Verdict.Outcome? {
        let former = known[item.key]
        if former?.hash == item.hash { return .seen }
        if baseline != nil { return .baseline }
        if let former, former.contents != contents, !isDeferred(item) {
            return .changedOnly(reason: "other fields count as its content than before")
        }
        // What a baseline could not read was there before it.
        let wasRead = former.map { $0.hash != KnownItem.unread } ?? false
        if former != nil, !wasRead, !isCorrected(item) { return .baseline }
        // What was left for this run was new when it came; what could not be read may be old.
        let mayBeOld = !wasRead || isDeferred(item)
        if mayBeOld, state.postponed[item.key] == nil, isOld(item) { return .old }
        return nil
    }

    func isOld(_ item: Item) -> Bool {
        item.time.map { arrival - $0 > recipe.items.newest } ?? false
    }

    private func ordered(_ items: [Item]) -> [Item] {
        guard recipe.rules.contains(where: { !$0.once.isEmpty }) else { return items }
        // Of one rule, what is held goes first: keys may become free by that.
        func place(_ item: Item) -> Int {
            let isHeld = known[item.key]?.held.isEmpty == false
            let rule = recipe.rules.firstIndex { objection(of: $0, to: item, former: nil) == nil }
            guard let rule else { return isHeld ? -1 : recipe.rules.count * 2 }
            return rule * 2 + (isHeld ? 0 : 1)
        }
        return items.map { (place($0), $0) }.enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }

    /// Returns the keys of the newest items that somebody wants to be sent, and that were not, with
    /// those that somebody has wanted before and whose lookups were not answered.
    private func newest(of items: [Item]) -> Set<ItemKey> {
        var waiting: Set<ItemKey> = []
        if baseline == nil || state.wantedNewest > 0 {
            waiting = Set(state.postponed.filter(\.value.isWanted).keys)
        }
        guard state.wantedNewest > 0 else { return waiting }
        let dated = items.enumerated().sorted { left, right in
            let (first, second) = (left.element.time, right.element.time)
            guard let first, let second, first != second else { return left.offset < right.offset }
            return first > second
        }
        return Set(dated.prefix(state.wantedNewest).map(\.element.key))
            .union(waiting).filter { !(known[$0]?.wasSent ?? false) }
    }

    private func judge(broken one: BrokenItem, _ result: inout PassResult) {
        guard known[one.key] == nil else {
            result.present.append(one.key)
            return
        }
        result.seen.append(.init(key: one.key, hash: KnownItem.unread, alias: 0, kept: [:]))
        guard known[one.wholeKey] == nil else {
            result.renamed[one.wholeKey] = one.key
            return
        }
        let label = Item.label(of: one.fields, recipe.items.key) ?? one.key.description
        let reason = "the item \(one.problem)"
        if let objections = objections(toKeyless: one) {
            result.verdicts.append(
                Verdict(
                    key: one.key, label: label, outcome: .noRule(reasons: objections + [reason])))
            return
        }
        result.verdicts.append(
            Verdict(key: one.key, label: label, outcome: .quarantined(reason: reason)))
        guard baseline == nil else { return }
        result.entries.append(
            NewEntry(
                key: one.key, rule: "", state: .quarantined, reason: reason, label: label,
                item: json(one.fields)))
    }

    /// Returns why no rule applies to an item without a key of its own; nil if one may.
    ///
    /// Such an item is often of another kind than those that the recipe is for.
    private func objections(toKeyless one: BrokenItem) -> [String]? {
        guard baseline == nil, one.key == one.wholeKey else { return nil }
        var objections: [String] = []
        for rule in recipe.rules {
            let objection = rule.conditions.lazy
                // What is looked up is not known of it.
                .filter { [recipe] condition in
                    !recipe.lookups.contains { $0.name == condition.field.first }
                }.compactMap { [meter] in $0.objection(to: one.fields, former: nil, meter) }.first
            guard let objection else { return nil }
            objections.append("\(rule.name): \(objection)")
        }
        return objections
    }

    private mutating func judge(_ item: Item, isWanted: Bool, _ result: inout PassResult) {
        let former = known[item.key]
        // What is in quarantine is taken as seen by no baseline: a recipe that was mended tries it.
        if baseline != nil, !isWanted, former == nil, unreadKey(of: item) != nil { return }
        note(item, former, &result)
        func end(_ outcome: Verdict.Outcome) {
            result.verdicts.append(Verdict(key: item.key, label: item.label, outcome: outcome))
        }
        if !isWanted, let outcome = passedOver(item) {
            if outcome == .baseline, former == nil { result.baselineCount += 1 }
            return end(outcome)
        }
        let change = isWanted ? nil : self.former(of: item)
        var objections: [String] = []
        for rule in recipe.rules {
            if let objection = objection(of: rule, to: item, former: change) {
                objections.append("\(rule.name): \(objection)")
                continue
            }
            let held = held(of: item, change, rule)
            guard change == nil || held.isSent(by: rule) else {
                result.drop(held.outdated, of: item.key, &once)
                return end(.changedOnly(reason: "\(rule.name) does not send changes"))
            }
            let place = held.place(for: rule)
            if place == nil { result.drop(held.outdated, of: item.key, &once) }
            return apply(rule, item, former: change, place, &result)
        }
        result.drop(held(of: item, change, nil).outdated, of: item.key, &once)
        end(.noRule(reasons: objections))
    }

    private func held(of item: Item, _ former: KnownItem?, _ rule: Rule?) -> HeldChange {
        HeldChange(of: former, rule, in: recipe) { rule in
            rule.conditions.allSatisfy { condition in
                condition.test.needsFormerValue
                    || condition.objection(to: item.fields, former: nil, meter) == nil
            }
        }
    }

    func note(_ item: Item, _ former: KnownItem?, _ result: inout PassResult) {
        if let former, former.hash == item.hash, former.contents == contents {
            result.present.append(item.key)
            return
        }
        if isCorrected(item) { result.corrected.insert(item.key) }
        if former == nil, let key = unreadKey(of: item) { result.readable[item.key] = key }
        var texts: [String: String] = [:]
        for path in kept {
            texts[path.description] = Condition.kept(item.text(at: path, meter))
        }
        result.seen.append(
            .init(
                key: item.key, hash: item.hash, alias: item.alias(recipe.items, meter),
                kept: texts))
    }

    /// Returns the key under which an item is in quarantine as it could not be read, though it has
    /// not changed since; nil if it is not.
    private func unreadKey(of item: Item) -> ItemKey? {
        guard !state.unread.isEmpty, meter.take(item.fields.size) else { return nil }
        let key = BrokenItem.wholeKey(of: item.fields)
        return state.unread.contains(key) ? key : nil
    }

    /// Returns why a rule does not apply to an item; nil if it does.
    private func objection(of rule: Rule, to item: Item, former: KnownItem?) -> String? {
        if let after = rule.after {
            let key = try? maker.afterKey(rule, item)
            guard let key, once.contains(key) else {
                return "nothing was sent once for '\(after.text)'"
            }
        }
        for condition in rule.conditions {
            let text = former?.kept[condition.field.description]
            if let objection = condition.objection(to: item.fields, former: text, meter) {
                return objection
            }
        }
        return nil
    }

    private mutating func apply(
        _ rule: Rule, _ item: Item, former: KnownItem?, _ place: HeldPlace?,
        _ result: inout PassResult
    ) {
        do throws(ItemProblem) {
            if !rule.group.isEmpty, former == nil {
                let values = rule.group.map { item.text(at: $0, meter) }
                // An item that spoils its group's texts is put aside, and the group goes without.
                _ = try maker.message(rule, item, group: [item], key: item.key)
                let key = GroupKey(rule: rule.name, values: values)
                if let place = places[key] {
                    groups[place].items.append(item)
                } else {
                    places[key] = groups.count
                    groups.append((rule, [item]))
                }
                return
            }
            let onceKeys = try maker.onceKeys(rule, item)
            let holder = once.holder(of: onceKeys, for: item.key, besides: place, by: rule)
            guard holder == .nobody else {
                result.drop(place?.rules ?? [], of: item.key, &once)
                return passOver(item, by: rule, holder, isNew: former == nil, &result)
            }
            let message = try maker.message(
                rule, item, group: rule.group.isEmpty ? [] : [item], key: item.key,
                former: former)
            guard !ends(message, rule, [item], &result) else {
                return result.drop(place?.rules ?? [], of: item.key, &once)
            }
            once.free(place?.rules ?? [], of: item.key)
            // Not before there is a notification: an item in quarantine has sent nothing.
            for key in onceKeys where once.insert(key) {
                result.seen.append(.init(key: key, hash: 0, alias: 0, kept: [:], isForGood: true))
            }
            add(message, rule, [item], item.key, place, once: onceKeys, &result)
        } catch {
            // What is held stays until its item can be used.
            once.keep(result.outdated.removeValue(forKey: item.key) ?? [], of: item.key)
            quarantine(item, rule.name, error, &result)
        }
    }

    private mutating func send(_ rule: Rule, _ items: [Item], _ result: inout PassResult) {
        guard let first = items.first else { return }
        let key =
            items.count == 1
            ? first.key : ItemKey("group", items.map(\.key.description).sorted().map { .text($0) })
        do throws(ItemProblem) {
            let message = try maker.message(rule, first, group: items, key: key)
            guard !ends(message, rule, items, &result) else { return }
            if items.count > 1 { result.grouped += items.map(\.key) }
            add(message, rule, items, key, nil, &result)
        } catch {
            for item in items { quarantine(item, rule.name, error, &result) }
        }
    }

    /// Returns whether a notification's `until` has passed, and records that for its items.
    private func ends(
        _ message: OutgoingMessage, _ rule: Rule, _ items: [Item], _ result: inout PassResult
    ) -> Bool {
        guard let until = message.until, until <= now else { return false }
        for item in items {
            result.verdicts.append(
                Verdict(
                    key: item.key, label: item.label, outcome: .ended(rule: rule.name, until)))
        }
        return true
    }

    private mutating func add(
        _ message: OutgoingMessage, _ rule: Rule, _ items: [Item], _ key: ItemKey,
        _ place: HeldPlace?, once: [ItemKey] = [], _ result: inout PassResult
    ) {
        let reason = place == nil ? reasonToHold(items) : HeldPlace.reason
        let item =
            items.count == 1 ? items[0].fields : ItemValue.list(items.map(\.fields))
        result.entries.append(
            NewEntry(
                key: key, rule: rule.name, state: reason == nil ? .waiting : .held,
                reason: reason ?? "", label: label(message, items),
                message: message, place: place, onceKeys: once, item: json(item)))
        if reason != nil { self.once.hold(once) }
        for item in items {
            result.verdicts.append(
                Verdict(
                    key: item.key, label: item.label,
                    outcome: reason.map { Verdict.Outcome.held(rule: rule.name, reason: $0) }
                        ?? .sends(rule: rule.name)))
        }
    }

    /// Returns a notification's name for people: its title or body, or its items' labels.
    private func label(_ message: OutgoingMessage, _ items: [Item]) -> String {
        let texts = [message.title, message.body].lazy.filter { !$0.isEmpty }
        if let text = texts.first { return text }
        return items.count == 1
            ? items[0].label : "\(items[0].label) and \(items.count - 1) more"
    }

    func quarantine(
        _ item: Item, _ rule: String, _ problem: ItemProblem, _ result: inout PassResult
    ) {
        result.entries.append(
            NewEntry(
                key: item.key, rule: rule, state: .quarantined, reason: problem.description,
                label: item.label, isChange: former(of: item) != nil, item: json(item.fields)))
        result.verdicts.append(
            Verdict(
                key: item.key, label: item.label,
                outcome: .quarantined(reason: problem.description)))
    }

    /// Returns an item as JSON, as it is kept; empty if it is too large.
    private func json(_ fields: ItemValue) -> [UInt8] {
        // Much of a large one may be what many items share.
        let size = fields.size
        guard meter.take(size), size <= WatchLimits.itemBytes * 4 else { return [] }
        let json = fields.json
        return json.count <= WatchLimits.itemBytes ? json : []
    }
}
