import Foundation
import Testing

/// gRPC's Python client, generated from the published .proto files.
@Suite(.serialized)
struct PythonTests {
    private struct Seen: Decodable, Equatable {
        var follows = true
        var imported = 1
        var near = ["Independence Hall"]
        var first = "NOTIFICATION_STATE_SENT"
        var inbox = ["Passed"]
        var stalled = "NOTIFICATION_STATE_STALLED"
        var inboxMeanwhile: [String] = []
        var stillStalled = "NOTIFICATION_STATE_STALLED"
        var released = 1
        var sent = "NOTIFICATION_STATE_SENT"
        var inboxAfter = ["Passed", "Signed"]
        var error = ["INVALID_ARGUMENT", "place.radius_metres"]

        private enum CodingKeys: String, CodingKey {
            case follows, imported, near, first, inbox, stalled, released, sent, error
            case inboxMeanwhile = "inbox meanwhile"
            case stillStalled = "still stalled"
            case inboxAfter = "inbox after"
        }

        init() {}
    }

    @Test func `a Python client follows, sends, stops, releases and reads its inbox`()
        async throws
    {
        try await RunningSuite.with { suite in
            let scratch = suite.home.appending(path: "stubs")
            try FileManager.default.createDirectory(
                at: scratch, withIntermediateDirectories: true)
            let output = try await Tool.run(
                "/usr/bin/python3",
                [
                    repository.appending(path: "Tests/SuiteTests/Support/demo.py").path, suite.url,
                    suite.authorities, try suite.adminKey,
                    repository.appending(path: "Sources/Protocol/Schema").path, scratch.path,
                ], environment: ["no_proxy": "*"],
                errors: suite.home.appending(path: "demo.err").path
            ).succeeded()
            let seen = try JSONDecoder().decode(Seen.self, from: Data(output.utf8))
            #expect(seen == Seen())
        }
    }
}
