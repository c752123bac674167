import Audience
import BenchmarkKit
import Foundation
import Glibc
import Protocol
import ServiceKit
import TestSupport
import Transport

/// Measures on a loop of its own.
///
/// - Parameter asksOnly: whether nothing is to be stored.
nonisolated func run(_ workload: Workload, folder: String, asksOnly: Bool) throws {
    let loop = try EventLoop(keepsJobs: true)
    Task {
        do {
            if asksOnly {
                try await ask(workload, folder: folder, on: loop)
            } else {
                try await measure(workload, folder: folder, on: loop)
            }
            exit(0)
        } catch {
            print("failed: \(error)")
            exit(1)
        }
    }
    loop.run()
}

/// Asks for areas alone, of what an earlier run has left.
private nonisolated func ask(_ workload: Workload, folder: String, on loop: EventLoop)
    async throws
{
    let driver = try Driver(workload, folder: folder, on: loop)
    defer { driver.kill() }
    try await driver.ready("start")
    for _ in 0..<3 { try await driver.locate(2_000, metres: 2_000) }
    try await driver.locate(100, metres: 20_000)
}

/// Fills geo with positions and takes the times.
private nonisolated func measure(_ workload: Workload, folder: String, on loop: EventLoop)
    async throws
{
    var driver = try Driver(workload, folder: folder, on: loop)
    defer { driver.kill() }
    try await driver.ready("start, empty")
    let now = WallClock.system.now().milliseconds / 1000
    try await driver.keep("first positions, batches of 500", 500, of: 0..<workload.devices) {
        workload.position($0, at: now - 100)
    }
    driver.memory("memory after that")
    try await driver.locate(500, metres: 2_000)
    try await driver.locate(20, metres: 200_000)
    try await driver.locate(5, metres: 20_000_000)
    let devices = workload.devices
    // All over, as devices are that move.
    let moved = { @Sendable number in
        workload.moved(number * 7919 % devices, times: number / devices + 1, at: now - 50)
    }
    let some = min(devices, 500_000)
    try await driver.keep("moves, batches of 100", 100, of: 0..<some, moved)
    // When all have moved once what does not count is as much as what does.
    try await driver.keep("more of them", 100, of: some..<devices * 21 / 20, moved)
    driver.size("log of positions")
    try await driver.keep(
        "while the log is renewed", 100, of: devices * 21 / 20..<devices * 3 / 2, moved)
    driver.size("log of positions")
    driver.kill()
    driver = try Driver(workload, folder: folder, on: loop)
    try await driver.ready("start after kill -9")
    driver.memory("memory after it")
    try await driver.locate(500, metres: 2_000)
}

/// Calls geo over its socket.
struct Driver {
    private let workload: Workload
    private let folder: String
    private let server: ServerProcess
    private let client: GeoClient

    init(_ workload: Workload, folder: String, on loop: EventLoop) throws {
        (self.workload, self.folder) = (workload, folder)
        server = try ServerProcess("geo", directory: folder)
        client = GeoClient(TTRPCClient(path: server.socket, on: loop))
    }

    func kill() { server.kill() }

    /// Waits until geo answers.
    func ready(_ what: String) async throws {
        let start = ContinuousClock.now
        var request = Proto.GetPlaceRequest()
        (request.app, request.id) = ("news", "none")
        while true {
            do { _ = try await client.getPlace(request, CallContext()) } catch let error as RPCError
                where error.code == .notFound
            { break } catch {}
            try await Task.sleep(for: .milliseconds(5))
        }
        Report.line(what, "\(Report.text((.now - start) / .seconds(1))) s")
    }

    /// The database's file and its log.
    func size(_ what: String) {
        let bytes = ["geo.db", "geo.db-wal"].reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: folder + "/data/" + name)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
        Report.line(what, "\(Report.text(Double(bytes) / Double(workload.devices))) bytes a device")
    }

    func memory(_ what: String) {
        let bytes = Double(server.resident) / Double(workload.devices)
        Report.line(what, "\(Report.text(bytes)) bytes a device, \(server.resident >> 20) MiB")
    }

    /// Tells positions in batches, eight calls at a time.
    func keep(
        _ what: String, _ batch: Int, of numbers: Range<Int>,
        _ position: @escaping @Sendable (Int) -> Proto.DevicePosition
    ) async throws {
        // Made before, a part at a time: making them takes longer than keeping them.
        let part = 200_000
        var took = Duration.zero
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: part) {
            let end = min(first + part, numbers.upperBound)
            let requests = stride(from: first, to: end, by: batch).map { start in
                var request = Proto.UpdatePositionsRequest()
                request.app = "news"
                request.positions = (start..<min(start + batch, end)).map(position)
                return request
            }
            let start = ContinuousClock.now
            try await inParallel(8, requests.count) { [client] number in
                let kept = try await client.updatePositions(requests[number], CallContext()).kept
                guard kept == requests[number].positions.count else {
                    throw Failed(reason: "\(kept) of \(requests[number].positions.count) kept")
                }
            }
            took += .now - start
        }
        Report.rate(what, numbers.count, took)
    }

    /// Asks who is in circles around devices, one call after the other.
    func locate(_ questions: Int, metres: UInt32) async throws {
        var random = SeededGenerator(seed: workload.seed)
        let centres = (0..<questions).map { _ in workload.somewhere(&random) }
        let found = try await locate(centres, metres)
        let hits = found.hits / questions
        Report.times("within \(metres) m, \(hits) devices, whole call", found.times)
        // Where nobody is a call costs what it costs to be asked.
        var nowhere = Proto.Coordinate()
        (nowhere.latitude, nowhere.longitude) = (-80, 0)
        let empty = try await locate(centres.map { _ in nowhere }, metres)
        let own = (found.loop - empty.loop) / .nanoseconds(1) / Double(questions)
        Report.line(
            "  of that geo's own, but to be asked",
            "\(Report.text(own / 1e3)) us in the mean, \(Report.text(own / Double(max(1, hits)))) "
                + "ns a device; to be asked "
                + "\(Report.text(empty.loop / .microseconds(1) / Double(questions))) us")
    }

    /// The time of each call, in milliseconds, how many devices were found, and the processor's
    /// time that geo's loop had.
    private func locate(
        _ centres: [Proto.Coordinate], _ metres: UInt32
    ) async throws -> (times: [Double], hits: Int, loop: Duration) {
        var (times, hits): ([Double], Int) = ([], 0)
        let before = server.loopTime
        for centre in centres {
            var circle = Proto.SelectorCircle()
            (circle.latitude, circle.longitude) = (centre.latitude, centre.longitude)
            circle.distanceMeters = metres
            var request = Proto.LocateDevicesRequest()
            (request.app, request.area) = ("news", .within(circle))
            let start = ContinuousClock.now
            let answer = try await client.locateDevices(request, CallContext())
            times.append((.now - start) / .milliseconds(1))
            hits += try Bitmap.deserialize(answer.ordinals).count
        }
        return (times, hits, server.loopTime - before)
    }
}
