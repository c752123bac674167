import Audience
import AudienceMessages
import Protocol
import Testing

struct AtomMessageTests {
    private typealias Node = Proto.SelectorNodeNode

    private func read(_ node: Node) throws(RPCError) -> Selector {
        var message = Proto.Selector()
        message.nodes = [.with { $0.node = node }]
        return try Selector(audience: "", message)
    }

    private func refusal(_ node: Node) -> String? {
        do {
            _ = try read(node)
            return nil
        } catch {
            #expect(error.code == .invalidArgument && error.violations.count == 1)
            return error.message
        }
    }

    @Test(
        arguments: [
            (.groupTag(.with { ($0.group, $0.tag) = ("prefs", "/n") }), "tag(prefs, /n)"),
            (.groupTag(.with { ($0.group, $0.tag) = ("device", "/n") }), "/n"),
            (.user("u"), "user(u)"), (.platform("ios"), "platform(ios)"),
            (.model("iPhone15,2"), "model(\"iPhone15,2\")"),
            (.addressKind("apns"), "address_kind(apns)"),
            (.addressLost("apns"), "address_lost(apns)"), (.locale("en-us"), "locale(en-US)"),
            (.timeZone("UTC"), "time_zone(UTC)"), (.seenWithinSeconds(3600), "last_seen(1h)"),
            (.createdWithinSeconds(61), "created(61s)"), (.segment("s"), "segment(s)"),
            (.staticList("l"), "static_list(l)"), (.atPlace("p"), "at(p)"),
            (.appVersion(.with { $0.from = "1.2" }), "app_version(1.2, *)"),
            (
                .within(.with { ($0.distanceMeters, $0.latitude, $0.longitude) = (5, 1.5, -2) }),
                "within(5m, 1.5, -2)"
            ),
            (
                .movedThrough(.with { ($0.place, $0.withinSeconds) = ("p", 3600) }), "moved(p, 1h)"
            ),
            (
                .movedThrough(.with { ($0.place, $0.withinSeconds) = ("p", 34_560_000) }),
                "moved(p, 400d)"
            ),
            (
                .percent(
                    .with { ($0.seed, $0.fromBasisPoints, $0.toBasisPoints) = ("s", 0, 1250) }),
                "percent(s, 0, 12.5)"
            ),
            (
                .attribute(
                    .with { ($0.name, $0.comparison, $0.operand) = ("n", .atLeast, .number(1)) }),
                "attribute(n >= 1)"
            ),
            (
                .attribute(.with { ($0.name, $0.comparison) = ("n", .isEmpty) }),
                "attribute(n is_empty)"
            ),
        ] as [(Proto.SelectorNodeNode, String)])
    func `each atom is read from its protobuf message`(node: Proto.SelectorNodeNode, text: String)
        throws
    {
        let selector = try read(node)
        #expect(selector.description == text)
        let bytes = try selector.message.encoded()
        #expect(try Selector(audience: "", Proto.Selector(decoding: bytes)) == selector)
    }

    @Test(
        arguments: [
            (.user(""), "user: "), (.user(" x"), "user: "), (.model(""), "model: "),
            (.locale("english"), "locale: "),
            (.groupTag(.with { $0.tag = "x" }), "group_tag.group: "),
            (.groupTag(.with { $0.group = "g" }), "group_tag.tag: "),
            (.seenWithinSeconds(0), "seen_within_seconds: "),
            (.createdWithinSeconds(.max), "created_within_seconds: "),
            (.appVersion(.init()), "app_version: "),
            (.appVersion(.with { $0.before = "x" }), "app_version.before: "),
            (.within(.with { ($0.distanceMeters, $0.latitude) = (5, .nan) }), "within: "),
            (.movedThrough(.with { $0.withinSeconds = 5 }), "moved_through.place: "),
            (.movedThrough(.with { $0.place = "p" }), "moved_through.within_seconds: "),
            (
                .movedThrough(.with { ($0.place, $0.withinSeconds) = ("p", 34_560_001) }),
                "moved_through.within_seconds: "
            ),
            (.percent(.with { $0.seed = "s" }), "percent: "),
            (.percent(.with { $0.toBasisPoints = 1 }), "percent.seed: "),
            (.attribute(.with { $0.name = "n" }), "attribute.comparison: "),
            (.attribute(.with { ($0.name, $0.comparison) = ("n", .equal) }), "attribute: "),
            (
                .attribute(
                    .with { ($0.name, $0.comparison, $0.operand) = ("n", .isEmpty, .number(1)) }),
                "attribute: "
            ),
            (
                .attribute(
                    .with { ($0.name, $0.comparison, $0.operand) = ("n", .contains, .number(1)) }),
                "attribute: "
            ),
            (
                .attribute(
                    .with {
                        ($0.name, $0.comparison) = ("n", .equal)
                        $0.operand = .date(.with { $0.nanos = 1 })
                    }), "attribute.date: "
            ),
        ] as [(Proto.SelectorNodeNode, String)])
    func `a wrong value in a node is refused with the name of its field`(
        node: Proto.SelectorNodeNode, field: String
    ) {
        let message = refusal(node)
        #expect(message?.hasPrefix("selector.nodes[0].\(field)") == true, "\(message ?? "")")
    }

    @Test func `an unsupported atom is an invalid argument, an unreachable source is unavailable`()
    {
        let never = AtomError(.unsupported, .all, "nobody knows").rpcError
        #expect(never.code == .invalidArgument && never.violations.first?.field == "audience")
        #expect(AtomError(.unavailable, .all, "geo is down").rpcError.code == .unavailable)
    }
}

extension Message {
    /// Returns a message that `fill` has filled.
    fileprivate static func with(_ fill: (inout Self) -> Void) -> Self {
        var message = Self()
        fill(&message)
        return message
    }
}
