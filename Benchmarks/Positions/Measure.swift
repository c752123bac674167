import Audience
import BenchmarkKit
import Glibc
import Protocol
import ServiceKit
import TestSupport
import Transport

/// Measures on a loop of its own.
nonisolated func run(_ workload: Workload, folder: String) throws {
    let loop = try EventLoop(keepsJobs: true)
    Task {
        do {
            try await measure(workload, folder: folder, on: loop)
            exit(0)
        } catch {
            print("failed: \(error)")
            exit(1)
        }
    }
    loop.run()
}

/// Fills geo with positions and takes the times.
private nonisolated func measure(_ workload: Workload, folder: String, on loop: EventLoop)
    async throws
{
    var driver = try Driver(workload, folder: folder, on: loop)
    defer { driver.kill() }
    try await driver.ready("start, empty")
    let now = WallClock.system.now().milliseconds / 1000
    try await driver.keep("first positions, batches of 500", 500) {
        workload.position($0, at: now - 100)
    }
    driver.memory("memory after that")
    try await driver.locate(500, metres: 2_000)
    try await driver.locate(20, metres: 200_000)
    try await driver.locate(5, metres: 20_000_000)
    let some = min(workload.devices, 500_000)
    try await driver.keep("moves, batches of 100", 100, of: some) {
        // All over, as devices are that move.
        workload.moved($0 * 7919 % workload.devices, at: now - 50)
    }
    driver.kill()
    driver = try Driver(workload, folder: folder, on: loop)
    try await driver.ready("start after kill -9")
    driver.memory("memory after it")
    try await driver.locate(500, metres: 2_000)
}

/// Calls geo over its socket.
struct Driver {
    private let workload: Workload
    private let server: ServerProcess
    private let client: GeoClient

    init(_ workload: Workload, folder: String, on loop: EventLoop) throws {
        self.workload = workload
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

    func memory(_ what: String) {
        let bytes = Double(server.resident) / Double(workload.devices)
        Report.line(what, "\(Report.text(bytes)) bytes a device, \(server.resident >> 20) MiB")
    }

    /// Tells positions in batches, eight calls at a time.
    func keep(
        _ what: String, _ batch: Int, of total: Int? = nil,
        _ position: @escaping @Sendable (Int) -> Proto.DevicePosition
    ) async throws {
        let count = total ?? workload.devices
        // Made before, a part at a time: making them takes longer than keeping them.
        let part = 200_000
        var took = Duration.zero
        for first in stride(from: 0, to: count, by: part) {
            let end = min(first + part, count)
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
        Report.rate(what, count, took)
    }

    /// Asks who is in circles around devices, one call after the other.
    func locate(_ questions: Int, metres: UInt32) async throws {
        var random = SeededGenerator(seed: workload.seed)
        var (times, hits): ([Double], Int) = ([], 0)
        for _ in 0..<questions {
            let centre = workload.somewhere(&random)
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
        Report.times("within \(metres) m, \(hits / questions) devices, whole call", times)
    }
}
