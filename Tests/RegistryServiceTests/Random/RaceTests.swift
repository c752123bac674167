import Protocol
import Synchronization
import TestSupport
import Testing

@testable import RegistryService

struct RaceTests {
    /// The credentials that tasks know; some of them do not work any more.
    private final class Known: Sendable {
        private let credentials = Mutex<[Credentials]>([])

        func add(_ new: Credentials) {
            credentials.withLock { all in
                all.append(new)
                if all.count > 12 { all.removeFirst() }
            }
        }

        func pick(_ random: inout SeededGenerator) -> Credentials? {
            credentials.withLock { $0.randomElement(using: &random) }
        }
    }

    @Test(arguments: 0..<8)
    func `racing calls leave memory equal to the store`(_ round: UInt64) async throws {
        let seed = round < 4 ? round : UInt64.random(in: 0...UInt64.max)
        let comment = Comment("seed \(seed)")
        let world = try await World()
        let (client, known) = (world.client, Known())
        await withTaskGroup { group in
            for task in 0..<16 as Range<UInt64> {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 31 &+ task)
                    for _ in 0..<60 { await Self.step(client, known, &random) }
                }
            }
        }
        let memory = await world.service.snapshot()
        #expect(try await memory == world.service.expected(), comment)
        #expect(try await memory == world.service.stored(), comment)
        #expect(!memory.devices.isEmpty, comment)
    }

    /// Makes one call about a device that other tasks also change.
    ///
    /// The call may be refused.
    private static func step(
        _ client: RegistryClient, _ known: Known, _ random: inout SeededGenerator
    ) async {
        let install = "one-of-few-installs \(Int.random(in: 0..<4, using: &random))"
        let tags = (0..<Int.random(in: 0..<4, using: &random))
            .map { _ in "t\(Int.random(in: 0..<6, using: &random))" }
        let addresses = (0..<Int.random(in: 0..<3, using: &random)).map { number in
            Proto.Address.with { ($0.kind, $0.value) = ("fcm-token", "address-\(number)") }
        }
        let choice = Int.random(in: 0..<10, using: &random)
        guard choice > 1, let device = known.pick(&random) else {
            let made = try? await client.register(tags, install: choice == 0 ? "" : install) {
                $0.addresses = addresses
            }
            if let made { known.add(made) }
            return
        }
        let version = UInt64.random(in: 0..<6, using: &random)
        let isMuted = Bool.random(using: &random)
        let error = await refusal {
            switch choice {
            case 2, 3: _ = try await client.edit(device.id, add: tags, remove: ["t0"])
            case 4, 5: _ = try await client.set(device.id, tags, version: version)
            case 6: try await client.delete(device.id)
            case 7: try await client.unregister(device)
            default:
                _ = try await client.sync(device, tags: tags, version: version) {
                    $0.settings = .with { $0.muted = isMuted }
                    $0.addresses = .with { $0.addresses = addresses }
                    $0.locale = "l\(version)"
                }
            }
        }
        let expected: [RPCError.Code] = [.notFound, .unauthenticated]
        #expect(error.map { expected.contains($0.code) } ?? true, "\(error?.message ?? "")")
    }

    /// The numbers of the results that were applied, in their order.
    private final class Taken: Sendable {
        private let all = Mutex<[Int]>([])

        var numbers: [Int] { all.withLock { $0 } }

        func add(_ number: Int) { all.withLock { $0.append(number) } }
    }

    @Test func `results that arrive late are applied in the order of their commits`() async throws {
        let world = try await World()
        let service = world.service
        let taken = Taken()
        try await withThrowingTaskGroup { group in
            for number in 0..<5 {
                group.addTask {
                    // The earlier it was made, the later it is answered.
                    try await service.commitForTest(after: .milliseconds(50 - 10 * number)) {
                        taken.add(number)
                    }
                }
                while await service.isOrderShorter(than: number + 1) { await Task.yield() }
            }
            try await group.waitForAll()
        }
        #expect(taken.numbers == [0, 1, 2, 3, 4])
    }

    @Test func `a failed write does not block later ones`() async throws {
        let world = try await World()
        await #expect(throws: CancellationError.self) {
            try await world.service.failForTest()
        }
        let taken = Taken()
        try await world.service.commitForTest(after: .zero) { taken.add(1) }
        #expect(taken.numbers == [1])
    }

    @Test func `a sync with a secret that was replaced meanwhile changes nothing`() async throws {
        let world = try await World()
        let client = world.client
        let install = "an-install-of-someone"
        for round in 0..<50 {
            let device = try await client.register(["old"], install: install)
            async let again = client.register(["new \(round)"], install: install)
            async let sync = refusal {
                try await client.sync(device, tags: ["x"], version: 99) {
                    $0.locale = "old \(round)"
                }
            }
            async let gone = refusal { try await client.unregister(device) }
            let (new, _, unregistered) = try await (again, sync, gone)
            // Either it was gone before, and this is another device, or it is still there.
            #expect((new.id == device.id) == (unregistered != nil))
            _ = try await client.sync(new)
            try await client.unregister(new)
        }
        #expect(try await client.preview("ALL") == 0)
    }
}

extension RegistryService {
    fileprivate func commitForTest(
        after delay: Duration, _ takeOver: @Sendable () -> Void
    ) async throws {
        try await commit {
            try await Task.sleep(for: delay)
        } takeOver: {
            takeOver()
        }
    }

    fileprivate func failForTest() async throws {
        try await commit {
            throw CancellationError()
        } takeOver: {
        }
    }

    fileprivate func isOrderShorter(than count: Int) -> Bool { order.entered < count }
}
