/// The explanation why a selector selects a device or not, for the whole selector and each of its
/// parts.
package struct Explanation: Hashable, Sendable, CustomStringConvertible {
    /// The most reasons that a line lists; the others are only counted.
    private static let namedReasons = 3

    /// The part of the selector, as text.
    package let text: String
    /// The finding: whether the device matches the part, and why.
    package let finding: Finding
    /// The operands of the part in order; empty for an atom.
    package let parts: [Explanation]
    /// The reasons of the atoms that decided the result.
    private let causes: [String]

    /// Explains `selector` for the device with these facts.
    package init(_ selector: Selector, _ facts: DeviceFacts) {
        self.init(SelectorTree(selector).root, facts)
    }

    /// Recurses at most ``SelectorLimits/depth`` levels.
    private init(_ branch: SelectorTree.Branch, _ facts: DeviceFacts) {
        text = branch.text
        parts = branch.operands.map { Explanation($0, facts) }
        let verdict: Finding.Verdict
        switch branch.node {
        case .atom(let atom):
            let found = facts.finding(atom)
            (verdict, causes) = (found.verdict, [found.reason])
        case .not: (verdict, causes) = (parts[0].finding.verdict.negated, parts[0].causes)
        case .and: (verdict, causes) = Self.combine(parts, decides: .notMatched)
        case .or: (verdict, causes) = Self.combine(parts, decides: .matched)
        }
        finding = Finding(verdict, Self.line(causes))
    }

    /// The one-line reason why the selector selects the device or does not.
    package var reason: String {
        switch finding.verdict {
        case .matched: "selected: \(finding.reason)"
        case .notMatched: "not selected: \(finding.reason)"
        case .unknown: "unknown: \(finding.reason)"
        }
    }

    /// The tree, with one line for each part and two more spaces for each level.
    package var description: String {
        var lines: [String] = []
        append(to: &lines, indent: "")
        return lines.joined(separator: "\n")
    }

    private func append(to lines: inout [String], indent: String) {
        let mark =
            switch finding.verdict {
            case .matched: "yes"
            case .notMatched: "no "
            case .unknown: "?  "
            }
        lines.append("\(indent)\(mark) \(text)\(parts.isEmpty ? ": \(finding.reason)" : "")")
        for part in parts { part.append(to: &lines, indent: indent + "  ") }
    }

    /// Combines the verdicts of parts: one part with the verdict `decides` decides, and otherwise
    /// an unknown part leaves the result unknown.
    private static func combine(
        _ parts: [Explanation], decides: Finding.Verdict
    ) -> (Finding.Verdict, [String]) {
        for verdict in [decides, .unknown] {
            let decisive = parts.filter { $0.finding.verdict == verdict }
            if !decisive.isEmpty { return (verdict, decisive.flatMap(\.causes)) }
        }
        return (decides.negated, parts.flatMap(\.causes))
    }

    private static func line(_ causes: [String]) -> String {
        let named = causes.prefix(namedReasons).joined(separator: " and ")
        let more = causes.count - namedReasons
        return more > 0 ? "\(named) and \(more) more" : named
    }
}
