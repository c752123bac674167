import Audience
import Testing

struct AtomTextTests {
    @Test(arguments: [
        ("tag(prefs, /news)", "tag(prefs, /news)"), ("TAG(device,/x)", "/x"),
        (#"tag("my group", "a,b")"#, #"tag("my group", "a,b")"#), ("device(d1)", "device:d1"),
        ("user( u1 )", "user(u1)"), ("user(\"u,1\")", "user(\"u,1\")"),
        ("platform(ios) and address_kind(apns)", "platform(ios) AND address_kind(apns)"),
        ("locale(EN_us) OR locale(De)", "locale(en-US) OR locale(de)"),
        ("address_lost(apns)", "address_lost(apns)"), ("locale(es-419)", "locale(es-419)"),
        ("time_zone(Europe/Berlin)", "time_zone(Europe/Berlin)"),
        (#"MODEL("iPhone15,2")"#, #"model("iPhone15,2")"#), ("model(\"Pixel\")", "model(Pixel)"),
        (#"attribute(city="New York")"#, #"attribute(city = "New York")"#),
        (#"attribute("first name" contains "a\"b")"#, #"attribute("first name" contains "a\"b")"#),
        ("attribute(points>=-1.50e1)", "attribute(points >= -15)"),
        ("attribute(points = -0)", "attribute(points = 0)"),
        ("attribute(born before 1990-01-01)", "attribute(born before 1990-01-01T00:00:00Z)"),
        (
            "attribute(at after 2026-05-04T13:00:00+01:00)",
            "attribute(at after 2026-05-04T12:00:00Z)"
        ),
        ("attribute(app < v1.10.0)", "attribute(app < v1.10)"),
        ("attribute(city IS_EMPTY)", ""), ("attribute(city is_empty)", "attribute(city is_empty)"),
        ("attribute(contains contains \"=\")", "attribute(contains contains \"=\")"),
        ("app_version(1.2.0, 2)", "app_version(1.2, 2)"), ("app_version(*,2)", "app_version(*, 2)"),
        ("app_version(0.0, *)", "app_version(0, *)"),
        ("last_seen(2w) OR created(90s)", "last_seen(14d) OR created(90s)"),
        ("last_seen(120m)", "last_seen(2h)"), ("segment(x) AND static_list(y)", nil),
        ("within(2.5km, 40.71280000001, -074.0060)", "within(2500m, 40.7128, -74.006)"),
        ("within(1m, -0, 180)", "within(1m, 0, 180)"), ("at(city-hall)", nil),
        ("moved(city-hall,2w)", "moved(city-hall, 14d)"), ("MOVED(p, 400d)", "moved(p, 400d)"),
        ("moved(\"a, b\", 90s) AND NOT moved(p, 1h)", nil),
        ("percent(s, 0, 12.50)", "percent(s, 0, 12.5)"), ("percent(\"#\", 99.99, 100)", nil),
        ("# first\na # then\nAND #\n b#c OR #d", "a AND b#c OR #d"),
        ("user(# whose\nu1)", "user(u1)"), ("\"#\"", "\"#\""), ("(#)", "\"#\""),
        ("platform", "platform"), ("user OR within", "user OR within"),
    ])
    func `each atom has one canonical text`(text: String, canonical: String?) throws {
        guard canonical != "" else {
            #expect(throws: SelectorError.self) { try Selector(parsing: text) }
            return
        }
        let selector = try Selector(parsing: text)
        #expect(selector.description == canonical ?? text)
        #expect(try Selector(parsing: selector.description) == selector)
    }

    @Test(arguments: [
        ("x(y)", SelectorError.Code.unknownAtom, 0, "expected one of"),
        ("lastseen(7d)", .unknownAtom, 0, "did you mean 'last_seen(…)'?"),
        ("a AND Platfrom(ios)", .unknownAtom, 6, "did you mean 'platform(…)'?"),
        ("language(en)", .unknownAtom, 0, "did you mean 'locale(…)'?"),
        ("modle(x)", .unknownAtom, 0, "did you mean 'model(…)'?"),
        ("model()", .invalidValue, 6, "a name"),
        ("model(iPhone15,2)", .syntax, 14, "a name with a comma is in quotes"),
        ("a OR group_tag(x, y)", .unknownAtom, 5, "expected one of"),
        ("user()", .invalidValue, 5, "a name"), ("user(a b)", .syntax, 7, "expected a )"),
        ("user(a, b)", .syntax, 6, "expected a )"), ("user(a", .syntax, 6, "the parenthesis at 4"),
        ("user((a))", .syntax, 5, "no parenthesis"),
        ("user(\"a)", .quoting, 5, "end the quotation"),
        ("user(< 1)", .invalidValue, 5, "a name"), ("tag(g)", .syntax, 5, "a comma"),
        ("tag(g, \"\")", .invalidValue, 7, "a tag"), ("locale(english)", .invalidValue, 7, "en-US"),
        ("locale(en-USA)", .invalidValue, 7, "en-US"), ("last_seen(7)", .invalidValue, 10, "90s"),
        ("created(0d)", .invalidValue, 8, "90s"), ("created(522w)", .invalidValue, 8, "ten years"),
        ("app_version(2, 1)", .invalidValue, 12, "the first one less"),
        ("app_version(*, *)", .invalidValue, 12, "one version and a *"),
        ("app_version(1.2b, *)", .invalidValue, 12, "a version"),
        ("within(5, 1, 1)", .invalidValue, 7, "500m"), ("within(5m 1, 1)", .syntax, 10, "a comma"),
        ("within(5m, 91, 1)", .invalidValue, 7, "-90 to 90"),
        ("within(5m, nan, 1)", .invalidValue, 11, "degrees"),
        ("moved(p)", .syntax, 7, "a comma"), ("moved(, 7d)", .invalidValue, 6, "a place"),
        ("moved(p, 7)", .invalidValue, 9, "90s"), ("moved(p, 0s)", .invalidValue, 9, "400 days"),
        ("moved(p, 401d)", .invalidValue, 9, "400 days"),
        ("moved(p, 7d, 8d)", .syntax, 11, "expected a )"),
        ("percent(s, 10, 5)", .invalidValue, 8, "the smaller first"),
        ("percent(s, 0, 0.001)", .invalidValue, 8, "two decimals"),
        ("attribute(a >= \"x\")", .syntax, 12, "expected one of = contains < > before a text"),
        ("attribute(a < 2020-01-01)", .syntax, 12, "= before after before a date"),
        ("attribute(a = \"\")", .invalidValue, 14, "1 to 256 bytes"),
        ("attribute(a = x)", .invalidValue, 14, "a text in quotes"),
        ("attribute(a = 1e999)", .invalidValue, 14, "a text in quotes"),
        ("attribute(a , 1)", .syntax, 12, "a comparison"), ("attribute(a = 1 2)", .syntax, 16, ")"),
        ("at(a b c d e f g h i)", .syntax, 17, "so many words"),
    ])
    func `an error in an atom's text says where it is and what was expected`(
        text: String, code: SelectorError.Code, position: Int, words: String
    ) {
        let error = #expect(throws: SelectorError.self) { try Selector(parsing: text) }
        #expect(error?.code == code, "\(error.debugDescription)")
        #expect(words.isEmpty || error?.position == position, "\(error.debugDescription)")
        #expect(
            words.isEmpty || error?.message.contains(words) == true, "\(error.debugDescription)")
    }

    @Test func `a selector that costs too much is refused where it exceeds the budget`() throws {
        let one = "percent(s, 0, 1)"
        let most = SelectorCost.budget / SelectorCost.of(.percent(try share()))
        let fits = Array(repeating: one, count: most - 1).joined(separator: " OR ")
        #expect(try Selector(parsing: fits).cost <= SelectorCost.budget)
        let error = #expect(throws: SelectorError.self) {
            try Selector(parsing: fits + " OR " + one + " OR " + one)
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position == fits.utf8.count + 4 + one.utf8.count + 4)
    }

    private func share() throws -> Selector.Percent {
        let seed = try #require(Selector.Name("s"))
        return try #require(Selector.Percent(seed: seed, from: 0, to: 100))
    }
}
