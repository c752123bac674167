import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// The check of a requested frequency cap.
enum CapCheck {
    /// Returns the cap to store.
    ///
    /// - Parameter kinds: The kinds of provider that the app has set up.
    /// - Throws: `invalidArgument` that names the field.
    static func cap(
        _ asked: Proto.FrequencyCap?, app: String, kinds: Set<String>
    ) throws(RPCError) -> Proto.FrequencyCap {
        guard var cap = asked else { throw .invalid("cap", "is required") }
        cap.app = app
        cap.nextDigestTime = nil
        if !cap.type.isEmpty { _ = try NotificationType(cap.type, field: "cap.type") }
        guard CapLimits.limits.contains(cap.limit) else {
            throw .invalid("cap.limit", "is not from 1 to \(CapLimits.limits.upperBound)")
        }
        guard cap.window.isWithin(CapLimits.windows) else {
            throw .invalid("cap.window", "is not from an hour to 30 days")
        }
        if cap.overflow == .unspecified { cap.overflow = .suppress }
        switch cap.overflow {
        case .suppress:
            guard cap.digest == nil else {
                throw .invalid("cap.digest", "needs overflow CAP_OVERFLOW_DIGEST")
            }
        case .digest:
            guard let digest = cap.digest else {
                throw .invalid("cap.digest", "is required; set the title or body of digests")
            }
            try check(digest, type: cap.type, kinds)
        default: throw .invalid("cap.overflow", "is unknown")
        }
        return cap
    }

    private static func check(
        _ digest: Proto.DigestTexts, type: String, _ kinds: Set<String>
    ) throws(RPCError) {
        guard !digest.title.isEmpty || !digest.body.isEmpty else {
            throw .invalid("cap.digest", "needs a title or a body")
        }
        guard digest.every == nil || digest.every.isWithin(CapLimits.digestPauses) else {
            throw .invalid("cap.digest.every", "is not from an hour to 30 days")
        }
        for (field, text) in [
            ("cap.digest.title", digest.title), ("cap.digest.body", digest.body),
            ("cap.digest.url", digest.url),
        ] {
            let known = [DigestText.count, DigestText.titles]
            for name in try Placeholders.names(in: text, field) where !known.contains(name) {
                throw .invalid(field, "has '{{\(name)}}'; use {{count}} or {{titles}}")
            }
        }
        // Check the longest possible digest.
        let title = String(repeating: "W", count: CapLimits.titleBytes)
        let longest = try DigestText.content(
            of: digest, count: CapLimits.missed,
            titles: Array(repeating: title, count: CapLimits.titles))
        do {
            let check = ContentCheck(
                kinds: kinds, mayShorten: true, longestCut: RequestLimits.contentBytes)
            try check.check(
                longest, type: DigestText.type(of: type))
        } catch { throw RPCError(error.code, "cap.digest: \(error.message)") }
    }
}

extension Proto.Duration? {
    fileprivate func isWithin(_ range: ClosedRange<Duration>) -> Bool {
        guard let duration = self, (0..<1_000_000_000).contains(duration.nanos),
            (0...CapLimits.windows.upperBound.components.seconds).contains(duration.seconds)
        else { return false }
        return range.contains(duration.span)
    }
}
