import Foundation

/// A means to stop the event loop of a suite's delivery: see `CStuckLoop`.
struct StuckLoop: Sendable {
    private let file: URL

    /// Lets the loop of a delivery that is started afterwards be stopped.
    init(of suite: RunningSuite) {
        file = suite.home.appending(path: "stuck")
        suite.set("HERALD_TEST_STUCK", file.path)
        suite.set("LD_PRELOAD", builtProduct("libHeraldStuckLoop.so").path)
    }

    /// Stops the loop, and returns once it has stopped.
    func stop() async throws {
        try Data().write(to: file)
        let reached = file.path + ".reached"
        try await waitUntil("the loop stands") { FileManager.default.fileExists(atPath: reached) }
    }

    /// Lets the loop go on.
    func release() throws { try FileManager.default.removeItem(at: file) }
}
