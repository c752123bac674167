import Glibc
import Synchronization
import TestSupport
import Testing
import Transport

struct ComputeThreadsTests {
    /// The threads that have worked, and the results that came back.
    private struct Seen {
        var threads: Set<String> = []
        var done: [Int] = []
        var wrong = 0
    }

    @Test func `work runs on other threads, and each result returns once`() async throws {
        let seen = Mutex(Seen())
        try await withLoop { loop in
            let threads = ComputeThreads(3, for: loop)
            let own = await loop.onLoop { Self.thread }
            await withCheckedContinuation { end in
                loop.perform {
                    for number in 0..<300 {
                        threads.start {
                            // So long that all threads have to help.
                            usleep(200)
                            _ = seen.withLock { $0.threads.insert(Self.thread) }
                        } then: {
                            let isLast = seen.withLock { seen in
                                seen.done.append(number)
                                if Self.thread != own { seen.wrong += 1 }
                                return seen.done.count == 300
                            }
                            if isLast { end.resume() }
                        }
                    }
                    // None came back before.
                    seen.withLock { $0.wrong += $0.done.count }
                }
            }
            let result = seen.withLock { $0 }
            #expect(result.threads.count == 3)
            #expect(!result.threads.contains(own))
            #expect(result.wrong == 0)
            #expect(result.done.sorted() == Array(0..<300))
        }
    }

    @Test func `long work does not delay other work`() async throws {
        let isOver = Mutex(false)
        let done = Mutex(0)
        try await withLoop { loop in
            let threads = ComputeThreads(2, for: loop)
            await withCheckedContinuation { end in
                loop.perform {
                    threads.start {
                        for _ in 0..<120_000 where !isOver.withLock({ $0 }) { usleep(1000) }
                    } then: {
                        end.resume()
                    }
                    for _ in 0..<50 {
                        threads.start {
                        } then: {
                            let isLast = done.withLock { done in
                                done += 1
                                return done == 50
                            }
                            if isLast { isOver.withLock { $0 = true } }
                        }
                    }
                }
            }
        }
        #expect(isOver.withLock { $0 })
    }

    @Test func `work taken in a batch returns once each`() async throws {
        let done = Mutex<[Int]>([])
        try await withLoop { loop in
            let threads = ComputeThreads(2, batch: 8, for: loop)
            await withCheckedContinuation { end in
                loop.perform {
                    for number in 0..<1000 {
                        threads.start {
                        } then: {
                            let isLast = done.withLock { done in
                                done.append(number)
                                return done.count == 1000
                            }
                            if isLast { end.resume() }
                        }
                    }
                }
            }
        }
        #expect(done.withLock { $0.sorted() } == Array(0..<1000))
    }

    @Test func `a single thread works in order`() async throws {
        let done = Mutex<[Int]>([])
        try await withLoop { loop in
            let threads = ComputeThreads(1, for: loop)
            await withCheckedContinuation { end in
                loop.perform {
                    for number in 0..<50 {
                        threads.start {
                            done.withLock { $0.append(number) }
                        } then: {
                            if number == 49 { end.resume() }
                        }
                    }
                }
            }
        }
        #expect(done.withLock { $0 } == Array(0..<50))
    }

    @Test func `compute threads end when they are released`() async throws {
        try await withLoop { loop in
            let thread = await withCheckedContinuation { end in
                loop.perform {
                    let threads = ComputeThreads(1, for: loop)
                    let own = Mutex("")
                    let box = Box(own)
                    threads.start {
                        box.number.withLock { $0 = Self.thread }
                    } then: {
                        end.resume(returning: box.number.withLock { $0 })
                    }
                }
            }
            #expect(thread.contains("/task/"))
            while unsafe access("/proc/" + thread, F_OK) == 0 {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    /// The path of the calling thread in `/proc`: `PID/task/TID`.
    private static var thread: String {
        var text = [CChar](repeating: 0, count: 64)
        let length = unsafe readlink("/proc/thread-self", &text, text.count)
        return String(
            decoding: text.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private final class Box: Sendable {
        let number: Mutex<String>
        init(_ number: consuming Mutex<String>) { self.number = number }
    }
}
