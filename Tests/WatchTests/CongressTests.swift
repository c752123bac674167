import Foundation
import Testing
import Times
@testable import Watch

/// The recipes of Examples/congress, and the defects of the system that Herald follows, each of
/// which they do not have.
struct CongressTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/congress")

    /// Returns a source of the examples that was read before, when it had `first`.
    private static func source(_ name: String, first: String = "") throws -> TestSource {
        let text = try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
        let source = try TestSource(text, name: name)
        _ = source.run { page($0, first) }
        return source
    }

    /// Answers a request as the API does: a page has 50 items, even if `per_page` says otherwise.
    private static func page(_ request: PageRequest, _ rows: String) -> PageAnswer {
        if let bill = request.url.firstRange(of: "&bill_id=").map({
            request.url[$0.upperBound...]
        }) {
            let found = bill == "s404-119" ? "" : #"{"bill_id": "\#(bill)", "sponsor_id": "A1"}"#
            return PageAnswer(status: 200, body: Array(#"{"results": [\#(found)]}"#.utf8))
        }
        let isFirst = request.url.contains("page=1&") || request.url.hasSuffix("page=1")
        return PageAnswer(
            status: 200, body: Array(#"{"results": [\#(isFirst ? rows : "")]}"#.utf8))
    }

    private static func messages(_ source: TestSource, _ rows: String) -> [OutgoingMessage] {
        source.run { page($0, rows) }.result?.messages ?? []
    }

    private static let sponsor =
        #""sponsor_id": "A000001", "sponsor": {"title": "Rep", "first_name": "Ann", "last_name": "Lee"}"#

    private static func bill(_ id: String, on day: String = "2026-05-01") -> String {
        #"{"bill_id": "\#(id)", "introduced_on": "\#(day)", \#(sponsor)}"#
    }

    private static func actions(_ bill: String, _ actions: (String, String)...) -> String {
        let list = actions.map { type, day in
            #"{"type": "\#(type)", "acted_at": "\#(day)", "text": "\#(type) it"}"#
        }
        return #"{"bill_id": "\#(bill)", "actions": [\#(list.joined(separator: ", "))]}"#
    }

    @Test func `the five kinds have the selectors, types, texts and links of the original`() throws
    {
        let bills = try Self.source("bills")
        var sent = Self.messages(bills, Self.bill("hr1-119"))
        #expect(sent.map(\.body) == ["Rep. Ann Lee sponsored a bill"])
        #expect(sent.first?.type == "/legislator/sponsor/introduced")
        #expect(
            sent.first?.audience == "/legislator/sponsor/introduction AND /legislators/A000001")
        #expect(sent.first?.data["app_url"] == "/bills/hr1-119")
        sent = Self.messages(
            bills, [Self.bill("hr2-119"), Self.bill("s3-119")].joined(separator: ","))
        #expect(sent.map(\.body) == ["Rep. Ann Lee sponsored 2 bills"])
        #expect(sent.first?.data["app_url"] == "/legislators/A000001/sponsored")
        #expect(sent.first?.localTime == "2026-05-01T08:30" && sent.first?.ifPassed == "now")

        let votes = try Self.source("votes")
        sent = Self.messages(
            votes,
            #"{"roll_id": "h1-2026", "vote_type": "passage", "bill_id": "hjres9-119", "result": "Passed", "voted_at": "2026-05-01T11:00:00Z"}"#
        )
        #expect(sent.map(\.body) == ["Passage vote on H.J.Res. 9: Passed"])
        #expect(sent.first?.type == "/bill/vote" && sent.first?.url == "/bills/hjres9-119/activity")
        #expect(sent.first?.audience == "/bill/vote AND /bills/hjres9-119")
        #expect(
            sent.first?.data == [
                "vote": "h1-2026", "bill": "hjres9-119", "app_url": "/bills/hjres9-119/activity",
            ])

    }

    @Test(arguments: [
        ("signed", "signed by the President", " OR /bill/signed"),
        ("enacted", "enacted into law", ""), ("vetoed", "vetoed by the President", ""),
    ])
    func `an action on a bill has the selector, type, text and data of the original`(
        action: String, words: String, others: String
    ) throws {
        let source = try Self.source("actions")
        let row =
            #"{"type": "\#(action)", "acted_at": "2026-05-01", "text": "It", "roll_id": "s9"}"#
        let sent = Self.messages(source, #"{"bill_id": "hr1-119", "actions": [\#(row)]}"#)
        #expect(sent.map(\.body) == ["H.R. 1 was \(words)"])
        #expect(sent.first?.type == "/bill/action")
        #expect(sent.first?.audience == "/bill/action AND /bills/hr1-119\(others)")
        #expect(sent.first?.url == "/bills/hr1-119/activity")
        #expect(
            sent.first?.data == [
                "bill": "hr1-119", "action_type": action, "vote": "s9",
                "app_url": "/bills/hr1-119/activity",
            ])
        // Not every action has a roll call.
        let other = Self.messages(source, Self.actions("hr2-119", (action, "2026-05-01")))
        #expect(other.map { $0.data["vote"] } == [""])
    }

    @Test func `upcoming bills are told by day, by week or without a day`() throws {
        let source = try Self.source("upcoming")
        func row(_ range: String, _ bill: String) -> String {
            #"{"bill_id": "\#(bill)", "legislative_day": "2026-05-04", "range": "\#(range)", "chamber": "senate", "scheduled_at": "2026-05-01"}"#
        }
        let rows = [row("day", "s1-119"), row("week", "s2-119"), row("", "s3-119")]
        let sent = Self.messages(source, rows.joined(separator: ","))
        #expect(
            Set(sent.map(\.body)) == [
                "S. 1 is scheduled for a vote on Monday, May 4 in the Senate",
                "S. 2 is scheduled for a vote the week of Monday, May 4 in the Senate",
                "S. 3 is scheduled for a vote in the Senate",
            ])
        #expect(
            sent.first?.audience == "/bill/upcoming AND /bills/s1-119 OR "
                + "/legislator/sponsor/upcoming AND /legislators/A1")
        for (number, message) in sent.enumerated() {
            #expect(message.type == "/bill/upcoming" && message.url == "/bills/s\(number + 1)-119")
            #expect(
                message.data == [
                    "bill": "s\(number + 1)-119", "legislative_day": "2026-05-04",
                    "app_url": "/bills/s\(number + 1)-119",
                ])
        }
    }

    @Test func `defect 1: more than 50 rows of a poll are all read`() throws {
        let source = try Self.source("bills")
        let outcome = source.run { request in
            let number = request.url.contains("page=1") ? 0 : request.url.contains("page=2") ? 1 : 2
            let ids = number * 50..<min(number * 50 + 50, 120)
            let rows = ids.map { Self.bill("hr\($0)-119") }.joined(separator: ",")
            return PageAnswer(status: 200, body: Array(#"{"results": [\#(rows)]}"#.utf8))
        }
        #expect(outcome.result?.count == 120)
        #expect(outcome.result?.messages.map(\.body) == ["Rep. Ann Lee sponsored 120 bills"])
    }

    @Test func `defect 2: a veto is told, whichever word the source has for it`() throws {
        let source = try Self.source("actions")
        for (number, word) in ["veto", "vetoed"].enumerated() {
            let sent = Self.messages(source, Self.actions("hr\(number)-119", (word, "2026-05-01")))
            #expect(sent.map(\.body) == ["H.R. \(number) was vetoed by the President"])
        }
        // Its text is corrected, or it comes by the other word: it is the same veto.
        let corrected = Self.actions("hr0-119", ("veto", "2026-05-01"), ("vetoed", "2026-05-02"))
            .replacing("veto it", with: "Pocket vetoed by the President.")
        #expect(Self.messages(source, corrected) == [])
    }

    @Test func `defect 3: a vote that is published late is told`() throws {
        func vote(_ id: String, _ time: String) -> String {
            #"{"roll_id": "\#(id)", "vote_type": "cloture", "bill_id": "s1-119", "result": "Failed", "voted_at": "\#(time)"}"#
        }
        let later = vote("s2-2026", "2026-05-01T11:50:00Z")
        let source = try Self.source("votes", first: later)
        let sent = Self.messages(source, later + "," + vote("h1-2026", "2026-05-01T11:40:00Z"))
        #expect(sent.map { $0.data["vote"] } == ["h1-2026"])
        // The next run asks from before the last one, not from the newest vote.
        #expect(
            source.requests.last?.url.contains("voted_at__gte=2026-04-28T12%3A00%3A00Z") == true)
    }

    @Test func `defect 4: a scheduled vote without a chamber harms no other row`() throws {
        let source = try Self.source("upcoming")
        func row(_ bill: String, _ chamber: String) -> String {
            #"{"bill_id": "\#(bill)", "range": "", "scheduled_at": "2026-05-01"\#(chamber)}"#
        }
        let rows = [row("s1-119", ""), row("s2-119", #", "chamber": "house""#)]
        let result = try #require(
            source.run { Self.page($0, rows.joined(separator: ",")) }.result)
        #expect(result.messages.map(\.body) == ["S. 2 is scheduled for a vote in the House"])
        let bad = result.entries.filter { $0.state == .quarantined }
        #expect(bad.map { String(decoding: $0.item, as: UTF8.self).contains("s1-119") } == [true])
        #expect(bad.first?.reason.contains("needs chamber") == true, "\(bad.first?.reason ?? "")")
    }

    @Test func `defects 4 and 6: one bad record harms no other, and nothing is sent again`() throws
    {
        let source = try Self.source("bills")
        // Their sponsor is no longer in office.
        let bad = #"{"bill_id": "hr9-119", "introduced_on": "2026-05-01", "sponsor_id": "B2"}"#
        let rows = [Self.bill("hr1-119"), bad].joined(separator: ",")
        let result = try #require(source.run { Self.page($0, rows) }.result)
        #expect(result.messages.count == 1)
        let quarantined = result.entries.filter { $0.state == .quarantined }
        #expect(quarantined.first?.reason.contains("needs sponsor.title") == true)
        #expect(quarantined.first?.item.isEmpty == false)
        #expect(Self.messages(source, rows) == [])
    }

    @Test func `defect 7: the history of a bill that is first met is not told`() throws {
        let source = try Self.source(
            "actions", first: Self.actions("s1-119", ("referred", "2026-05-01")))
        let history = Self.actions(
            "hr7-119", ("signed", "2025-12-01"), ("enacted", "2025-12-01"), ("vetoed", "2026-05-01")
        )
        let sent = Self.messages(source, history)
        #expect(sent.map { $0.data["action_type"] } == ["vetoed"])
    }

    @Test func `a law that is signed and enacted is told once`() throws {
        let source = try Self.source("actions")
        let law = Self.actions("hr8-119", ("enacted", "2026-05-01"), ("signed", "2026-05-01"))
        #expect(Self.messages(source, law).map { $0.data["action_type"] } == ["signed"])
        let later = Self.actions("hr8-119", ("enacted", "2026-05-02"))
        #expect(Self.messages(source, later) == [])
        // Neither is a signing whose text is corrected.
        let corrected = Self.actions("hr8-119", ("signed", "2026-05-01"))
            .replacing("signed it", with: "Signed by the President.")
        #expect(Self.messages(source, corrected) == [])
    }

    @Test func `a law that is enacted first and signed later is told once to each device`() throws {
        let source = try Self.source("actions")
        let enacted = Self.messages(source, Self.actions("s5-119", ("enacted", "2026-05-01")))
        #expect(enacted.map(\.audience) == ["/bill/action AND /bills/s5-119"])
        let both = Self.actions("s5-119", ("enacted", "2026-05-01"), ("signed", "2026-05-01"))
        let signed = Self.messages(source, both)
        // Who follows all signings hears of it, but for those who follow the bill.
        #expect(signed.map(\.audience) == ["/bill/signed AND NOT (/bill/action AND /bills/s5-119)"])
        #expect(signed.map(\.body) == ["S. 5 was signed by the President"])
        let corrected = both.replacing("signed it", with: "Signed by the President.")
        #expect(Self.messages(source, corrected) == [])
    }

    @Test func `defect 8: two actions at one instant are two, and one of them that moves is one`()
        throws
    {
        let source = try Self.source("actions")
        func two(_ time: String) -> String {
            #"""
            {"bill_id": "hr1-119", "actions": [
             {"type": "vetoed", "acted_at": "\#(time)", "text": "one"}]},
            {"bill_id": "hr2-119", "actions": [
             {"type": "vetoed", "acted_at": "2026-05-01T10:00:00Z", "text": "one"},
             {"type": "referred", "acted_at": "2026-05-01T10:00:00Z", "text": "one"},
             {"type": "referred", "acted_at": "2026-05-01T10:00:00Z", "text": "another"}]}
            """#
        }
        #expect(Self.messages(source, two("2026-05-01T10:00:00Z")).count == 2)
        // The time of one of them is corrected: by an hour, and by a day.
        for time in ["2026-05-01T09:00:00Z", "2026-05-02T10:00:00Z"] {
            let result = try #require(source.run { Self.page($0, two(time)) }.result)
            #expect(result.entries == [])
            #expect(result.verdicts.count == 4)
        }
    }

    @Test func `defect 9: the legislative day is that of the row and not today`() throws {
        let source = try Self.source("upcoming")
        let sent = Self.messages(
            source,
            #"{"bill_id": "s1-119", "legislative_day": "2026-05-20", "range": "day", "chamber": "house", "scheduled_at": "2026-05-01"}"#
        )
        #expect(sent.map { $0.data["legislative_day"] } == ["2026-05-20"])
    }

    @Test func `nothing is told of a day or a week that has passed`() throws {
        func told(_ range: String, _ day: String) throws -> [String] {
            let source = try Self.source("upcoming")
            let row =
                #"{"bill_id": "s1-119", "legislative_day": "\#(day)", "range": "\#(range)", "chamber": "house", "scheduled_at": "2026-05-01"}"#
            return Self.messages(source, row).map(\.body)
        }
        // It is Friday, 1 May.
        #expect(try told("day", "2026-04-30") == [])
        #expect(try told("day", "2026-05-01").count == 1)
        #expect(try told("week", "2026-04-20") == [])
        #expect(try told("week", "2026-04-27").count == 1)
        #expect(try told("", "2026-04-30") == [])
    }

    @Test func `items and notifications are called by what people can read`() throws {
        let source = try Self.source("actions")
        let row = #"{"type": "vetoed", "acted_at": "2026-05-01", "text": "Vetoed by President."}"#
        let other = #"{"type": "referred", "acted_at": "2026-05-01", "text": "Referred."}"#
        let result = source.run {
            Self.page($0, #"{"bill_id": "hr2415-106", "actions": [\#(row), \#(other)]}"#)
        }.result
        #expect(result?.entries.map(\.label) == ["H.R. 2415 was vetoed by the President"])
        #expect(
            result?.verdicts.map(\.label) == [
                "hr2415-106 · vetoed · Vetoed by President.", "hr2415-106 · referred · Referred.",
            ])
    }

    @Test func `defect 11: every notification expires`() throws {
        for name in ["bills", "votes", "actions", "upcoming"] {
            let source = try Self.source(name)
            for rule in source.recipe.rules {
                #expect(rule.message.expire <= .seconds(86_400), "\(name): \(rule.name)")
            }
        }
        let scheduled =
            #"{"bill_id": "s1-119", "range": "", "chamber": "house", "scheduled_at": "2026-05-01"}"#
        let vote =
            #"{"roll_id": "h1-2026", "vote_type": "passage", "bill_id": "s1-119", "result": "Passed", "voted_at": "2026-05-01T11:00:00Z"}"#
        // At 12:00 in UTC half past eight is still to come in the west, until 20:30; who had it
        // before gets it at once.
        let last: Duration = .seconds(8 * 3600 + 1800)
        for (name, row, expected) in [
            ("bills", Self.bill("hr1-119"), last + .seconds(86_400)),
            ("upcoming", scheduled, last + .seconds(12 * 3600)),
            ("votes", vote, .seconds(6 * 3600)),
            ("actions", Self.actions("hr2-119", ("signed", "2026-05-01")), .seconds(86_400)),
        ] {
            let source = try Self.source(name)
            let sent = Self.messages(source, row)
            #expect(sent.map { $0.expires - source.now } == [expected], "\(name)")
        }
    }

    @Test func `a bill whose sponsor is not found harms no other bill`() throws {
        let source = try Self.source("upcoming")
        let rows = ["s404-119", "s1-119"].map {
            #"{"bill_id": "\#($0)", "range": "", "chamber": "house", "scheduled_at": "2026-05-01"}"#
        }
        let result = try #require(
            source.run { Self.page($0, rows.joined(separator: ",")) }.result)
        #expect(result.messages.map { $0.data["bill"] } == ["s1-119"])
        #expect(result.entries.count { $0.state == .quarantined } == 1)
    }

    @Test func `defect 12: who follows a bill and its sponsor gets one notification`() throws {
        let source = try Self.source("upcoming")
        let sent = Self.messages(
            source,
            #"{"bill_id": "s1-119", "range": "", "legislative_day": "2026-05-04", "chamber": "house", "scheduled_at": "2026-05-01"}"#
        )
        #expect(sent.map(\.body) == ["S. 1 is scheduled for a vote in the House"])
        // One selector names both, so a device that follows both is in it once.
        #expect(
            sent.first?.audience == "/bill/upcoming AND /bills/s1-119 OR "
                + "/legislator/sponsor/upcoming AND /legislators/A1")
        #expect(sent.first?.data["app_url"] == "/bills/s1-119")
    }
}
