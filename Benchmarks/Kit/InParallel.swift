/// Runs `body` for each number below `count`, at most `width` at a time.
package func inParallel(
    _ width: Int, _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
            if number >= width { try await group.next() }
            group.addTask { try await body(number) }
        }
        try await group.waitForAll()
    }
}
