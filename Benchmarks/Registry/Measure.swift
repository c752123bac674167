import Glibc
import Transport

/// Runs all of it on a loop of its own.
nonisolated func measure(_ workload: Workload, folder: String) throws {
    let isNew = unsafe access("\(folder)/registry.db", F_OK) != 0
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
            try await driver.count(1_000)
            try await driver.page()
            try await driver.changeTags(perSecond: 2_000, for: 5)
            let registered = min(50_000, workload.devices)
            try await driver.register(registered)
            try await RawSQLite(workload, folder: folder).insert(registered)
            await driver.stop()
            driver = try Driver(workload, folder: folder, on: loop)
            try await driver.ready("start after kill -9")
            await driver.memory("hot memory after it")
            try await driver.count(1_000)
            await driver.stop()
            exit(0)
        } catch {
            print("failed: \(error)")
            await driver.stop()
            exit(1)
        }
    }
    loop.run()
}
