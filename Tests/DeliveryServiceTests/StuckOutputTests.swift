import DeliveryAdapters
import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import DeliveryService

/// Log files and consoles that block, with an event loop like the daemon's.
struct StuckOutputTests {
    /// A thread that reads from a pipe when the test takes too long, so that it fails instead of
    /// hanging.
    private final class Rescue: Sendable {
        private let state = Mutex((isOver: false, wasNeeded: false))

        init(_ pipe: FullPipe, after limit: Duration = .patience / 2) {
            // A thread: a task might have to wait for the loop that hangs.
            Thread.detachNewThread { [self] in
                let end = ContinuousClock.now + limit
                while !state.withLock({ $0.isOver }) {
                    if ContinuousClock.now > end {
                        state.withLock { $0.wasNeeded = true }
                        _ = pipe.read()
                    }
                    usleep(5000)
                }
            }
        }

        /// True if the thread had to read.
        var wasNeeded: Bool { state.withLock { $0.wasNeeded } }

        func end() { state.withLock { $0.isOver = true } }
    }

    @Test func `with a blocked console the kill switch answers and sending goes on`()
        async throws
    {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("console"))
        let rescue = Rescue(pipe)
        defer { rescue.end() }
        let terminal = unsafe open(pipe.path, O_WRONLY)
        defer { close(terminal) }
        let writer = LineWriter(terminal) { _ in [] }
        let console = ConsoleAdapter(hasTexts: true, write: writer.write)
        try await withDelivery(devices: 20, keepsJobs: true, [console]) { world, _ in
            let first = try await world.send()
            try await world.wait(first.id, for: .sent)
            try await world.stopEverything()
            #expect(try await world.switches().map(\.on) == [true])
            let second = try await world.send()
            try await world.wait(second.id, for: .stalled)
        }
        #expect(!rescue.wasNeeded)
        _ = pipe.read()
        writer.flush(within: .seconds(10))
    }

    @Test func `with a blocked log file the kill switch answers`() async throws {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("log.jsonl"))
        let rescue = Rescue(pipe)
        defer { rescue.end() }
        let log = LogAdapter(.init(path: pipe.path), on: filesLoop)
        try await withDelivery(devices: 20, keepsJobs: true, [log]) { world, _ in
            let first = try await world.send()
            try await eventually { try await world.status().deliveriesInFlight > 0 }
            try await world.stopEverything()
            #expect(try await world.switches().map(\.on) == [true])
            #expect(try await world.get(first.id).counts?.delivered == 0)
            #expect(!rescue.wasNeeded)
            // There is room again, and what was under way ends.
            _ = pipe.read()
        }
    }
}
