import Audience
import Context
import Times

/// Makes the notification of a rule for an item, or for several that are grouped.
struct MessageMaker {
    let recipe: Recipe
    let now: UnixTime
    /// What counts the work of the run.
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

    /// Returns the key that a rule sends once for; nil if it sends for each item.
    func onceKey(_ rule: Rule, _ item: Item) throws(ItemProblem) -> ItemKey? {
        guard let once = rule.once else { return nil }
        do throws(TemplateError) {
            return ItemKey("once", [.text(try once.fill(values(item)))])
        } catch { throw ItemProblem("\(rule.name): once \(error.description)") }
    }

    /// Returns the notification for an item, or for a group whose first item it is.
    ///
    /// - Parameter change: what tells this content from earlier ones; nil for a new item.
    func message(
        _ rule: Rule, _ item: Item, group: [Item] = [], key: ItemKey, change: Int64? = nil
    ) throws(ItemProblem) -> OutgoingMessage {
        let values = values(item, group: group)
        var part = "audience"
        do throws(TemplateError) {
            let audience = try rule.message.audience.fill(values)
            var message = OutgoingMessage(
                idempotencyKey: idempotencyKey(rule, key, change), app: recipe.app,
                type: rule.message.type, audience: audience.description,
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
            return message
        } catch { throw ItemProblem("\(rule.name): \(part) \(error.description)") }
    }

    private func collapseKey(_ rule: Rule, _ key: ItemKey) -> String {
        rule.onChange == .replace ? "\(recipe.name)-\(key)" : ""
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
        message.localTime = CivilTime(today, second: second).description
        message.ifPassed = plan.ifPassed
        // What goes out tomorrow morning must not expire before.
        message.expires = max(message.expires, now + OutgoingMessage.localTimeSpan)
    }
}
