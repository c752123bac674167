import CLinux
import Glibc
import Protocol
import Synchronization
import TestSupport
import Testing
import Transport

struct EventLoopTests {
    @Test func `timers fire in order of their deadlines, and cancelled ones do not`() async throws {
        let fired = Fired()
        try await withLoop { loop in
            await withCheckedContinuation { done in
                loop.perform {
                    let now = loop.now
                    for wait in [30, 10, 20] {
                        _ = loop.schedule(at: now + .milliseconds(wait)) {
                            fired.add(wait)
                        }
                    }
                    loop.cancel(
                        loop.schedule(at: now + .milliseconds(5)) { fired.add(-1) })
                    _ = loop.schedule(at: now + .milliseconds(40)) { done.resume() }
                }
            }
        }
        #expect(fired.all == [10, 20, 30])
    }

    @Test func `a timer never fires early`() async throws {
        try await withLoop { loop in
            for wait in [1, 3, 7] {
                let began = loop.now
                await withCheckedContinuation { done in
                    loop.perform {
                        _ = loop.schedule(at: began + .milliseconds(wait)) { done.resume() }
                    }
                }
                #expect(loop.now - began >= .milliseconds(wait))
            }
        }
    }

    @Test func `a timer that is set in the past again and again stops nothing else`() async throws {
        let fired = Fired()
        try await withLoop { loop in
            await withCheckedContinuation { done in
                loop.perform { Self.fire(fired, 100, on: loop) { done.resume() } }
                loop.perform { _ = loop.schedule(at: loop.now) { fired.add(-2) } }
            }
        }
        let all = fired.all
        let turn = try #require(all.firstIndex(of: -1), "no other work had its turn")
        let timer = try #require(all.firstIndex(of: -2), "no other timer had its turn")
        #expect(max(turn, timer) < 10, "\(max(turn, timer)) timers came before")
    }

    /// Sets a timer in the past, which sets itself again, `count` times.
    private static func fire(
        _ fired: Fired, _ count: Int, on loop: EventLoop, _ done: @escaping @Sendable () -> Void
    ) {
        let past = loop.now + .seconds(-1)
        _ = loop.schedule(at: past) {
            if count == 100 { loop.perform { fired.add(-1) } }
            fired.add(count)
            if count > 0 { fire(fired, count - 1, on: loop, done) } else { done() }
        }
    }

    @Test func `work from many threads is all done on the loop`() async throws {
        let fired = Fired()
        try await withLoop { loop in
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<1000 {
                            await withCheckedContinuation { done in
                                loop.perform {
                                    if loop.isCurrent { fired.add(1) }
                                    done.resume()
                                }
                            }
                        }
                    }
                }
            }
        }
        #expect(fired.all.count == 8000)
    }

    @Test func `a resumed task runs before the sockets' turn, and a further call after it`()
        async throws
    {
        let fired = Fired()
        try await withLoop(keepsJobs: true) { loop in
            let ready = eventfd(1, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            let waiter = Waiter(loop)
            async let resumed: Void = waiter.wait { fired.add(2) }
            while await !waiter.isWaiting {}
            await withCheckedContinuation { done in
                loop.perform {
                    try? loop.watch(ready, .read) { _ in
                        loop.unwatch(ready)
                        fired.add(0)
                    }
                    fired.add(1)
                    loop.perform {
                        fired.add(3)
                        done.resume()
                    }
                    waiter.assumeIsolated { $0.resume() }
                }
            }
            await resumed
            close(ready)
        }
        #expect(fired.all == [1, 2, 0, 3])
    }

    @Test(arguments: [false, true])
    func `jobs without an executor run on a loop that keeps them, and only there`(
        keepsJobs: Bool
    ) async throws {
        try await withLoop(keepsJobs: keepsJobs) { loop in
            let stayed = await withCheckedContinuation { answer in
                loop.perform { Task.detached { answer.resume(returning: loop.isCurrent) } }
            }
            #expect(stayed == keepsJobs)
        }
    }

    @Test func `a loop that stops passes its jobs on to the runtime`() async throws {
        try await withLoop(keepsJobs: true) { loop in
            let stayed = await withCheckedContinuation { answer in
                loop.perform {
                    loop.stop()
                    // By the last jobs of the round in which it stops, so that no round is left.
                    loop.perform {
                        Task.detached {
                            Task.detached { answer.resume(returning: loop.isCurrent) }
                        }
                    }
                }
            }
            #expect(!stayed)
        }
    }

    @Test func `an actor on the loop returns to its thread after a sleep elsewhere`()
        async throws
    {
        try await withLoop { loop in
            let wasOnLoop = try await Resident(loop).sleeps()
            #expect(wasOnLoop == [true, true])
        }
    }

    @Test func `an idle loop sleeps`() async throws {
        try await withLoop { loop in
            let before = await loop.onLoop { Self.threadTime }
            try await Task.sleep(for: .milliseconds(200))
            let after = await loop.onLoop { Self.threadTime }
            #expect(after - before < .milliseconds(20))
        }
    }

    @Test func `a loop that cannot accept for lack of descriptors sleeps too`() async throws {
        // The limit is the process's: in a process of its own.
        await #expect(processExitsWith: .success) {
            let directory = ScratchDirectory()
            let path = directory.file("s.sock")
            try await withLoop { loop in
                let server = TTRPCServer(Router(), on: loop)
                try await server.listen(at: path)
                let peer = try RawPeer(connectingTo: path)
                let second = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                // Dispatch takes its own descriptors while there are some.
                try await Task.sleep(for: .milliseconds(1))
                let before = await loop.onLoop { EventLoopTests.threadTime }
                var limit = rlimit(rlim_cur: 100, rlim_max: 100)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                var used: [Int32] = []
                while case let number = dup(0), number >= 0 { used.append(number) }
                unsafe #expect(herald_connect_unix(second, path) == 0)
                // Not a task's sleep: Dispatch needs descriptors. It also looks for its threads in
                // /proc each second, and ends a process that has no descriptor for that. So the
                // time without descriptors is short.
                usleep(50_000)
                for number in used { close(number) }
                let after = await loop.onLoop { EventLoopTests.threadTime }
                #expect(after - before < .milliseconds(10))
                var late = RawPeer(taking: second)
                var bytes: [UInt8] = []
                bytes.appendFrame(.request, 1, [])
                try late.send(bytes)
                #expect(try late.answerCode() == .unimplemented)
                _ = peer.descriptor.number
            }
        }
    }

    /// The processor time of the calling thread.
    private static var threadTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// Numbers noted from any thread.
private final class Fired: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}

extension EventLoop {
    /// Runs `body` on the loop's thread.
    func onLoop<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { done in
            perform { done.resume(with: Result { try body() }) }
        }
    }

    /// Runs `body` on the loop's thread.
    func onLoop<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in perform { done.resume(returning: body()) } }
    }
}

/// An actor that waits on the loop until the test resumes it.
private actor Waiter {
    private let loop: EventLoop
    private var waiting: CheckedContinuation<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(_ loop: EventLoop) { self.loop = loop }

    var isWaiting: Bool { waiting != nil }

    func wait(_ then: @Sendable () -> Void) async {
        await withCheckedContinuation { waiting = $0 }
        then()
    }

    func resume() {
        waiting?.resume()
        waiting = nil
    }
}

private actor Resident {
    let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(_ loop: EventLoop) { self.loop = loop }

    func sleeps() async throws -> [Bool] {
        let before = loop.isCurrent
        try await Task.sleep(for: .milliseconds(1))
        return [before, loop.isCurrent]
    }
}
