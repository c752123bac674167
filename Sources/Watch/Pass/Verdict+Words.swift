extension Verdict {
    /// Why nothing is sent for the item; nil if something is.
    package var whyNothing: String? {
        switch outcome {
        case .sends, .held: nil
        case .quarantined(let reason): "it cannot be used: \(reason)"
        case .seen: "it was seen before"
        case .changedOnly(let reason): "it changed, but \(reason)"
        case .old: "it is older than the recipe's 'newest'"
        case .baseline: "it was taken as seen"
        case .noRule(let reasons): "no rule applies: \(reasons.joined(separator: "; "))"
        case .sentOnce(let rule): "the rule \(rule) sends once, and has"
        }
    }
}
