import Testing
import Transport

/// The code between two awaits of an actor on a loop runs without interruption.
@Suite struct LoopAtomicityTests {
    private actor Turnstile {
        private let loop: EventLoop
        private var entered = 0
        private var current = 0
        private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        private(set) var hops = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe loop.asUnownedSerialExecutor()
        }

        init(on loop: EventLoop) { self.loop = loop }

        func pass(_ work: () async -> Void) async {
            let place = entered
            entered += 1
            await work()
            if place != current {
                let before = current
                await withCheckedContinuation {
                    if current != before { hops += 1 }
                    waiting[place] = $0
                    // What a hop has missed is made up for here, so that the test ends.
                    if current >= place { waiting.removeValue(forKey: place)?.resume() }
                }
            }
            current += 1
            waiting.removeValue(forKey: current)?.resume()
        }
    }

    @Test(arguments: [false, true])
    func `nothing runs between a check and the continuation that follows it`(
        keepsJobs: Bool
    ) async throws {
        let loop = try EventLoop(keepsJobs: keepsJobs)
        loop.start(named: "atomicity")
        defer { loop.stop() }
        let turnstile = Turnstile(on: loop)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    await turnstile.pass {
                        try? await Task.sleep(for: .microseconds(number * 7 % 1000))
                    }
                }
            }
        }
        #expect(await turnstile.hops == 0)
    }
}
