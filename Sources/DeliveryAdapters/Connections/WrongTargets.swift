import DeliveryEngine
import Protocol

/// Whether a provider that calls an address another topic's or project's says so of the address, or
/// of what was set here: one answer cannot tell.
///
/// If most addresses are called so, what was set is wrong. If some are while others are taken, they
/// are another app's. While neither has shown, an address is put off once, and then the message is
/// refused: the address is not doubted for it.
struct WrongTargets<Place: Hashable & Sendable>: Sendable {
    /// What is wrong.
    enum Verdict: Hashable, Sendable {
        /// The address: it is of another place.
        case address
        /// What was set here.
        case configuration
        /// Nobody knows; it is looked at again once.
        case open
        /// Nobody knows, now either.
        case unknown
    }

    private struct Key: Hashable {
        var address: String
        var place: Place
    }

    private struct Mark {
        var time: MonotonicInstant
        /// Whether it is the address that is wrong.
        var isCertain: Bool
    }

    /// What has shown of a place, in the last addresses there.
    private struct Evidence {
        var taken = 0
        /// Addresses, each once.
        var wrong = 0
        var time: MonotonicInstant
        /// Whether it was said that what was set is wrong, and nothing was sent since.
        var isHeld = false
        /// Until then whoever has let it go on is believed.
        var trusted: MonotonicInstant?
    }

    private let limits: ProviderLimits
    private var marks: [Key: Mark] = [:]
    private var evidence = LatestFirst<Place, Evidence>()

    init(_ limits: ProviderLimits) { self.limits = limits }

    /// Whether an address is known to be of another place: there is no need to ask again.
    func isElsewhere(_ address: String, _ place: Place, at now: MonotonicInstant) -> Bool {
        guard !marks.isEmpty, let mark = marks[Key(address: address, place: place)] else {
            return false
        }
        return mark.isCertain && now - mark.time < limits.wrongMemory
    }

    /// A message goes to a place: if it was held, somebody has looked at what was set, and lets it
    /// go on as it is.
    mutating func begins(_ place: Place, at now: MonotonicInstant) {
        guard evidence[place]?.isHeld == true else { return }
        evidence[place]?.isHeld = false
        let end = now + limits.proof
        evidence[place]?.trusted = end
    }

    /// A place has taken a message.
    mutating func taken(_ place: Place, at now: MonotonicInstant) {
        note(place, isWrong: false, at: now)
    }

    /// A provider calls an address another place's.
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

    /// An address contradicts what its device says of it, whatever was set here.
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
        // What was an hour ago says nothing of now.
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
        // Whatever is forgotten is found out again.
        if marks.count >= limits.wrongTargets { marks.removeAll() }
    }
}

extension WrongTargets {
    /// What a verdict means for a message.
    ///
    /// - Parameters:
    ///   - reason: the provider's.
    ///   - setting: what is to be looked at if it is that.
    func outcome(_ verdict: Verdict, reason: String, setting: String) -> AttemptOutcome {
        switch verdict {
        case .address: .wrongTarget(after: nil, reason: reason)
        case .configuration:
            .credentials(reason: "\(reason) of most addresses: look at the \(setting)")
        case .open: .wrongTarget(after: limits.wrongPause, reason: reason)
        case .unknown: .refused(reason: "\(reason), or the \(setting) is wrong")
        }
    }
}
