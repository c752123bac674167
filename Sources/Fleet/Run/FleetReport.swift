import HeraldClient

/// The results of a run.
package struct FleetReport: Sendable {
    /// A claim with the facts that contradict it.
    struct Finding: Sendable {
        let claim: FleetClaim
        /// The number of cases that were looked at.
        var checked = 0
        var problems: [String] = []
    }

    private let setup: FleetSetup
    private let seconds: Double
    private let network: FleetNetwork.Counts
    private let office: (taken: Int, copies: Int)
    private var findings: [FleetClaim: Finding] = [:]
    private var facts: [(name: String, value: Int)] = []
    private var unfinished = 0

    init(
        setup: FleetSetup, seconds: Double, network: FleetNetwork.Counts,
        _ office: (taken: Int, copies: Int)
    ) {
        (self.setup, self.seconds) = (setup, seconds)
        (self.network, self.office) = (network, office)
    }

    /// True if everything is as it has to be.
    package var isGood: Bool {
        unfinished == 0 && findings.count == FleetClaim.allCases.count
            && findings.values.allSatisfy(\.problems.isEmpty)
    }

    private mutating func add(_ claim: FleetClaim, _ checked: Int, _ problems: [String]) {
        findings[claim, default: Finding(claim: claim)].checked += checked
        findings[claim, default: Finding(claim: claim)].problems += problems
    }

    /// Adds the numbers of devices, messages and launches, by which no claim is judged.
    mutating func take(_ results: [DeviceResult], unfinished: Int) {
        self.unfinished = unfinished
        func sum(_ number: (DeviceResult) -> Int) -> Int { results.map(number).reduce(0, +) }
        facts = [
            ("devices", results.count), ("copies", sum { $0.isCopy ? 1 : 0 }),
            ("launches", sum(\.launches)), ("requests", network.requests),
            ("requests lost, or their answers", network.lost), ("answers 429", network.refused),
            ("answers of 500 and above", network.failed), ("bytes up", network.up),
            ("bytes down", network.down), ("pushes", office.taken),
            ("pushes that came twice", office.copies), ("received", sum { $0.received.count }),
            ("displayed", sum { $0.displayed.count }), ("tapped", sum { $0.tapped.count }),
            ("stories of places shown", sum(\.stories)),
            ("stays", sum(\.entries.expected)),
            ("stays under 30 s, not judged", sum(\.entries.short)),
            ("stays while the server did not answer", sum(\.entries.unanswered)),
            ("devices that could not tell the server everything", unfinished),
        ]
    }

    mutating func judgeScreens(_ results: [DeviceResult]) {
        for result in results {
            let twice = result.times.filter { $0.value > 1 }.keys.sorted()
            add(
                .screen, result.times.count,
                twice.map { "device \(result.number): message \($0)" })
        }
    }

    mutating func judgePlaces(_ results: [DeviceResult]) {
        for result in results {
            add(
                .places, result.entries.expected,
                result.entries.missed.map { "device \(result.number): \($0)" })
            add(
                .context, result.stories,
                result.moments.map { "device \(result.number): \($0)" })
        }
    }

    /// Judges the claim on mute and quiet hours.
    ///
    /// - Parameter sent: the time at which each notification was sent, by its id, in milliseconds
    ///   of the server's clock.
    mutating func judgeSilence(_ results: [DeviceResult], _ sent: [String: Int64]) {
        for result in results {
            let oracle = SilenceOracle(told: result.told)
            let shown = result.displayed.sorted { $0.key < $1.key }.compactMap { message, name in
                sent[name].flatMap { time in
                    result.arrivals[message].map {
                        SilenceOracle.Shown(message: message, sent: time, came: $0)
                    }
                }
            }.filter(oracle.canJudge)
            add(
                .silence, shown.count,
                shown.compactMap(oracle.problem).map { "device \(result.number): \($0)" })
        }
    }

    /// - Parameter server: the tags at the server, by the devices' numbers.
    mutating func judgeTags(_ results: [DeviceResult], _ server: [Int: Set<String>]) {
        for result in results {
            let there = server[result.number] ?? []
            var problems: [String] = []
            if there != result.tags {
                problems = [
                    "device \(result.number): wants \(result.tags.sorted()), the library wants "
                        + "\(result.wishes.sorted()), the server has \(there.sorted())"
                ]
            }
            add(.tags, 1, problems)
        }
    }

    /// - Parameter server: the counts of each notification at the server.
    mutating func judgeCounts(
        _ results: [DeviceResult], _ server: [(id: String, counts: JSONValue)]
    ) {
        let kinds: [(name: String, path: KeyPath<DeviceResult, [String: String]>)] = [
            ("received", \.received), ("displayed", \.displayed), ("tapped", \.tapped),
        ]
        for (name, path) in kinds {
            var own: [String: UInt64] = [:]
            for result in results {
                for id in result[keyPath: path].values { own[id, default: 0] += 1 }
            }
            for (id, counts) in server {
                let (here, there) = (own[id] ?? 0, counts[name]?.unsigned ?? 0)
                let problem = "notification \(id): \(name) \(here) here, \(there) at the server"
                add(.counts, 1, here == there ? [] : [problem])
            }
        }
    }

    /// The report as text.
    package var text: String {
        var lines = [
            "seed \(setup.seed), \(Int(setup.minutes)) minutes in \(Int(seconds)) s "
                + "(told: \(setup.speed) times as fast)"
        ]
        lines += facts.map { "  \($0.name): \($0.value)" }
        for claim in FleetClaim.allCases {
            let finding = findings[claim] ?? Finding(claim: claim)
            let isRight = finding.problems.isEmpty
            lines.append(
                "\(isRight ? "ok" : "WRONG")  \(claim.sentence): \(finding.checked) checked, "
                    + "\(finding.problems.count) wrong")
            lines += finding.problems.prefix(10).map { "       \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report as one line of JSON.
    package var json: String {
        let claims = FleetClaim.allCases.map { claim in
            let finding = findings[claim] ?? Finding(claim: claim)
            return JSONValue.object([
                "claim": .text(claim.rawValue), "checked": .number(Double(finding.checked)),
                "wrong": .number(Double(finding.problems.count)),
                "examples": .list(finding.problems.prefix(10).map(JSONValue.text)),
            ])
        }
        let counts = facts.map { ($0.name, JSONValue.number(Double($0.value))) }
        let report = JSONValue.object([
            "seed": .text(String(setup.seed)), "minutes": .number(setup.minutes),
            "seconds": .number(seconds), "speed": .number(setup.speed),
            "counts": .object(Dictionary(counts) { first, _ in first }), "claims": .list(claims),
            "good": .bool(isGood),
        ])
        return String(decoding: report.bytes, as: UTF8.self) + "\n"
    }
}
