import Crypto
import HTTP
import JSON
import ProviderStandIn
import Testing

@Suite struct APNsProviderTests {
    private func provider(_ script: String = "") throws -> APNsProvider {
        APNsProvider(
            APNsRules.Configuration(), try Script(parsing: script), random: .seeded(1))
    }

    private func judgement(_ provider: APNsProvider, _ request: APNsCase) -> Judgement {
        var connection = ProviderConnection()
        return provider.judge(request.request, on: &connection, now: APNsCase.time())
    }

    @Test func `the id of a push is echoed, or made if missing`() throws {
        let provider = try provider()
        var request = APNsCase()
        let made = judgement(provider, request)
        #expect(
            String(decoding: made.id, as: UTF8.self).contains(
                /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
        request.fields.append(("apns-id", "0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f"))
        let given = judgement(provider, request)
        let response = provider.response(to: given, Answer(0), now: APNsCase.time())
        #expect(response.status == 200)
        #expect(response.fields.string("apns-id") == "0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f")
        #expect(response.body.isEmpty)
    }

    @Test func `the answer for a dead token has the time of its death`() throws {
        let provider = try provider()
        let given = judgement(provider, APNsCase())
        let answer = Answer(410, "Unregistered", age: .seconds(60))
        let response = provider.response(to: given, answer, now: APNsCase.time())
        #expect(response.status == 410)
        let body = try JSONDocument(parsing: response.body).root
        #expect(try body.required("reason").string() == "Unregistered")
        #expect(try body.required("timestamp").int64() == (APNsCase.now - 60) * 1000)
    }

    @Test func `a scripted status has its usual reason and Retry-After`() throws {
        let provider = try provider()
        let given = judgement(provider, APNsCase())
        let answer = Answer(503, retryAfter: "-7")
        let response = provider.response(to: given, answer, now: APNsCase.time())
        let body = String(decoding: response.body, as: UTF8.self)
        #expect(body == #"{"reason":"ServiceUnavailable"}"#)
        #expect(response.fields.string("retry-after") == "-7")
    }

    @Test func `streams grow with the first success, and shrink if the script says so`() throws {
        var connection = ProviderConnection()
        connection.streams = 1
        let usual = try provider()
        #expect(usual.streams(after: Answer(400), on: &connection) == nil)
        #expect(usual.streams(after: Answer(0), on: &connection) == 1000)
        #expect(usual.streams(after: Answer(0), on: &connection) == nil)
        #expect(usual.streams(after: Answer(410), on: &connection) == nil)
        let strict = try provider("set streams 50\nset streams-after-rejection 1")
        #expect(strict.streams(after: Answer(410), on: &connection) == 1)
        #expect(strict.streams(after: Answer(0), on: &connection) == 50)
    }

    @Test func `each reason of APNs has an error status`() {
        #expect(APNsReason.allCases.allSatisfy { (400...503).contains($0.status) })
    }
}
