import DeliveryEngine
import HTTPClient
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The answers of receivers of batches.
@Suite struct OpenChannelAnswerTests {
    private let values: [OpenChannelValue]

    init() throws {
        values = try (0..<3).map { number in
            var message = SampleMessage.make()
            message.messageID = "m\(number)"
            return try OpenChannelValue(message, appKey: "key")
        }
    }

    private func outcomes(_ body: String, status: Int = 200) -> [String] {
        let response = HTTPClientResponse(status: status, body: Array(body.utf8))
        return OpenChannelAnswer.outcomes(of: response, to: values, at: SampleMessage.now)
            .map(\.name)
    }

    @Test(arguments: [
        "", "ok", "[]", "null", "{}", #"{"failed":1}"#, #"{"failed":{}}"#, #"{"failed":[]}"#,
        #"{"failed":[1,null,{"send_id":5},{"status":410},{"send_id":"other","status":410}]}"#,
        #"{"failed":[{"send_id":"#,
    ])
    func `an open channel's success that names no message counts for all messages`(body: String) {
        #expect(outcomes(body) == ["accepted", "accepted", "accepted"])
    }

    @Test(arguments: [
        (#""status":410"#, "gone"), (#""status":503"#, "device_busy"),
        (#""status":404"#, "refused"),
        (#""status":200"#, "refused"), (#""status":-9223372036854775808"#, "refused"),
        (#""status":9223372036854775807"#, "refused"), (#""status":"410""#, "gone"),
        (#""status":"so""#, "refused"),
        (#""status":429,"retry_after":-5"#, "device_busy"),
        (#""status":429,"retry_after":99999999999"#, "device_busy"), (#""error":"so""#, "refused"),
    ])
    func `a message named as failed has failed, whatever else the answer says`(
        members: String, name: String
    ) {
        let body = #"{"failed":[{"send_id":"\#(values[1].sendID)",\#(members)}]}"#
        #expect(outcomes(body) == ["accepted", name, "accepted"])
    }

    @Test func `messages named in an answer that is no success do not matter`() {
        let body = #"{"failed":[{"send_id":"\#(values[1].sendID)","status":410}]}"#
        #expect(outcomes(body, status: 503) == ["device_busy", "device_busy", "device_busy"])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes in an answer neither crash nor fail a message`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let body = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let response = HTTPClientResponse(status: 200, body: body)
        let outcomes = OpenChannelAnswer.outcomes(
            of: response, to: values, at: SampleMessage.now)
        #expect(outcomes.allSatisfy { $0 == .accepted })
    }
}
