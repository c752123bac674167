import BenchmarkKit
import Glibc
import Transport

/// A measurement that needs devices.
enum Part: String, CaseIterable {
    case count
    case page
    case tags
    case register
    case start
}

/// Runs `parts` on a loop of its own; fills the registry first if it is new.
nonisolated func measure(_ workload: Workload, folder: String, parts: [Part]) throws {
    let isNew = unsafe access("\(folder)/data/registry.db", F_OK) != 0
    let loop = try EventLoop(keepsJobs: true)
    Task {
        var driver = try Driver(workload, folder: folder, on: loop)
        do {
            try await driver.ready("start\(isNew ? ", empty" : "")")
            if isNew {
                try await driver.fill()
            } else {
                await driver.memory("hot memory after the start")
            }
            for part in parts {
                switch part {
                case .count: try await driver.count(1_000)
                case .page: try await driver.page()
                case .tags: try await driver.changeTags(perSecond: 2_000, for: 5)
                case .register:
                    let registered = min(50_000, workload.devices)
                    let batch = try await driver.register(registered)
                    try await driver.stop("stop, saving the index")
                    let peer = RawSQLite(workload, folder: folder)
                    try await peer.insert(registered, batch: Int(batch.rounded()))
                    try await peer.insert(registered, batch: 64)
                    driver = try Driver(workload, folder: folder, on: loop)
                    try await driver.ready("start from the saved index")
                case .start: try await startAgain(&driver, workload, folder, loop)
                }
            }
            await driver.kill()
            exit(0)
        } catch {
            print("failed: \(error)")
            await driver.kill()
            exit(1)
        }
    }
    loop.run()
}

/// Stops and starts in every way.
private nonisolated func startAgain(
    _ driver: inout Driver, _ workload: Workload, _ folder: String, _ loop: EventLoop
) async throws {
    try await driver.stop("stop, saving the index")
    driver = try Driver(workload, folder: folder, on: loop)
    try await driver.ready("start from the saved index")
    await driver.memory("hot memory after it")
    try await driver.count(1_000)
    await driver.kill()
    driver = try Driver(workload, folder: folder, on: loop)
    try await driver.ready("start after kill -9")
    await driver.kill()
    _ = unsafe unlink("\(folder)/data/registry.index")
    driver = try Driver(workload, folder: folder, on: loop)
    try await driver.ready("start without a saved index")
    await driver.memory("hot memory after it")
}
