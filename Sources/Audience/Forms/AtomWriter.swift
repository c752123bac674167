import JSON

extension Selector.Atom {
    /// Writes the members of the atom's object, which ``AtomReader`` reads.
    ///
    /// No member is an object, so an atom takes one level of JSON.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .all:
            writer.key("all")
            writer.bool(true)
        case .tag(let tag): writer.member("tag", tag.text)
        case .groupTag(let tag):
            writer.member("tag", tag.tag.text)
            writer.member("group", tag.group.text)
        case .device(let id): writer.member("device", id)
        case .locale(let locale): writer.member("locale", locale.description)
        case .attribute(let test): test.writeMembers(to: &writer)
        case .appVersion(let range):
            if let from = range.from { writer.member("app_version_from", from.description) }
            if let before = range.before { writer.member("app_version_before", before.description) }
        case .lastSeen(let age): writer.member("last_seen", age.description)
        case .created(let age): writer.member("created", age.description)
        case .within(let circle):
            writer.key("within")
            writer.integer(circle.meters)
            writer.member("latitude", circle.latitude)
            writer.member("longitude", circle.longitude)
        case .moved(let visit):
            writer.member("moved", visit.place.text)
            writer.member("within", visit.within.description)
        case .percent(let share):
            writer.member("percent", share.seed.text)
            writer.member("from", Double(share.from) / 100)
            writer.member("to", Double(share.to) / 100)
        case .user(let name), .platform(let name), .model(let name), .addressKind(let name),
            .addressLost(let name), .timeZone(let name), .segment(let name), .staticList(let name),
            .at(let name):
            writer.member(kind.rawValue, name.text)
        }
    }
}

extension Selector.AttributeTest {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("attribute", name.text)
        guard case .compare(let comparison, let value) = condition else {
            return writer.member("operator", AtomText.isEmpty)
        }
        let name = AttributeReader.comparisons.first { $0.comparison == comparison }?.name
        writer.member("operator", name ?? comparison.rawValue)
        switch value {
        case .text(let text): writer.member("value", text)
        case .number(let number): writer.member("value", number)
        case .date(let seconds): writer.member("value", Dates.text(seconds))
        case .version(let version): writer.member("value", version.description)
        }
        switch value {
        case .text, .number: break
        case .date, .version: writer.member("type", value.type)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    fileprivate mutating func member(_ name: String, _ number: Double) {
        key(name)
        double(number)
    }
}
