import DeliveryAdapters
import Foundation
import Protocol
import Storage
import TestSupport
import Transport

@testable import DeliveryService

/// A delivery database that outlives its services, with the world around them.
final class DeliveryHome: Sendable {
    let path: String
    let loop: EventLoop
    let registry: FakeRegistry
    let clock: ManualClock

    init(at path: String, on loop: EventLoop, _ registry: FakeRegistry, _ clock: ManualClock) {
        self.path = path
        self.loop = loop
        self.registry = registry
        self.clock = clock
    }

    /// Runs a service while `body` runs, and closes it even if `body` throws.
    func run<Value: Sendable>(
        _ adapters: [any AsyncAdapter] = [ScriptedAdapter()],
        limits: DeliveryLimits = DeliveryLimits(), ballast: Int = 0,
        _ body: (DeliveryWorld) async throws -> Value
    ) async throws -> Value {
        let world = try await DeliveryWorld.start(
            at: path, on: loop, registry, adapters, clock: clock, limits: limits, ballast: ballast)
        do {
            let value = try await body(world)
            await world.close()
            return value
        } catch {
            await world.close()
            throw error
        }
    }

    /// Returns the stored record of a notification, while no service runs.
    func stored(_ id: String) async throws -> NotificationRecord {
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: DeliverySchema.schema))
        let record = await Result {
            try await database.read { database in
                try NotificationTable.required(
                    id: id, app: DeliveryWorld.app, in: database)
            }
        }
        await database.close()
        return try record.get()
    }

    /// Returns a copy of the database as a crash at this moment would leave it.
    func afterCrash() throws -> DeliveryHome {
        let copy = "\(path).crashed"
        // The log last: a commit meanwhile may be more than the ledger says, never less.
        for suffix in [".ledger", "", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy + suffix)
            guard suffix != "-shm" else { continue }
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        return DeliveryHome(at: copy, on: loop, registry, clock)
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Runs a test with its own database.
func withHome(
    devices: Int = 0, keepsJobs: Bool = false, _ body: (DeliveryHome) async throws -> Void
) async throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("delivery.db")
    try await withLoop(keepsJobs: keepsJobs) { loop in
        try await body(
            DeliveryHome(at: path, on: loop, FakeRegistry(devices: devices), ManualClock()))
    }
}

/// Runs a test with a service, and closes it even if the test throws.
func withDelivery(
    devices: Int = 0, keepsJobs: Bool = false, _ adapters: [any AsyncAdapter] = [ScriptedAdapter()],
    limits: DeliveryLimits = DeliveryLimits(),
    _ body: (DeliveryWorld, ManualClock) async throws -> Void
) async throws {
    try await withHome(devices: devices, keepsJobs: keepsJobs) { home in
        try await home.run(adapters, limits: limits) { try await body($0, home.clock) }
    }
}
