import Protocol
import ServiceKit
import Storage

/// Shows the progress of a daemon's copy, by the lengths of the two files.
enum CopyProgress {
    static func shown<Value: Sendable>(
        of service: String, in directory: String, _ invocation: Invocation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let source = Directories(invocation.settings).database(service)
        let total = (try? PlainFile.length(of: source)) ?? 0
        let progress = Progress("\(service), MB", of: total >> 20, on: invocation.console)
        let watching = Task {
            var done = 0
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(200))
                let length = try? PlainFile.length(of: "\(directory)/\(service).db.part")
                let now = max(done, (length ?? 0) >> 20)
                progress.advance(now - done)
                done = now
            }
        }
        defer {
            watching.cancel()
            progress.finish()
        }
        return try await body()
    }
}
