package import Audience

/// Makes selectors of any shape that is allowed, from atoms of chosen kinds.
package struct SelectorMaker: Sendable {
    /// Names that are hard on a writer and its reader, and a few plain ones.
    private static let names = [
        "ios", "apns", "Europe/Berlin", "a b", "a,b", "(", ")", "\"", "\\", "#", "# x", "<=", "é",
        "e\u{301}", "😀", "*", "all", "and", "device", "device:x", "is_empty", "contains", "12", "{",
        "v1", "x\u{2028}y", "a\\\"b", String(repeating: "n", count: 128),
    ]

    private let tags: [Tag]
    private let devices: [String]
    private let kinds: [Selector.Atom.Kind]

    /// - Parameter kinds: The kinds of atoms there will be; all of them unless said.
    package init(
        tags: [Tag], devices: [String], kinds: [Selector.Atom.Kind] = Selector.Atom.Kind.allCases
    ) {
        self.tags = tags
        self.devices = devices
        self.kinds = kinds
    }

    /// A maker with tags and devices that are hard to write.
    package static var hard: SelectorMaker {
        SelectorMaker(
            tags: (names + ["AND", "/bill/signed", "tag(x)"]).compactMap { try? Tag($0) },
            devices: ["d1", "D-2", "é\\", "#"])
    }

    /// Returns a random selector within all limits.
    package func selector(using random: inout some RandomNumberGenerator) -> Selector {
        while true {
            var nodes: [Selector.Node] = []
            grow(&nodes, levels: Int.random(in: 1...7, using: &random), &random)
            // Some are too large; those that are not cover all that is allowed.
            if let selector = try? Selector(nodes: nodes) { return selector }
        }
    }

    private func grow(
        _ nodes: inout [Selector.Node], levels: Int, _ random: inout some RandomNumberGenerator
    ) {
        let choice = levels == 1 ? 0 : Int.random(in: 0..<20, using: &random)
        switch choice {
        case 0..<10: nodes.append(.atom(atom(using: &random)))
        case 10..<13:
            grow(&nodes, levels: levels - 1, &random)
            nodes.append(.not)
        default:
            let count = Int.random(in: 2...5, using: &random)
            for _ in 0..<count { grow(&nodes, levels: levels - 1, &random) }
            nodes.append(choice < 17 ? .and(count) : .or(count))
        }
    }

    /// Returns a random atom of one of the kinds.
    package func atom(using random: inout some RandomNumberGenerator) -> Selector.Atom {
        while true {
            guard let kind = kinds.randomElement(using: &random) else { return .all }
            if let atom = atom(kind, &random) { return atom }
        }
    }

    /// Returns an atom of `kind`; nil if the random values give none.
    private func atom(
        _ kind: Selector.Atom.Kind, _ random: inout some RandomNumberGenerator
    ) -> Selector.Atom? {
        let name = Self.names.randomElement(using: &random).flatMap { Selector.Name($0) }
        switch kind {
        case .all: return .all
        case .tag: return tags.randomElement(using: &random).map { .tag($0) }
        case .device: return devices.randomElement(using: &random).map { .device($0) }
        case .groupTag:
            guard let name, let tag = tags.randomElement(using: &random) else { return nil }
            return .tag(tag, in: name)
        case .locale:
            return ["en", "de-DE", "es-419", "yue_hk"].randomElement(using: &random)
                .flatMap { Selector.LanguageRegion($0) }.map { .locale($0) }
        case .attribute: return name.flatMap { attribute($0, &random) }.map { .attribute($0) }
        case .appVersion:
            return Selector.VersionRange(from: version(&random), before: version(&random))
                .map { .appVersion($0) }
        case .lastSeen: return age(&random).map { .lastSeen($0) }
        case .created: return age(&random).map { .created($0) }
        case .within: return circle(&random).map { .within($0) }
        case .moved:
            guard let name, let within = age(&random) else { return nil }
            return Selector.Visit(place: name, within: within).map { .moved($0) }
        case .percent:
            let from = UInt32.random(in: 0..<10_000, using: &random)
            let to = UInt32.random(in: from + 1...10_000, using: &random)
            return name.flatMap { Selector.Percent(seed: $0, from: from, to: to) }
                .map { .percent($0) }
        case .user, .platform, .model, .addressKind, .addressLost, .timeZone, .segment,
            .staticList, .at:
            return name.flatMap { kind.naming?($0) }
        }
    }

    private func version(_ random: inout some RandomNumberGenerator) -> Selector.Version? {
        let versions = ["0", "1", "1.2", "1.2.0", "1.10.3.4", "999999999.0.0.1"]
        return versions.randomElement(using: &random).flatMap {
            Bool.random(using: &random) ? nil : Selector.Version($0)
        }
    }

    private func age(_ random: inout some RandomNumberGenerator) -> Selector.Age? {
        let unit = [1, 60, 3600, 86_400, 604_800].randomElement(using: &random) ?? 1
        return Selector.Age(seconds: UInt32(unit * Int.random(in: 1...500, using: &random)))
    }

    private func circle(_ random: inout some RandomNumberGenerator) -> Selector.Circle? {
        Selector.Circle(
            meters: UInt32.random(in: 1...20_000_000, using: &random),
            latitude: Double.random(in: -90...90, using: &random),
            longitude: [Double.random(in: -180...180, using: &random), 180, -180, 1e-7, 0, -0.0]
                .randomElement(using: &random) ?? 0)
    }

    private func attribute(
        _ name: Selector.Name, _ random: inout some RandomNumberGenerator
    ) -> Selector.AttributeTest? {
        let numbers = [0, -0.0, 1, -1.5, 1e300, 2e-308, 0.1, 1e16, 123_456.789]
        let value: Selector.AttributeValue
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return Selector.AttributeTest(isEmpty: name)
        case 1: value = .text(Self.names.randomElement(using: &random) ?? "")
        case 2: value = .number(numbers.randomElement(using: &random) ?? 0)
        case 3:
            value = .date(Int64.random(in: -62_135_596_800...253_402_300_799, using: &random))
        default: value = version(&random).map { .version($0) } ?? .text(" x ")
        }
        let comparison = Selector.AttributeTest.comparisons(value).randomElement(using: &random)
        return comparison.flatMap { Selector.AttributeTest(name, $0, value) }
    }
}
