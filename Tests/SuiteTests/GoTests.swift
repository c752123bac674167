import Foundation
import Testing

/// ttrpc's Go client at the sockets between the processes.
@Suite(.serialized)
struct GoTests {
    @Test func `a Go client follows, sends, stops and releases over the services' sockets`()
        async throws
    {
        let support = repository.appending(path: "Tests/SuiteTests/Support/ttrpc")
        let folder = repository.appending(path: ".build/interop-demo")
        _ = try await Tool.run(support.appending(path: "build").path, [folder.path]).succeeded()
        try await RunningSuite.with { suite in
            let output = try await Tool.run(
                folder.appending(path: "demo").path, [suite.home.appending(path: "run").path]
            ).succeeded()
            #expect(
                output.split(separator: "\n") == [
                    "audience 1 of 1",
                    "near Independence Hall -100",
                    "first NOTIFICATION_STATE_SENT",
                    "second NOTIFICATION_STATE_STALLED",
                    "released 1 NOTIFICATION_STATE_SENT",
                ])
        }
    }
}
