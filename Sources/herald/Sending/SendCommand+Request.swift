import Protocol
import ServiceKit

extension SendCommand {
    /// Returns the request that the options give, without the app.
    ///
    /// - Parameter mayBeEmpty: True if the message may have no text, because others have it.
    static func request(
        _ invocation: Invocation, mayBeEmpty: Bool = false
    ) throws -> Proto.SendRequest {
        var request = Proto.SendRequest()
        guard let audience = invocation.option("audience") else {
            throw UsageError("--audience is missing; ALL is every device", path: invocation.path)
        }
        request.audience = audience
        request.type = invocation.option("type") ?? "/message"
        request.idempotencyKey =
            invocation.option("idempotency-key") ?? "herald-\(Identifiers.system.next())"
        request.content = try content(invocation, mayBeEmpty: mayBeEmpty)
        try addChoices(to: &request, invocation)
        let now = WallClock.system.now()
        request.deliverTime = try time("at", invocation, now)
        request.timing = try timing(invocation)
        request.rollout = try RolloutOptions.rollout(invocation)
        request.expireTime = try time("expires", invocation, now)
        request.timeToLive = try invocation.duration("ttl", like: "90s, 30m, 4h or 2d, or 0")
        return request
    }

    /// Returns the timing by the devices' own clocks; nil if no option for it was given.
    private static func timing(_ invocation: Invocation) throws -> Proto.Timing? {
        var timing = Proto.Timing()
        timing.localTime = invocation.option("local-time") ?? ""
        timing.defaultTimeZone = invocation.option("default-zone") ?? ""
        timing.ignoreQuietHours = invocation.flag("ignore-quiet-hours")
        if let rule = invocation.option("if-passed") {
            let rules: [String: Proto.LocalTimePassed] = [
                "next-day": .nextDay, "now": .now, "skip": .skip,
            ]
            guard let found = rules[rule] else {
                throw UsageError(
                    "--if-passed is '\(rule)'; it is next-day, now or skip", path: invocation.path)
            }
            timing.ifPassed = found
        }
        return timing == Proto.Timing() ? nil : timing
    }

    private static func content(
        _ invocation: Invocation, mayBeEmpty: Bool
    ) throws -> Proto.Content {
        let content = try ContentOptions.content(invocation)
        let isSilent = content.silent || content.clear || invocation.option("template") != nil
        let hasText =
            !content.body.isEmpty || !content.title.isEmpty || content.locKeys != nil
        guard hasText || isSilent || mayBeEmpty else {
            throw UsageError(
                "the message is empty: give a text, a --title, a --template, or --silent",
                path: invocation.path)
        }
        return content
    }

    private static func addChoices(
        to request: inout Proto.SendRequest, _ invocation: Invocation
    ) throws {
        request.templateName = invocation.option("template") ?? ""
        for pair in invocation.values("var") {
            let (name, value) = try ContentOptions.split(pair, "var", "NAME=VALUE", invocation)
            request.variables[name] = value
        }
        request.mayShorten = invocation.flag("may-shorten")
        request.ignoreCaps = invocation.flag("ignore-caps")
        switch invocation.option("priority") {
        case nil: break
        case "low": request.priority = .low
        case "normal": request.priority = .normal
        case "high": request.priority = .high
        case let other?:
            throw UsageError(
                "--priority is '\(other)'; it is low, normal or high", path: invocation.path)
        }
        switch invocation.option("on-uncertain") {
        case nil: break
        case "resend": request.onUncertain = .resend
        case "drop": request.onUncertain = .drop
        case let other?:
            throw UsageError(
                "--on-uncertain is '\(other)'; it is resend or drop", path: invocation.path)
        }
    }

    /// Returns the time that an option gives; nil without the option.
    static func time(
        _ name: String, _ invocation: Invocation, _ now: UnixTime
    ) throws -> Proto.Timestamp? {
        guard let text = invocation.option(name) else { return nil }
        guard let time = Proto.Timestamp(parsing: text, now: now) else {
            let way =
                text.hasPrefix("-")
                ? "a time that has passed is written like 2026-05-04T13:00:00Z"
                    + (name == "at" ? ", and up to five minutes ago means now" : "")
                : "write it like 2026-05-04T13:00:00Z, or +90m from now"
            throw UsageError("--\(name) is '\(text)'; \(way)", path: invocation.path)
        }
        return time
    }
}
