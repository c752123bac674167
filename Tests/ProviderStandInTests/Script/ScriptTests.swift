import ProviderStandIn
import Testing

@Suite struct ScriptTests {
    private func decide(
        _ text: String, _ address: String, elapsed: Duration = .zero, connectionRequests: Int = 1
    ) throws -> ScriptRun.Decision {
        var run = ScriptRun(try Script(parsing: text))
        return run.decide(
            Array(address.utf8)[...], elapsed: elapsed, connectionRequests: connectionRequests)
    }

    @Test func `an empty script accepts everything`() throws {
        #expect(try decide("", "abcd") == ScriptRun.Decision())
        #expect(try decide("# only a comment\n\n", "abcd") == ScriptRun.Decision())
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a script's lines may have any line ends`(end: String) throws {
        let script = ["# a comment", "a* hang", "b* 410 Unregistered"].joined(separator: end)
        #expect(try decide(script, "beef").what == .answer(Answer(410, "Unregistered")))
        let error = #expect(throws: ScriptError.self) {
            try Script(parsing: script + end + "c* nonsense")
        }
        #expect(error.map { "\($0)" }?.contains("4") == true)
    }

    @Test(arguments: ["* +410", "* 0x19a", "* 200..2 410", "* every=+2 410", "* after=+5s 410"])
    func `a number in a simulator's script has digits only`(line: String) {
        #expect(throws: ScriptError.self) { try Script(parsing: line) }
    }

    @Test func `the first line that matches and answers decides`() throws {
        let script = """
            * latency 20ms
            dead* 410 Unregistered age=1h   # gone
            *     latency 5ms
            *     503 ServiceUnavailable retry-after=7
            *     hang
            """
        let dead = try decide(script, "deadbeef")
        #expect(dead.latency == .milliseconds(20))
        #expect(dead.what == .answer(Answer(410, "Unregistered", age: .seconds(3600))))
        let other = try decide(script, "beef")
        #expect(other.latency == .milliseconds(25))
        #expect(other.what == .answer(Answer(503, "ServiceUnavailable", retryAfter: "7")))
    }

    @Test(arguments: [
        ("*", "abc", true), ("a*c", "abbc", true), ("a*c", "abcd", false), ("a?c", "abc", true),
        ("a?c", "ac", false), ("*b*b*", "abab", true), ("*b*b*", "ab", false), ("", "", true),
        ("a**", "a", true), ("abc", "abcd", false),
    ])
    func `patterns match as in a shell`(pattern: String, text: String, fits: Bool) {
        let who = Script.Who.pattern(Array(pattern.utf8))
        #expect(who.includes(Array(text.utf8)[...]) == fits)
    }

    @Test func `a share in a simulator's script matches that part of addresses, others per seed`() {
        let addresses = (0..<20_000).map { Array(String($0, radix: 16).utf8)[...] }
        func share(_ range: Range<UInt64>, _ seed: UInt64) -> Set<ArraySlice<UInt8>> {
            Set(addresses.filter(Script.Who.share(range, seed: seed).includes))
        }
        let tenth = share(0..<1000, 1)
        #expect((1850...2150).contains(tenth.count))
        #expect(tenth.isDisjoint(with: share(1000..<2000, 1)))
        #expect(tenth == share(0..<1000, 1))
        #expect(tenth.intersection(share(0..<1000, 2)).count < 300)
        #expect(share(0..<10_000, 3).count == addresses.count)
        #expect(share(0..<0, 3).isEmpty)
    }

    /// The places were computed by another program, and the address is a slice of a path.
    @Test(
        arguments: [
            (0, 1, 4894), (1, 1, 7042), (7, 1, 6993), (8, 1, 4407),
            (9, 2, 195), (16, 2, 8098), (63, 3, 8073), (64, 3, 1048),
            (71, .max, 2715),
        ] as [(Int, UInt64, UInt64)])
    func `an address has the same place in shares in every version`(
        length: Int, seed: UInt64, place: UInt64
    ) {
        let text = String(repeating: "0123456789abcdef", count: 5)
        let address = Array("/3/device/\(text)".utf8)[10..<10 + length]
        #expect(Script.Who.share(place..<place + 1, seed: seed).includes(address))
    }

    @Test func `a line of a simulator's script may be limited in time`() throws {
        let script = "* after=2s until=10s cut"
        #expect(try decide(script, "a", elapsed: .seconds(1)).what == nil)
        #expect(try decide(script, "a", elapsed: .seconds(2)).what == .cut)
        #expect(try decide(script, "a", elapsed: .seconds(10)).what == nil)
    }

    @Test func `a line of a simulator's script may be limited to requests by number`() throws {
        var run = ScriptRun(try Script(parsing: "* requests=2..3 hang\n* requests=5.. cut"))
        let seen = (1...6).map { _ in
            run.decide([1], elapsed: .zero, connectionRequests: 1).what
        }
        #expect(seen == [nil, .hang, .hang, nil, .cut, .cut])
    }

    @Test func `a line of a simulator's script may be limited to every nth request`() throws {
        let script = "* every=3 goaway Shutdown last=before"
        let what = Script.What.goaway(reason: "Shutdown", .before)
        #expect(try decide(script, "a", connectionRequests: 2).what == nil)
        #expect(try decide(script, "a", connectionRequests: 6).what == what)
    }

    @Test func `a line of a simulator's script may be limited to each address's first attempts`()
        throws
    {
        var run = ScriptRun(try Script(parsing: "* tries=1..2 429"))
        func next(_ address: UInt8) -> Script.What? {
            run.decide([address], elapsed: .zero, connectionRequests: 1).what
        }
        #expect(next(1) == .answer(Answer(429)))
        #expect(next(1) == .answer(Answer(429)))
        #expect(next(2) == .answer(Answer(429)))
        #expect(next(1) == nil)
        #expect(next(2) == .answer(Answer(429)))
        #expect(next(2) == nil)
    }

    @Test func `settings in a script are available`() throws {
        let script = try Script(parsing: "set streams 7\nset token-age 60")
        #expect(script.setting(.streams, or: 1000) == 7)
        #expect(script.setting(.tokenAge, or: 3600) == 60)
        #expect(script.setting(.quota, or: 5) == 5)
    }

    @Test(arguments: [
        ("* fly", "'fly' is none of"), ("* 999", "none of"), ("*", "what happens"),
        ("* latency soon", "not a time"), ("* after=5 cut", "not a time"),
        ("x% cut", "not a share"), ("20-10% cut", "not a share"), ("110% cut", "not a share"),
        ("* requests=0 cut", "not a range"),
        ("* requests=5..2 cut", "not a range"), ("* when=5s cut", "condition 'when'"),
        ("* cut now", "one word too many"), ("set sails 3", "needs one of"),
        ("set streams few", "whole number"), ("* reset hard", "not a reset code"),
        ("* goaway last=first", "last=this"), ("* 410 age=old", "not a time"),
        ("* 410 colour=red", "option 'colour'"), ("* every=0 cut", "above 0"),
        ("* 10% seed=x cut", "none of"), ("10% seed=x cut", "whole number"),
    ])
    func `a malformed line is reported with its number and what is allowed`(
        line: String, message: String
    ) throws {
        let error = try #require(throws: ScriptError.self) {
            try Script(parsing: "# first\n" + line)
        }
        #expect(error.line == 2)
        #expect(error.message.contains(message))
    }
}
