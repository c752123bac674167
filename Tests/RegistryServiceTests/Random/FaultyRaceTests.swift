import Protocol
import TestSupport
import Testing

@testable import RegistryService

/// Racing calls on a store that loses answers, after which memory must equal the store.
struct FaultyRaceTests {
    @Test(arguments: 1...6)
    func `memory equals the store even if racing writes fail or lose their answers`(_ round: UInt64)
        async throws
    {
        let seed = UInt64.random(in: 0...UInt64.max)
        let subject = try await Subject(.memory, seed: seed)
        subject.fail([.none, .none, .late, .lost, .unacknowledged])
        let client = subject.client
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<12 {
                group.addTask {
                    var random = SeededGenerator(seed: seed &+ UInt64(task))
                    for _ in 0..<40 { await Self.step(client, &random) }
                }
            }
        }
        subject.fail([.none])
        let memory = await subject.service.snapshot()
        #expect(try await memory == subject.service.expected(), "seed \(seed)")
        #expect(try await memory == subject.service.stored(), "seed \(seed)")
    }

    /// Makes one of a few calls about a few installs; the call may fail.
    private static func step(_ client: RegistryClient, _ random: inout SeededGenerator) async {
        let install = "install-number-\(Int.random(in: 0..<4, using: &random))-of-four"
        let tag = "/t\(Int.random(in: 0..<5, using: &random))"
        let address = "\(Int.random(in: 0..<3, using: &random))"
        let device = try? await client.register([tag], install: install) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", address) }]
        }
        guard let device else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try? await client.delete(device.id)
        case 1: _ = try? await client.edit(device.id, add: ["/x"], remove: [tag])
        case 2: _ = try? await client.sync(device, tags: [tag, "/y"], version: 1)
        case 3:
            let zone = ["Asia/Tokyo", "Europe/Berlin"].randomElement(using: &random) ?? ""
            _ = try? await client.editApp(
                .with {
                    ($0.app, $0.name) = ("news", tag)
                    if tag > "/t2" {
                        $0.clearDefaultTimeZone = true
                    } else {
                        $0.defaultTimeZone = zone
                    }
                }, .suite)
        default:
            _ = try? await client.importDevices(
                .with {
                    $0.app = "news"
                    $0.devices = [
                        .with {
                            ($0.device, $0.installId) = (.with { $0.tags = ["/i"] }, install)
                        }
                    ]
                }, .suite)
        }
    }
}
