import JSON
import Protocol

/// The options of a policy.
enum MomentOptions {
    /// The treatments and the words for them.
    static let treatments: [(word: String, treatment: Proto.MomentTreatment)] = [
        ("allow", .allow), ("silent", .silent), ("defer", .defer), ("skip", .skip),
    ]
    private static let scopes: [(word: String, scope: Proto.MomentScope)] = [
        ("all", .all), ("type", .type), ("place", .place),
    ]

    static func policy(_ invocation: Invocation) throws(UsageError) -> Proto.MomentPolicy {
        var policy = Proto.MomentPolicy()
        policy.type = invocation.argument("TYPE")
        policy.driving = treatment("driving", invocation)
        policy.unknown = treatment("unknown", invocation)
        policy.quiet = treatment("in-quiet", invocation)
        policy.capped = treatment("capped", invocation)
        policy.settling = try invocation.duration("settling", like: "2m")
        if let text = invocation.option("quiet") {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw UsageError(
                    "--quiet is '\(text)'; write it like 22:00-07:00", path: invocation.path)
            }
            (policy.quietFrom, policy.quietUntil) = (String(parts[0]), String(parts[1]))
        }
        for text in invocation.values("cap") { policy.caps.append(try cap(text, invocation)) }
        policy.defaultTimeZone = invocation.option("zone") ?? ""
        return policy
    }

    private static func treatment(
        _ name: String, _ invocation: Invocation
    ) -> Proto.MomentTreatment {
        // The parser has accepted only one of the choices.
        let word = invocation.option(name)
        return treatments.first { $0.word == word }?.treatment ?? .unspecified
    }

    private static func cap(
        _ text: String, _ invocation: Invocation
    ) throws(UsageError) -> Proto.MomentCap {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let scope = parts.count == 3 ? scopes.first { $0.word == parts[2] }?.scope : .all
        guard (2...3).contains(parts.count),
            let limit = DecimalText.integer(parts[0], UInt32.self),
            let window = Proto.Duration(typed: parts[1]), let scope
        else {
            throw UsageError(
                "--cap is '\(text)'; write it like 1/1h, or 3/1d/place or /type",
                path: invocation.path)
        }
        var cap = Proto.MomentCap()
        (cap.limit, cap.scope, cap.window) = (limit, scope, window)
        return cap
    }

    /// Returns a cap in words, such as `at most 3 in 1d for each place`.
    static func text(_ cap: Proto.MomentCap) -> String {
        let scope = scopes.first { $0.scope == cap.scope }?.word ?? "all"
        let text = "at most \(cap.limit) in \(cap.window?.short ?? "")"
        return scope == "all" ? text : "\(text) for each \(scope)"
    }

    /// Returns the word for a treatment; a dash for none.
    static func text(_ treatment: Proto.MomentTreatment) -> String {
        treatments.first { $0.treatment == treatment }?.word ?? "-"
    }
}

/// A policy as texts.
struct MomentText {
    let type: String
    let driving: String
    let unknown: String
    let quiet: String
    let caps: String

    init(_ policy: Proto.MomentPolicy) {
        type = policy.type.isEmpty ? "all others" : policy.type
        let settling = policy.settling.map { ", and \($0.short) after" } ?? ""
        driving = MomentOptions.text(policy.driving) + settling
        unknown = MomentOptions.text(policy.unknown)
        quiet =
            policy.quietFrom.isEmpty
            ? "-"
            : "\(policy.quietFrom)-\(policy.quietUntil): " + Self.orSkip(policy.quiet)
        caps =
            policy.caps.isEmpty
            ? "-"
            : policy.caps.map { MomentOptions.text($0) }.joined(separator: ", ")
                + "; over that: " + Self.orSkip(policy.capped)
    }

    private static func orSkip(_ treatment: Proto.MomentTreatment) -> String {
        treatment == .unspecified ? "skip" : MomentOptions.text(treatment)
    }
}
