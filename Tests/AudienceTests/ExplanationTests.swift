import Audience
import SelectorFuzz
import TestSupport
import Testing

struct ExplanationTests {
    private func explain(
        _ text: String, _ fill: (inout DeviceFacts) throws -> Void = { _ in }
    ) throws -> Explanation {
        var facts = DeviceFacts(id: "d1", now: 1_000_000)
        facts.tags = [try Tag("/bill/action"), try Tag("/b")]
        try fill(&facts)
        return Explanation(try Selector(parsing: text), facts)
    }

    @Test(arguments: [
        ("/bill/action", "selected: follows /bill/action"),
        ("/bills/x", "not selected: does not follow /bills/x"),
        ("NOT /bills/x", "selected: does not follow /bills/x"),
        ("/bill/action AND /bills/x AND /b", "not selected: does not follow /bills/x"),
        ("/bill/action AND NOT /b", "not selected: follows /b"),
        ("/x OR /b OR /y", "selected: follows /b"),
        ("/x OR /y", "not selected: does not follow /x and does not follow /y"),
        (
            "/x OR /y OR /z OR /w OR /v",
            "not selected: does not follow /x and does not follow /y "
                + "and does not follow /z and 2 more"
        ),
        ("user(u)", "unknown: the device's user is not known"),
        ("user(u) AND /x", "not selected: does not follow /x"),
        ("user(u) OR /b", "selected: follows /b"),
        ("user(u) AND /b", "unknown: the device's user is not known"),
        ("NOT at(p)", "unknown: it is not known whether it is at the place p"),
        (
            "moved(p, 2w)",
            "unknown: it is not known whether it was at the place p in the last 14d"
        ),
        (
            "(/x OR /y) AND (/z OR /w) AND ALL",
            "not selected: does not follow /x and does not follow /y "
                + "and does not follow /z and 1 more"
        ),
        ("device:d1 AND NOT device:d2", "selected: is the device d1 and is not the device d2"),
    ])
    func `an explanation says why a device matches or not`(text: String, reason: String) throws {
        #expect(try explain(text).reason == reason)
    }

