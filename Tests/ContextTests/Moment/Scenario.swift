import Context
import Foundation
import ServiceKit
import Testing

/// The events of one person, as an editor writes them down, with the expected actions.
///
/// A line for each thing that happens, and after `->` what is done then, parted by commas. Without
/// that nothing must be done.
///
///     place fire every 7 story=fire
///     08:00 walking
///     08:01 enter fire     -> show fire
///     08:01 displayed fire
///     +1 09:00 enter fire  -> refuse fire: shown_lately
///
/// A place that is not described is shown once. `+1` is a day later.
struct Scenario {
    /// The lines after which other actions came than expected, with these actions.
    private(set) var differences: [String] = []
    private var places: [String: Occasion] = [:]
    private var state: MomentState
    private let policy: MomentPolicy

    init(
        _ text: String, _ policy: MomentPolicy, patience: Duration = MomentState.phonePatience
    ) throws {
        self.policy = policy
        state = MomentState(patience: patience)
        for line in text.split(separator: "\n") where !line.allSatisfy({ $0 == " " }) {
            let halves = line.components(separatedBy: "->")
            let words = halves[0].split(separator: " ").map(String.init)
            if words[0] == "place" {
                try describe(words[1], Array(words.dropFirst(2)))
            } else {
                let expected = halves.dropFirst().joined().split(separator: ",").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                try happen(words[...], expected, line: String(line))
            }
        }
    }

    private mutating func describe(_ name: String, _ rules: [String]) throws {
        var (once, storyOnce, story, kind) = (OnceRule.once, OnceRule.always, nil as String?, "")
        var rules = rules[...]
        while let rule = rules.popFirst() {
            switch rule {
            case "always": once = .always
            case "untilread": once = .untilRead
            case "story-once": storyOnce = .once
            case "every":
                let days = try #require(rules.popFirst().flatMap { Int($0) })
                once = .every(.seconds(days * 86_400))
            case "story-every":
                let minutes = try #require(rules.popFirst().flatMap { Int($0) })
                storyOnce = .every(.seconds(minutes * 60))
            default:
                let pair = rule.split(separator: "=").map(String.init)
                try #require(pair.count == 2, "\(rule)")
                if pair[0] == "story" { story = pair[1] } else { kind = pair[1] }
            }
        }
        places[name] = Occasion(
            place: name, story: story, kind: kind, once: once, storyOnce: storyOnce)
    }

    private mutating func happen(
        _ words: ArraySlice<String>, _ expected: [String], line: String
    ) throws {
        var words = words
        var day = 0
        if let first = words.first, first.hasPrefix("+") {
            day = try #require(Int(first.dropFirst()))
            words.removeFirst()
        }
        let clock = words.removeFirst()
        let now = try Self.time(clock, day)
        let done = state.handle(try event(words, day), policy, at: now, in: .utc)
        let said = done.compactMap { Self.text($0) }
        if said != expected { differences.append("\(line) | \(said.joined(separator: ", "))") }
    }

    private static func time(_ text: String, _ day: Int) throws -> UnixTime {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        try #require(parts.count == 2, "\(text)")
        return UnixTime(
            milliseconds: Int64((day * 86_400 + parts[0] * 3600 + parts[1] * 60) * 1000))
            + .seconds(1_800_057_600)
    }

    private func event(_ words: ArraySlice<String>, _ day: Int) throws -> MomentEvent {
        let word = try #require(words.first)
        let name = words.dropFirst().first ?? ""
        let place = places[name] ?? Occasion(place: name)
        switch word {
        case "enter": return .entered(place)
        case "leave": return .left(name)
        case "displayed": return .displayed(name)
        case "failed": return .failed(name)
        case "read": return .read(place)
        case "tick": return .tick
        case "denied": return .access(.denied)
        case "missing": return .access(.missing)
        case "later":
            let rest = words.dropFirst(2)
            let time = try rest.first { $0.contains(":") }.map { try Self.time($0, day) }
            return .later(place, at: time, onEntry: rest.contains("entry"))
        default: return try Self.motion(words)
        }
    }

    private static func motion(_ words: ArraySlice<String>) throws -> MomentEvent {
        var (motion, confidence) = (Motion(), Motion.Confidence.high)
        for word in words {
            switch word {
            case "unknown": break
            case "stationary": motion.insert(.stationary)
            case "walking": motion.insert(.walking)
            case "running": motion.insert(.running)
            case "cycling": motion.insert(.cycling)
            case "driving": motion.insert(.automotive)
            case "perhaps": confidence = .low
            default: Issue.record("what is '\(word)'?")
            }
        }
        return .motion(motion, confidence)
    }

    private static func text(_ action: MomentAction) -> String? {
        switch action {
        case .show(let it, let silently): "show \(it.place)\(silently ? " silently" : "")"
        case .hold(let it, let reason): "hold \(it.place): \(reason.code)"
        case .refuse(let it, let reason): "refuse \(it.place): \(reason.code)"
        case .wake: nil
        }
    }
}
