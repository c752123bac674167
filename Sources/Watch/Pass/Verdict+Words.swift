import JSON
import Times

extension Verdict {
    /// The reason, in words, why the item gives no notification; nil if it gives one.
    package var whyNothing: String? {
        switch outcome {
        case .sends, .held: nil
        case .quarantined(let reason): "it cannot be used: \(reason)"
        case .postponed(let reason): "it is left for the next run: \(reason)"
        case .seen: "it was seen before"
        case .changedOnly(let reason): "it changed, but \(reason)"
        case .old: "it is older than the recipe's 'newest'"
        case .baseline: "it was taken as seen"
        case .noRule(let reasons): "no rule applies: \(reasons.joined(separator: "; "))"
        case .sentOnce(let rule): "the rule \(rule) sends once, and has"
        case .heldOnce(let rule): "the rule \(rule) sends once, and holds one"
        case .ended(let rule, let end): "by the rule \(rule) it ended on \(Self.text(end))"
        }
    }

    /// An entry for a new item that gives no notification, to be kept and looked at.
    ///
    /// Nil if it gives one, if it is in quarantine or left for the next run, or if it was known or
    /// taken as seen.
    package var ignoredEntry: NewEntry? {
        switch outcome {
        case .noRule, .old, .sentOnce, .heldOnce, .ended:
            whyNothing.map {
                NewEntry(key: key, rule: "", state: .ignored, reason: $0, label: label, item: [])
            }
        case .sends, .held, .quarantined, .postponed, .seen, .changedOnly, .baseline: nil
        }
    }

    private static func text(_ time: UnixTime) -> String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: time.milliseconds / 1000, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
