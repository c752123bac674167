import Protocol
import Synchronization
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

struct AdapterTimerTests {
    @Test func `timer callbacks run on the executor at their time, never within the call`()
        async throws
    {
        try await withLoop { loop in
            let timer = AdapterTimer.tasks(on: loop)
            let start = timer.now()
            let isInside = Mutex(true)
            let end = await withCheckedContinuation { continuation in
                loop.perform {
                    timer.at(timer.now() + .milliseconds(50)) {
                        #expect(loop.isCurrent)
                        #expect(isInside.withLock { !$0 })
                        let now = timer.now()
                        timer.soon { continuation.resume(returning: now) }
                    }
                    isInside.withLock { $0 = false }
                }
            }
            #expect(end - start >= .milliseconds(50))
            // Deadlines are of the loop's clock.
            #expect(abs((loop.now - timer.now()).inSeconds) < 100)
        }
    }
}