    @Test(arguments: [
        ("platform(ios)", "selected: has the platform ios"),
        ("platform(web)", "not selected: has the platform ios, not web"),
        ("model(\"a,1\")", "selected: has the model a,1"),
        ("model(b)", "not selected: has the model a,1, not b"),
        ("locale(de)", "not selected: has the locale en_US, not de"),
        ("locale(en-US)", "selected: has the locale en_US"),
        ("time_zone(UTC)", "not selected: has reported no time zone"),
        ("address_kind(apns)", "selected: has an address of kind apns"),
        ("address_lost(fcm-token)", "selected: has lost its address of kind fcm-token"),
        ("address_lost(apns)", "not selected: has lost no address of kind apns"),
        ("app_version(1.2, 2)", "not selected: runs the app's version 2.1, which is not before 2"),
        ("app_version(3, *)", "not selected: runs the app's version 2.1, which is before 3"),
        ("last_seen(1d)", "not selected: was last seen 2d 3h ago, more than 1d"),
        ("last_seen(3d)", "selected: was last seen 2d 3h ago"),
        (
            "attribute(points >= 10)",
            "not selected: has the attribute points 9, which is not >= 10"
        ),
        (
            "attribute(points = \"9\")",
            "not selected: has the attribute points 9, a number and not a text"
        ),
        ("attribute(x is_empty)", "selected: has no attribute x"),
        ("tag(prefs, /n)", "selected: follows /n in prefs"),
        ("segment(vip)", "selected: is in the segment vip"),
        ("percent(s, 0, 100)", "selected: is at"),
    ])
    func `every kind of fact is explained in words`(text: String, reason: String) throws {
        let explanation = try explain(text) { facts in
            facts.platform = "ios"
            facts.model = "a,1"
            facts.locale = "en_US"
            facts.timeZone = ""
            facts.addressKinds = [try #require(Selector.Name("apns"))]
            facts.lostAddressKinds = [try #require(Selector.Name("fcm-token"))]
            facts.appVersion = "2.1.0-beta"
            facts.lastSeen = 1_000_000 - 2 * 86_400 - 3 * 3600 - 1
            facts.attributes = [try #require(Selector.Name("points")): .number(9)]
            facts.groupTags = [try #require(Selector.Name("prefs")): [try Tag("/n")]]
            facts.answers = [.segment(try #require(Selector.Name("vip"))): true]
        }
        #expect(explanation.reason.hasPrefix(reason), "\(explanation.reason)")
    }

    @Test(arguments: [
        (true, "selected: was at the place p in the last 7d"),
        (false, "not selected: is not known to have been at the place p in the last 7d"),
    ])
    func `a recent visit is explained by the answer of the other service`(
        answer: Bool, reason: String
    ) throws {
        let place = try #require(Selector.Name("p"))
        let week = try #require(Selector.Age("7d"))
        let visit = try #require(Selector.Visit(place: place, within: week))
        let explanation = try explain("moved(p, 7d)") { $0.answers = [.moved(visit): answer] }
        #expect(explanation.reason == reason)
    }

    @Test func `the explanation tree covers every part of the selector`() throws {
        let explanation = try explain("(/bill/action AND NOT /x) OR at(p)")
        #expect(
            explanation.description == """
                yes /bill/action AND NOT /x OR at(p)
                  yes /bill/action AND NOT /x
                    yes /bill/action: follows /bill/action
                    yes NOT /x
                      no  /x: does not follow /x
                  ?   at(p): it is not known whether it is at the place p
                """)
        #expect(explanation.parts.map(\.finding.verdict) == [.matched, .unknown])
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `explanations agree with the index on every device`(seed: UInt64) throws {
        var random = Seeded(seed)
        let names = try ["ios", "android", "a b"].map { try #require(Selector.Name($0)) }
        let tags = try ["/a", "/b", "/c"].map { try Tag($0) }
        let kinds: [Selector.Atom.Kind] = [
            .tag, .device, .all, .platform, .model, .addressKind, .locale, .timeZone, .percent,
            .user,
        ]
        let index = AudienceIndex(
            facets: Set(kinds), shareHashOf: { ShareHash.of("d\($0)") },
            ordinalOf: { UInt32($0.dropFirst()) })
        var devices: [DeviceFacts] = []
        for ordinal in 0..<40 as Range<UInt32> {
            var facts = DeviceFacts(id: "d\(ordinal)", now: 0)
            facts.tags = Set(tags.filter { _ in random.next(2) == 0 })
            let name = names[random.next(names.count)]
            (facts.platform, facts.timeZone) = (name.text, random.next(2) == 0 ? "" : name.text)
            facts.model = ["", "ios", "a b"][random.next(3)]
            facts.locale = ["en", "de_DE", "es-419", ""][random.next(4)]
            (facts.addressKinds, facts.users) = ([name], random.next(2) == 0 ? [] : [name])
            devices.append(facts)
            index.change(ordinal, to: facets(facts))
            index.setTags(ordinal, facts.tags)
        }
        let maker = SelectorMaker(tags: tags, devices: ["d1", "d2"], kinds: kinds)
        for _ in 0..<40 {
            let selector = maker.selector(using: &random)
            let selected = try AnsweredSource(
                index, answers: users(devices, selector).mapValues { .bitmap($0) }
            )
            .evaluate(selector)
            for (ordinal, facts) in devices.enumerated() {
                let explanation = Explanation(selector, facts)
                let isSelected = selected.contains(UInt32(ordinal))
                #expect(explanation.finding.verdict == (isSelected ? .matched : .notMatched))
            }
        }
    }

    /// Returns the ordinals of the devices of each user that `selector` names, by the atom.
    private func users(_ devices: [DeviceFacts], _ selector: Selector) -> [Selector.Atom: Bitmap] {
        var answers: [Selector.Atom: Bitmap] = [:]
        for case .user(let name) in selector.atoms {
            let ordinals = devices.indices.filter { devices[$0].users?.contains(name) == true }
            answers[.user(name)] = Bitmap(ordinals.map { UInt32($0) })
        }
        return answers
    }

    private func facets(_ facts: DeviceFacts) -> Set<Facet> {
        var facets = Set(
            Selector.LanguageRegion.covering(facts.locale ?? "").map(Facet.locale))
        if let name = Selector.Name(facts.platform ?? "") { facets.insert(.platform(name)) }
        if let name = Selector.Name(facts.model ?? "") { facets.insert(.model(name)) }
        if let name = Selector.Name(facts.timeZone ?? "") { facets.insert(.timeZone(name)) }
        facets.formUnion((facts.addressKinds ?? []).map(Facet.addressKind))
        return facets
    }
}
