import Foundation
import Testing

@Suite(.serialized)
struct WebhookServerTests {
    @Test func `curl delivers a webhook, also over HTTP/1.1, and a script refuses one`()
        async throws
    {
        let standIn = try RunningStandIn(
            "webhook",
            script:
                "/gone 410\n/slow latency 20ms\n/busy 429 retry-after=9\n/later 503 retry-after=@60s",
            "--sync")
        let values = (1...2).map {
            #"{"send_id":"647e799e-3b15-46f0-b4f1-12360d51ce4\#($0)","#
                + #""app_key":"ZGIwZTY3YjEtZTRiMi00ZG","target":{"address":"d"},"payload":{}}"#
        }
        let body = #"{"values":[\#(values.joined(separator: ","))]}"#
        func post(_ path: String, _ version: String) async throws -> String {
            try await standIn.run(
                "curl",
                [
                    "-sS", version, "--cacert", standIn.authority, "-d", body,
                    "-o", "/dev/null", "-w", "%{http_version} %{http_code} %header{retry-after}",
                    "https://localhost:\(standIn.port)\(path)",
                ])
        }
        #expect(try await post("/hook", "--http2") == "2 200 ")
        #expect(try await post("/hook", "--http1.1") == "1.1 200 ")
        #expect(try await post("/slow", "--http1.1") == "1.1 200 ")
        #expect(try await post("/gone", "--http1.1") == "1.1 410 ")
        #expect(try await post("/busy", "--http2") == "2 429 9")
        let later = try await post("/later", "--http2")
        #expect(later.contains(/^2 503 [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d [\d:]{8} GMT$/))
        let ledger = try standIn.ledger()
        #expect(ledger.map(\.status) == [200, 200, 200, 410, 429, 503])
        #expect(ledger.first?.reason == "2 values")
        #expect(ledger.first?.content == Data(body.utf8))
    }
}
