import DeliveryEngine
import JSON
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Malformed and hostile answers of providers.
@Suite struct HostileAnswerTests {
    private static let statuses = [200, 201, 302, 400, 401, 403, 404, 410, 413, 429, 500, 503]

    private static func read(_ body: [UInt8]) -> [AttemptOutcome] {
        statuses.flatMap { status in
            [
                APNsAnswer(status: status, body: body, isProven: true, at: SampleMessage.now)
                    .outcome,
                FCMAnswer(status: status, body: body, at: SampleMessage.now).outcome,
            ]
        }
    }

    private static func isTame(_ outcome: AttemptOutcome) -> Bool {
        let text = "\(outcome)"
        return text.utf8.count < 300 && text.utf8.allSatisfy { $0 >= 32 && $0 < 127 }
    }

    @Test(arguments: [
        "", "null", "[]", "\"x\"", "{", "{}", #"{"reason":null}"#, #"{"reason":{}}"#,
        #"{"reason":""}"#, #"{"reason":"a b"}"#, #"{"reason":"\u0000"}"#, #"{"reason":"ä"}"#,
        #"{"reason":"x\r\nfake log line"}"#, #"{"error":[]}"#, #"{"error":{"details":{}}}"#,
        #"{"error":{"details":[1,null,[],{"@type":7}]}}"#,
        #"{"error":{"status":"\u001b[31m"}}"#,
        #"{"error":{"details":[{"@type":"google.firebase.fcm.v1.FcmError"}]}}"#,
    ])
    func `a malformed answer is classed by its status, and none of its text is repeated`(
        body: String
    ) {
        let outcomes = Self.read(Array(body.utf8))
        #expect(outcomes.allSatisfy(Self.isTame))
        #expect(outcomes.map(\.name) == Self.read([]).map(\.name))
    }

    @Test func `an answer that is too large or too deep is not parsed`() {
        let long = "{\"reason\":\"BadDeviceToken\",\"x\":\"" + String(repeating: "x", count: 17_000)
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let wide = "{\"error\":{\"details\":[" + String(repeating: "{},", count: 5_000) + "{}]}}"
        for body in [long + "\"}", deep, wide, String(repeating: "\0", count: 1 << 20)] {
            #expect(Self.read(Array(body.utf8)).map(\.name) == Self.read([]).map(\.name))
        }
        // The control: the same, short, is read.
        let short = #"{"reason":"BadDeviceToken","x":"x"}"#
        #expect(Self.read(Array(short.utf8)).map(\.name) != Self.read([]).map(\.name))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `random bytes never crash an answer's parser`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let samples = [
            #"{"reason":"Unregistered","timestamp":1700000000123}"#,
            #"{"error":{"status":"X","details":[{"@type":"t","errorCode":"UNREGISTERED"}]}}"#,
        ]
        for _ in 0..<50 {
            var body = Array((samples.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 0..<6, using: &random) where !body.isEmpty {
                body[Int.random(in: body.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            body.removeLast(Int.random(in: 0...min(9, body.count), using: &random))
            #expect(Self.read(body).allSatisfy(Self.isTame))
        }
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("7", 7), (" 7 ", 7), ("007", 7), ("0", nil), ("-5", nil),
            ("+5", nil), ("5s", nil), ("1.5", nil), ("1e3", nil), ("86401", 86_400),
            ("99999999999999999999999999", 86_400), (String(repeating: "9", count: 65), nil),
            ("٣", nil), ("soon", nil), ("7, 8", nil),
            // Now is Sunday, 22 November 2026, 05:00:00.
            ("Sun, 22 Nov 2026 05:01:30 GMT", 90), ("Sunday, 22-Nov-26 05:01:30 GMT", 90),
            ("Sun Nov 22 05:01:30 2026", 90), ("Sun, 22 Nov 2026 05:00:00 GMT", nil),
            ("Sat, 21 Nov 2026 05:00:00 GMT", nil), ("Sun, 22 Nov 2099 05:00:00 GMT", 86_400),
            ("Sun, 22 Nov 9999 05:00:00 GMT", 86_400), ("Sun, 22 Nov 2026 25:01:30 GMT", nil),
            ("Sun, 32 Nov 2026 05:01:30 GMT", nil), ("Sun, 22 Nox 2026 05:01:30 GMT", nil),
            ("Sun, 22 Nov 2026 05:01:30 CET", nil), ("Sun, 22 Nov 2026", nil),
            ("Sun, 22 Nov 2026 05:01:30", nil), ("a b c d e f", nil), (", , , , ,", nil),
        ] as [(String?, Int64?)])
    func `Retry-After is read as RFC 9110 says, with a limit`(
        header: String?, seconds: Int64?
    ) {
        let wait = RetryAfter.wait(header, at: SampleMessage.now)
        #expect(wait == seconds.map { .seconds($0) })
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Fri, 31 Dec 2100 00:00:00 GMT", 4_133_894_400),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ] as [(String, Int64)])
    func `HTTP dates follow the calendar`(text: String, seconds: Int64) {
        #expect(HTTPDate.parse(Array(text.utf8)) == UnixTime(milliseconds: seconds * 1000))
    }
}
