/// A status line that names the awaited work and its duration so far, if it takes over a second.
enum Waiting {
    /// Shows the line until the work has ended.
    static func show<Value>(
        _ what: String, on console: Console, until work: () async throws -> Value
    ) async throws -> Value {
        let line = StatusLine(console)
        let ticker = Task {
            let began = ContinuousClock.now
            // Cancelled when the work has ended.
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                line.show("\(what), \((ContinuousClock.now - began).components.seconds) s")
            }
        }
        do {
            let value = try await work()
            await end(ticker, line)
            return value
        } catch {
            await end(ticker, line)
            throw error
        }
    }

    private static func end(_ ticker: Task<Void, Never>, _ line: StatusLine) async {
        ticker.cancel()
        await ticker.value
        line.finish()
    }
}
