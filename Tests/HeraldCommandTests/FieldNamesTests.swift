import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct FieldNamesTests {
    private func invocation(
        _ options: [String: [String]], path: [String] = ["send"],
        arguments: [String: String] = [:], rest: [String] = []
    ) -> Invocation {
        Invocation(
            path: ["herald"] + path, options: options, arguments: arguments, rest: rest,
            settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
    }

    /// Parses a command line, as a person types it.
    private func invocation(_ words: [String]) throws -> Invocation {
        let line = try CommandLineParser.parse(words, Program.root)
        return invocation(
            line.options, path: Array(line.path.dropFirst()), arguments: line.arguments,
            rest: line.rest)
    }

    @Test(arguments: [
        ("deliver_time", "at"), ("expire_time", "expires"), ("time_to_live", "ttl"),
        ("audience", "audience"), ("timing.local_time", "local-time"), ("content.title", "title"),
        ("content.url", "link"), ("variables", "var"), ("idempotency_key", "idempotency-key"),
        ("timing.default_time_zone", "default-zone"), ("content.image_url", "image"),
        ("content.apns.push_type", "apns-push-type"), ("rollout.min_devices", "rollout-min"),
        ("content.apns.live_activity.stale_time", "apns-stale"),
        ("content.loc_keys.body_args[0]", "loc-arg"),
        ("content.loc_keys.title_key", "title-loc-key"),
        ("rollout.max_failures_percent", "max-failures"), ("content.actions", "action"),
    ])
    func `an error names the option that was typed, and not the field of the call`(
        field: String, option: String
    ) {
        #expect(FieldNames.typed(field, invocation([option: ["x"]])) == "--\(option)")
        // Nobody typed an option for it.
        #expect(FieldNames.typed(field, invocation([:])) == field)
    }

    @Test(
        arguments: [
            (["failures", "--search", "a b"], "text", "--search"),
            (["notifications", "list", "--search", "a"], "text", "--search"),
            (["approvals", "set", "--type", "breaking"], "rules.types[0]", "--type"),
            (
                ["approvals", "set", "--type", "/a", "--type", "b"], "rules.types[1]",
                "--type, number 2"
            ),
            (["approvals", "set", "--exempt", "x"], "rules.exempt_senders[0]", "--exempt"),
            (["feed", "set", "--site", "x", "--type", "b"], "feed.types[0]", "--type"),
            (["feed", "set", "--site", "x"], "feed.site_url", "--site"),
            (
                ["send", "--rollout", "10,5,100", "--rollout-after", "1h"],
                "rollout.stages[1].percent",
                "--rollout, number 2"
            ),
            (
                ["send", "--rollout", "10,100", "--rollout-after", "1s"], "rollout.stages[1].after",
                "--rollout-after"
            ),
            (
                ["send", "--rollout", "1,9,100", "--rollout-after", "1h,1s"],
                "rollout.stages[2].after", "--rollout-after, number 2"
            ),
            (["send", "--data", "a.b={{x"], "content.data.a.b", "--data a.b"),
            (["send", "A {{text"], "content.body", "TEXT"),
            (
                ["send", "--title", "x", "--action", "a=A", "--action", "b={{"],
                "content.actions[1].title", "--action, number 2"
            ),
            // Of a template, which has the button.
            (["send", "--title", "x", "--template", "t"], "content.actions[0].title", nil),
            (
                [
                    "send", "--localized", "de:title=x", "--localized", "de:url=y",
                    "--localized", "x:title=z",
                ], "content.localized[1].locale", "--localized x"
            ),
            (
                ["schedules", "set", "rent", "--monthly", "32@09:00"], "schedule.rule.month_days",
                "--monthly"
            ),
            (["schedules", "set", "rent", "--daily", "9"], "schedule.rule.times", "--daily"),
            (
                ["schedules", "set", "rent", "--local"], "schedule.request.timing.local_time",
                "--local"
            ),
            (["schedules", "set", "Rent!"], "schedule.name", "NAME"),
            (
                ["schedules", "set", "rent", "--audience", "x AND"], "schedule.request.audience",
                "--audience"
            ),
            (
                ["experiments", "start", "a", "--variant", "b=200"], "experiment.variants",
                "--variant"
            ),
            (
                ["experiments", "start", "a", "--variant", "b=2", "--variant", "c=200"],
                "experiment.variants[1].percent", "--variant, number 2"
            ),
            (
                [
                    "experiments", "start", "a", "--variant", "b=2", "--variant", "c=2",
                    "--set", "c.url=:", "--link", "/x",
                ], "experiment.variants[1].content.url", "--set c"
            ),
            (
                ["experiments", "start", "a", "--variant", "b=2", "--delay", "b=99d"],
                "experiment.variants[0].delay", "--delay b"
            ),
            (
                ["experiments", "start", "a", "--confidence", "1"], "experiment.confidence_percent",
                "--confidence"
            ),
            (["caps", "set", "/a", "--in", "1m"], "cap.window", "--in"),
            (["caps", "set", "a", "--in", "1h"], "cap.type", "TYPE"),
            (["caps", "set", "--digest", "--digest-url", "x"], "cap.digest.url", "--digest-url"),
            (["moments", "set", "--quiet", "25-26"], "policy.quiet_from", "--quiet"),
            (
                ["moments", "set", "--cap", "1/1h", "--cap", "0/1h"], "policy.caps[1].limit",
                "--cap, number 2"
            ),
            (
                ["apps", "edit", "a", "--app-attest", "x"],
                "device_rules.attestation.app_attest.app_ids[0]", "--app-attest"
            ),
            (
                ["apps", "edit", "a", "--device-tags", "x"], "device_rules.tag_prefixes.names[0]",
                "--device-tags"
            ),
            (["apps", "create", "A!"], "id", "ID"),
            (["keys", "create", "--expires", "+1h"], "expire_time", "--expires"),
            (["kill-switch", "on", "--until", "+9000d"], "end_time", "--until"),
            (["segments", "set", "x", "/a AND"], "audience", "SELECTOR"),
            (["release", "--seen", "x"], "preview_token", "--seen"),
            (["places", "changes", "--after", "x"], "cursor", "--after"),
            (["places", "edit", "--set", "radius=-1"], "edit.set.radius_metres", "--set"),
            (["places", "delete", "a", "b!"], "selection.ids[1]", "ID, number 2"),
            (
                ["config-sets", "set", "f", "--variant", "/a=b", "--values", "c"],
                "config_set.variants[1].values", "--values"
            ),
        ] as [([String], String, String?)])
    func `what was typed is named for the field of any call`(
        words: [String], field: String, name: String?
    ) throws {
        #expect(FieldNames.typed(field, try invocation(words)) == name ?? field)
    }

    @Test func `an option that is missing is named though nobody typed it`() throws {
        let typed = try invocation(["experiments", "start", "a", "--holdout", "10"])
        let missing = RPCError.Violation(
            field: "experiment.goal", description: "is required beside a holdout")
        #expect(FieldNames.sentence(missing, typed) == "--goal: is required beside a holdout")
    }

    @Test(arguments: [
        (
            "title, body and data have 5000 bytes; at most 4096, or 16384 with may_shorten",
            "title, body and data have 5000 bytes; at most 4096, or 16384 with --may-shorten"
        ),
        ("needs a local_time", "needs a --local-time"),
        ("needs the collapse_key of the message", "needs the --collapse-key of the message"),
        ("is not after deliver_time", "is not after --at"),
        (
            "may not be set together with timing.local_time: it counts",
            "may not be set together with --local-time: it counts"
        ),
        ("has no 'a_b', which content.title needs", "has no 'a_b', which --title needs"),
        ("has no 'a', which content.body needs", "has no 'a', which TEXT needs"),
        ("is com.example.app, or no_field", "is com.example.app, or no_field"),
        ("is 'may_shorten', which no_option has.", "is 'may_shorten', which no_option has."),
    ])
    func `fields that an error speaks of are options`(said: String, words: String) {
        #expect(FieldNames.words(said, invocation([:])) == words)
    }

    @Test func `each name of an option that a field has is one that a command takes`() {
        let all = Program.root.all().flatMap { _, command in
            command.options.map(\.name) + command.arguments.map(\.name)
        }
        for (field, names) in FieldNames.options {
            for name in names { #expect(all.contains(name), "\(field): \(name)") }
        }
    }
}
