import Audience
import Protocol

/// Conversion of a selector's nodes from and to protobuf messages; each node is checked by itself.
enum SelectorNodes {
    private typealias Atom = Selector.Atom

    /// Reads a node; `path` is the field's path in the request, for errors.
    static func read(
        _ message: Proto.SelectorNode, _ path: String
    ) throws(RPCError) -> Selector.Node {
        switch message.node {
        case .allOf(let count)?: .and(Int(count))
        case .anyOf(let count)?: .or(Int(count))
        case .negate?: .not
        case let node?: .atom(try atom(node, path))
        case nil: throw .invalid(path, "has nothing set")
        }
    }

    private static func atom(
        _ node: Proto.SelectorNodeNode, _ path: String
    ) throws(RPCError) -> Atom {
        switch node {
        case .everyDevice, .allOf, .anyOf, .negate: .all
        case .tag(let text): .tag(try tag(text, "\(path).tag"))
        case .device(let id): .device(id)
        case .groupTag(let tag):
            .tag(
                try self.tag(tag.tag, "\(path).group_tag.tag"),
                in: try name(tag.group, "\(path).group_tag.group"))
        case .user(let text): .user(try name(text, "\(path).user"))
        case .platform(let text): .platform(try name(text, "\(path).platform"))
        case .model(let text): .model(try name(text, "\(path).model"))
        case .addressKind(let text): .addressKind(try name(text, "\(path).address_kind"))
        case .addressLost(let text): .addressLost(try name(text, "\(path).address_lost"))
        case .timeZone(let text): .timeZone(try name(text, "\(path).time_zone"))
        case .segment(let text): .segment(try name(text, "\(path).segment"))
        case .staticList(let text): .staticList(try name(text, "\(path).static_list"))
        case .atPlace(let text): .at(try name(text, "\(path).at_place"))
        case .locale(let text):
            .locale(
                try value(
                    Selector.LanguageRegion(text), "\(path).locale", Selector.LanguageRegion.wanted)
            )
        case .seenWithinSeconds(let seconds):
            .lastSeen(try age(seconds, "\(path).seen_within_seconds"))
        case .createdWithinSeconds(let seconds):
            .created(try age(seconds, "\(path).created_within_seconds"))
        case .attribute(let test):
            .attribute(try SelectorAttributes.read(test, "\(path).attribute"))
        case .appVersion(let range): .appVersion(try versions(range, "\(path).app_version"))
        case .within(let circle): .within(try Selector.Circle(circle, "\(path).within"))
        case .movedThrough(let visit):
            .moved(try Selector.Visit(visit, "\(path).moved_through"))
        case .percent(let share): .percent(try percent(share, "\(path).percent"))
        }
    }

    private static func tag(_ text: String, _ path: String) throws(RPCError) -> Tag {
        do throws(TagError) {
            return try Tag(text)
        } catch {
            throw .invalid(path, error.message)
        }
    }

    static func name(_ text: String, _ path: String) throws(RPCError) -> Selector.Name {
        try value(Selector.Name(text), path, Selector.Name.wanted)
    }

    /// Returns `value`; throws `invalidArgument` with what was wanted if it is nil.
    static func value<Value>(
        _ value: Value?, _ path: String, _ wanted: String
    ) throws(RPCError) -> Value {
        guard let value else { throw .invalid(path, "is not \(wanted)") }
        return value
    }

    private static func age(_ seconds: UInt32, _ path: String) throws(RPCError) -> Selector.Age {
        try value(
            Selector.Age(seconds: seconds), path, "1 to \(SelectorLimits.age.upperBound) seconds")
    }

    private static func versions(
        _ range: Proto.SelectorAppVersion, _ path: String
    ) throws(RPCError) -> Selector.VersionRange {
        let wanted = Selector.Version.wanted
        let from =
            range.from.isEmpty
            ? nil : try value(Selector.Version(range.from), "\(path).from", wanted)
        let before =
            range.before.isEmpty
            ? nil : try value(Selector.Version(range.before), "\(path).before", wanted)
        return try value(
            Selector.VersionRange(from: from, before: before), path,
            "one version, or two with the first one less")
    }

    private static func percent(
        _ share: Proto.SelectorPercent, _ path: String
    ) throws(RPCError) -> Selector.Percent {
        let seed = try name(share.seed, "\(path).seed")
        return try value(
            Selector.Percent(seed: seed, from: share.fromBasisPoints, to: share.toBasisPoints),
            path,
            "two numbers from 0 to 10,000, the smaller first")
    }
}
