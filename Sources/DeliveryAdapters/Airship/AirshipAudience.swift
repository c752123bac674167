package import Audience
import JSON

/// A selector in the format of Airship's audiences, for notifications that Airship sends as a
/// whole.
///
/// A selector has at most 256 nodes and Airship allows 1000, so every translation is short enough.
package struct AirshipAudience: Hashable, Sendable {
    /// A part of a selector that has no counterpart at Airship.
    package struct Untranslatable: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of the atom.
        package let kind: Selector.Atom.Kind
        /// The atom in the selector's text form.
        package let atom: String
        /// The reason, and what to do instead.
        package let reason: String

        /// The atom and the reason.
        package var description: String { "\(atom) cannot be translated for Airship: \(reason)" }
    }

    /// The audience in JSON, as a push object contains it.
    package let json: [UInt8]

    /// Translates a selector.
    ///
    /// - Parameter segments: Airship's segment ids by Herald's segment names.
    /// - Throws: ``Untranslatable`` for the first atom without a counterpart; nothing is left out,
    ///   so that nobody gets a message that was meant for others.
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
        // A selector is always one expression.
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
                throw refusal(atom, "Airship knows its own segments only; give its segment id")
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
            throw refusal(atom, "Airship compares attributes by =, < and > only")
        }
        json.key("value")
        switch value {
        case .text(let text): json.string(text)
        case .number(let number): json.double(number)
        case .date, .version:
            throw refusal(atom, "Airship compares attributes with texts and numbers only")
        }
    }

    private static func refusal(_ atom: Selector.Atom, _ reason: String) -> Untranslatable {
        Untranslatable(kind: atom.kind, atom: text(atom), reason: reason)
    }

    private static func text(_ atom: Selector.Atom) -> String {
        // A single atom is an expression, so there is always a text.
        (try? Selector(nodes: [.atom(atom)]))?.description ?? atom.kind.rawValue
    }

    private static func reason(_ kind: Selector.Atom.Kind) -> String {
        switch kind {
        case .all: "everybody must be the whole selector"
        case .device: "Airship knows channels, not Herald's devices; send to the device's channel"
        case .platform: "a platform is a device type at Airship; send to each platform separately"
        case .within, .at, .moved: "Airship does not know Herald's places"
        case .percent: "Airship draws its own random shares"
        case .segment, .attribute, .tag, .groupTag, .user, .staticList, .addressKind, .addressLost,
            .model, .locale, .timeZone, .appVersion, .lastSeen, .created:
            "Airship has nothing that would select the same devices"
        }
    }
}
