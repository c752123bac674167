import DeliveryEngine
import Protocol

/// The judgement whether an address belongs to another topic or project, or the settings are wrong,
/// which a single answer cannot tell.
///
/// If most addresses are reported so, the settings are wrong. If some are while others are
/// accepted, those belong to another app. While neither is clear, an address is postponed once, and
/// then its message is refused without blame for the address.
struct WrongTargets<Place: Hashable & Sendable>: Sendable {
    /// The judgement of a report.
    enum Verdict: Hashable, Sendable {
        /// The address is wrong: it belongs to another place.
        case address
        /// The settings are wrong.
        case configuration
        /// The cause is unknown; the address is tried once more.
        case open
        /// The cause is still unknown.
        case unknown
    }

    private struct Key: Hashable {
        var address: String
        var place: Place
    }

    private struct Mark {
        var time: MonotonicInstant
        /// True if the address is certainly wrong.
        var isCertain: Bool
    }

    /// The results of the last addresses of a place.
    private struct Evidence {
        var taken = 0
        /// The number of reported addresses, each counted once.
        var wrong = 0
        var time: MonotonicInstant
        /// True if the settings were reported as wrong and nothing was sent since.
        var isHeld = false
        /// The time until which the settings are trusted after an operator released the lane; nil
        /// if never.
        var trusted: MonotonicInstant?
    }

    private let limits: ProviderLimits
    private var marks: [Key: Mark] = [:]
    private var evidence = LatestFirst<Place, Evidence>()

    init(_ limits: ProviderLimits) { self.limits = limits }

    /// Returns whether an address is known to belong to another place, so that it need not be
    /// tried.
    func isElsewhere(_ address: String, _ place: Place, at now: MonotonicInstant) -> Bool {
        guard !marks.isEmpty, let mark = marks[Key(address: address, place: place)] else {
            return false
        }
        return mark.isCertain && now - mark.time < limits.wrongMemory
    }

    /// Records that a message is sent to a place; if it was held, an operator has checked the
    /// settings and released it.
    mutating func begins(_ place: Place, at now: MonotonicInstant) {
        guard evidence[place]?.isHeld == true else { return }
        evidence[place]?.isHeld = false
        let end = now + limits.proof
        evidence[place]?.trusted = end
    }

    /// Records that a place accepted a message.
    mutating func taken(_ place: Place, at now: MonotonicInstant) {
        note(place, isWrong: false, at: now)
    }

    /// Judges a provider's report that an address belongs to another place.
    mutating func refused(
        _ address: String, _ place: Place, at now: MonotonicInstant
    ) -> Verdict {
        let key = Key(address: address, place: place)
        let isKnown = marks[key].map { now - $0.time < limits.proof } ?? false
        if !isKnown {
            note(place, isWrong: true, at: now)
            if marks.count >= limits.wrongTargets { makeRoom() }
            marks[key] = Mark(time: now, isCertain: false)
        }
        let verdict = verdict(of: place, isKnown: isKnown, at: now)
        if verdict == .address { marks[key] = Mark(time: now, isCertain: true) }
        return verdict
    }

    /// Records that an address contradicts what its device reported, whatever the settings are.
    mutating func contradicts(_ address: String, _ place: Place, at now: MonotonicInstant) {
        if marks.count >= limits.wrongTargets { makeRoom() }
        marks[Key(address: address, place: place)] = Mark(time: now, isCertain: true)
    }

    private mutating func verdict(
        of place: Place, isKnown: Bool, at now: MonotonicInstant
    ) -> Verdict {
        guard let found = evidence[place] else { return .unknown }
        let isTrusted = found.trusted.map { now < $0 } ?? false
        let isMost = found.wrong > found.taken
        if isMost, !isTrusted, found.wrong >= limits.wrongAddresses {
            evidence[place]?.isHeld = true
            return .configuration
        }
        if found.taken > 0, !isMost || isTrusted { return .address }
        return isKnown ? .unknown : .open
    }

    private mutating func note(_ place: Place, isWrong: Bool, at now: MonotonicInstant) {
        if evidence.count >= limits.proofs, evidence[place] == nil { evidence.removeAll() }
        var found = evidence[place] ?? Evidence(time: now)
        // Results of an hour ago say nothing about now.
        if now - found.time >= limits.proof { (found.taken, found.wrong) = (0, 0) }
        found.time = now
        if isWrong { found.wrong += 1 } else { found.taken += 1 }
        if found.taken + found.wrong > limits.wrongEvidence {
            (found.taken, found.wrong) = (found.taken / 2, found.wrong / 2)
        }
        evidence[place] = found
    }

    private mutating func makeRoom() {
        marks = marks.filter(\.value.isCertain)
        // What is forgotten here is found out again.
        if marks.count >= limits.wrongTargets { marks.removeAll() }
    }
}

extension WrongTargets {
    /// Returns the outcome of a message after a judgement.
    ///
    /// - Parameters:
    /// - reason: The provider's reason.
    /// - setting: The setting to check if the settings are wrong.
    func outcome(_ verdict: Verdict, reason: String, setting: String) -> AttemptOutcome {
        switch verdict {
        case .address: .wrongTarget(after: nil, reason: reason)
        case .configuration:
            .credentials(reason: "\(reason) for most addresses: check the \(setting)")
        case .open: .wrongTarget(after: limits.wrongPause, reason: reason)
        case .unknown: .refused(reason: "\(reason), or the \(setting) is wrong")
        }
    }
}
