import Audience
import Context
import Times

/// Makes the notification of a rule for an item, or for several that are grouped.
struct MessageMaker {
    let recipe: Recipe
    let now: UnixTime
    /// The time at which the retried items were found; nil if this is a run of the source.
    var found: UnixTime?
    /// The meter that counts the work of the run.
    let meter: WorkMeter

    /// Returns the values that an item's templates are filled with.
    func values(_ item: Item, group: [Item] = []) -> TemplateValues {
        var values = TemplateValues(
            item.fields, maps: recipe.maps, zone: recipe.items.zone)
        values.meter = meter
        if !group.isEmpty {
            values.extras["count"] = .integer(Int64(group.count))
            values.extras["items"] = .list(group.map(\.fields))
        }
        return values
    }

    /// Returns the keys that a rule sends once for; none if it sends for each item.
    func onceKeys(_ rule: Rule, _ item: Item) throws(ItemProblem) -> [ItemKey] {
        do throws(TemplateError) {
            return try rule.once.map { (once) throws(TemplateError) in try key(once, item) }
        } catch { throw ItemProblem("\(rule.name): once \(error.description)") }
    }

    /// Returns the key that must have been sent for before a rule counts; nil if the rule always
    /// counts.
    func afterKey(_ rule: Rule, _ item: Item) throws(ItemProblem) -> ItemKey? {
        guard let after = rule.after else { return nil }
        do throws(TemplateError) { return try key(after, item) } catch {
            throw ItemProblem("\(rule.name): after \(error.description)")
        }
    }

    private func key(_ once: TextTemplate, _ item: Item) throws(TemplateError) -> ItemKey {
        guard meter.take(WorkMeter.digest) else { throw TemplateError(WorkMeter.words) }
        return ItemKey("once", [.text(try once.fill(values(item)))])
    }

    /// Returns the notification for an item, or for a group whose first item it is.
    ///
    /// - Parameter former: the stored facts of an item that has changed; nil for a new one.
    func message(
        _ rule: Rule, _ item: Item, group: [Item] = [], key: ItemKey, former: KnownItem? = nil
    ) throws(ItemProblem) -> OutgoingMessage {
        let values = values(item, group: group)
        var part = "audience"
        do throws(TemplateError) {
            let audience = try rule.message.audience.fill(values)
            var message = OutgoingMessage(
                idempotencyKey: idempotencyKey(rule, key, change(of: item, former)),
                app: recipe.app, type: rule.message.type, audience: audience.description,
                expires: now + rule.message.expire)
            message.authors = recipe.authors
            let (one, many) = (rule.message.texts, rule.message.many)
            let isMany = group.count > 1
            func text(_ name: String, _ path: KeyPath<RuleMessage.Texts, TextTemplate?>)
                throws(TemplateError) -> String
            {
                part = name
                let template =
                    isMany ? many[keyPath: path] ?? one[keyPath: path] : one[keyPath: path]
                return try template?.fill(values) ?? ""
            }
            message.title = try text("title", \.title)
            message.body = try text("body", \.body)
            part = "url"
            let url = isMany ? many.url ?? one.url : one.url
            message.url = try url?.fillURL(values) ?? ""
            message.image = try text("image", \.image)
            for (name, template) in one.data.merging(
                isMany ? many.data : [:], uniquingKeysWith: { $1 })
            {
                part = "data.\(name)"
                message.data[name] = try template.fill(values)
            }
            message.template = rule.message.template ?? ""
            for (name, template) in rule.message.variables {
                part = "variables.\(name)"
                message.variables[name] = try template.fill(values)
            }
            part = "collapse"
            message.collapseKey = try rule.message.collapse?.fill(values) ?? collapseKey(rule, key)
            time(&message, rule.message)
            part = "until"
            message.until = try rule.message.until?.moment(values, in: recipe.items.zone)
            if let until = message.until { message.expires = min(message.expires, until) }
            return message
        } catch { throw ItemProblem("\(rule.name): \(part) \(error.description)") }
    }

    private func collapseKey(_ rule: Rule, _ key: ItemKey) -> String {
        rule.onChange == .replace ? "\(recipe.name)-\(key)" : ""
    }

    /// Returns a hash that tells a notification from others of the same item by the same rule; nil
    /// for the notification of a new item.
    ///
    /// An item may change back to what it was: its contents alone do not tell its changes apart.
    /// The time of the run does, and is kept with the notification, so that it is submitted again
    /// with the same key.
    private func change(of item: Item, _ former: KnownItem?) -> Int64? {
        if let former {
            return ItemKey.hash(
                "change",
                [.integer(former.hash), .integer(item.hash), .integer(now.milliseconds)])
        }
        // What is tried again may have been put aside when it changed.
        return found.map { ItemKey.hash("found", [.integer($0.milliseconds)]) }
    }

    private func idempotencyKey(_ rule: Rule, _ key: ItemKey, _ change: Int64?) -> String {
        let name = "watch:\(recipe.name):\(rule.name):\(key)"
        return change.map { "\(name):\(String(UInt64(bitPattern: $0), radix: 16))" } ?? name
    }

    private func time(_ message: inout OutgoingMessage, _ plan: RuleMessage) {
        message.isUrgent = plan.isUrgent
        guard let time = plan.localTime else { return }
        // Today's date in the recipe's zone: devices on which that time has passed follow
        // `if_passed`.
        let today = recipe.items.zone.civil(at: now).date
        let parts = time.split(separator: ":").compactMap { Int64($0) }
        let second = (parts.first ?? 0) * 3600 + (parts.last ?? 0) * 60
        let local = CivilTime(today, second: second)
        message.localTime = local.description
        message.ifPassed = plan.ifPassed
        let sending = LocalSending(
            time: local, ifPassed: LocalSending.IfPassed(word: plan.ifPassed))
        message.expires = LocalExpiry.end(plan.expire, after: sending, now: now)
    }
}
