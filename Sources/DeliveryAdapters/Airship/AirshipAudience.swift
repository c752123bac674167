package import Audience
import JSON

/// One of our selectors as Airship's audience: for whole notifications that Airship is to send.
///
/// Ours have at most 256 nodes, Airship's 1000, so that each that can be said is short enough.
package struct AirshipAudience: Hashable, Sendable {
    /// What cannot be said to Airship.
    package struct Untranslatable: Error, Hashable, Sendable, CustomStringConvertible {
        /// What it asks about.
        package let kind: Selector.Atom.Kind
        /// The atom as a person writes it.
        package let atom: String
        /// Why not, and what to do instead.
        package let reason: String

        /// The atom and why not.
        package var description: String { "\(atom) cannot be said to Airship: \(reason)" }
    }

    /// The audience, as it stands in a push object.
    package let json: [UInt8]

    /// Translates a selector.
    ///
    /// - Parameter segments: Airship's ids of segments by our names of them.
    /// - Throws: ``Untranslatable`` for the first atom that has no counterpart: nobody is to get
    ///   what was meant for others, so nothing is left out.
    package init(
        _ selector: Selector, segments: [String: String] = [:]
    ) throws(Untranslatable) {
        if selector.nodes == [.all] {
            json = Array(#""all""#.utf8)
            return
        }
        var stack: [[UInt8]] = []
        for node in selector.nodes {
            switch node {
            case .atom(let atom): stack.append(try Self.json(of: atom, segments))
            case .not: stack.append(Self.object("not", stack.popLast() ?? []))
            case .and(let count): Self.combine(&stack, count, "and")
            case .or(let count): Self.combine(&stack, count, "or")
            }
        }
        // A selector is one expression by construction.
        json = stack.last ?? []
    }

    private static func combine(_ stack: inout [[UInt8]], _ count: Int, _ name: String) {
        let operands = stack.suffix(count).joined(separator: [UInt8(ascii: ",")])
        stack.removeLast(min(count, stack.count))
        stack.append(
            object(name, [UInt8(ascii: "[")] + Array(operands) + [UInt8(ascii: "]")]))
    }

    private static func object(_ name: String, _ value: [UInt8]) -> [UInt8] {
        Array("{\"\(name)\":".utf8) + value + [UInt8(ascii: "}")]
    }

    private static func json(
        of atom: Selector.Atom, _ segments: [String: String]
    ) throws(Untranslatable) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        switch atom {
        case .tag(let tag): json.member("tag", tag.text)
        case .groupTag(let tag):
            json.member("tag", tag.tag.text)
            json.member("group", tag.group.text)
        case .user(let name): json.member("named_user", name.text)
        case .staticList(let name): json.member("static_list", name.text)
        case .segment(let name):
            guard let id = segments[name.text] else {
                throw refusal(atom, "it knows its own segments only; give the id of the one there")
            }
            json.member("segment", id)
        case .attribute(let test): try write(test, of: atom, to: &json)
        default: throw refusal(atom, reason(atom.kind))
        }
        json.endObject()
        return json.bytes
    }

    private static func write(
        _ test: Selector.AttributeTest, of atom: Selector.Atom, to json: inout JSONWriter
    ) throws(Untranslatable) {
        json.member("attribute", test.name.text)
        guard case .compare(let comparison, let value) = test.condition else {
            return json.member("operator", "is_empty")
        }
        switch comparison {
        case .equal: json.member("operator", "equals")
        case .contains: json.member("operator", "contains")
        case .less: json.member("operator", "less")
        case .greater: json.member("operator", "greater")
        case .atMost, .atLeast:
            throw refusal(atom, "its attributes are compared by =, < and > only")
        }
        json.key("value")
        switch value {
        case .text(let text): json.string(text)
        case .number(let number): json.double(number)
        case .date, .version:
            throw refusal(atom, "its attributes are compared with texts and numbers only")
        }
    }

    private static func refusal(_ atom: Selector.Atom, _ reason: String) -> Untranslatable {
        Untranslatable(kind: atom.kind, atom: text(atom), reason: reason)
    }

    private static func text(_ atom: Selector.Atom) -> String {
        // One atom is an expression, so that there is always a text.
        (try? Selector(nodes: [.atom(atom)]))?.description ?? atom.kind.rawValue
    }

    private static func reason(_ kind: Selector.Atom.Kind) -> String {
        switch kind {
        case .all: "everybody is all of its audience or nothing of it"
        case .device: "it knows channels, not our devices; send to the device's channel"
        case .platform: "a platform is a device type there; send to each platform by itself"
        case .within, .at, .moved: "it knows no places of ours"
        case .percent: "it draws shares by itself"
        case .segment, .attribute, .tag, .groupTag, .user, .staticList, .addressKind, .addressLost,
            .locale, .timeZone, .appVersion, .lastSeen, .created:
            "it has nothing that would select the same devices"
        }
    }
}
