import Audience
import AudienceMessages
import BenchmarkKit
import Glibc
import Protocol
import TestSupport
import Transport

/// Calls a registry over its socket and takes the time.
actor Driver {
    private static let importedAtOnce = 500
    private let loop: EventLoop
    private let workload: Workload
    private let folder: String
    private let server: ServerProcess
    private let client: RegistryClient
    private let process: ProcessClient

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(_ workload: Workload, folder: String, on loop: EventLoop) throws {
        (self.workload, self.folder, self.loop) = (workload, folder, loop)
        server = try ServerProcess("registry", directory: folder)
        let caller = TTRPCClient(path: server.socket, on: loop)
        (client, process) = (RegistryClient(caller), ProcessClient(caller))
    }

    /// Waits until the registry answers.
    func ready(_ what: String) async throws {
        let start = ContinuousClock.now
        while true {
            let apps = try? await client.listApps(Proto.ListAppsRequest(), CallContext())
            if apps != nil { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        Report.line(what, "\(Report.text((.now - start) / .seconds(1))) s")
    }

    func kill() { server.kill() }

    /// Stops the registry as an operator does.
    func stop(_ what: String) throws {
        let start = ContinuousClock.now
        guard server.stop() else { throw Failed(reason: "the registry did not stop well") }
        Report.line(what, "\(Report.text((.now - start) / .seconds(1))) s")
    }

    /// Fills an empty registry.
    func fill() async throws {
        let before = server.resident
        var app = Proto.CreateAppRequest()
        app.id = "news"
        _ = try await client.createApp(app, CallContext())
        let start = ContinuousClock.now
        let batches = (workload.devices + Self.importedAtOnce - 1) / Self.importedAtOnce
        try await inParallel(4, batches) { [workload, client] batch in
            var request = Proto.ImportDevicesRequest()
            request.app = "news"
            let first = batch * Self.importedAtOnce
            for number in first..<min(first + Self.importedAtOnce, workload.devices) {
                var record = Proto.DeviceRecord()
                record.device = workload.device(number)
                request.devices.append(record)
            }
            let answer = try await client.importDevices(request, CallContext())
            guard answer.results.allSatisfy(\.error.isEmpty) else { throw Failed(reason: "import") }
        }
        Report.rate("import, durable", workload.devices, .now - start)
        memory("hot memory after filling", before)
    }

    func memory(_ what: String, _ before: Int = 0) {
        let bytes = Double(server.resident - before) / Double(workload.devices)
        Report.line(what, "\(Report.text(bytes)) bytes a device, \(server.resident >> 20) MiB")
    }

    /// Registers devices, 64 callers at a time; says how many went into one commit.
    func register(_ count: Int) async throws -> Double {
        // Made before, as the rows are that SQLite alone inserts.
        let requests = (0..<count).map { number in
            let device = workload.device(workload.devices + number)
            var request = Proto.RegisterDeviceRequest()
            request.app = "news"
            (request.tags, request.addresses) = (device.tags, device.addresses)
            (request.locale, request.timeZone) = (device.locale, device.timeZone)
            request.platform = device.platform
            return request
        }
        let before = try await commits()
        let start = ContinuousClock.now
        try await inParallel(64, count) { [client] number in
            _ = try await client.registerDevice(requests[number], CallContext())
        }
        Report.rate("register, durable, 64 callers", count, .now - start)
        let batch = Double(count) / Double(max(1, try await commits() - before))
        Report.line("  devices in one commit", Report.text(batch))
        return batch
    }

    /// Returns how often the registry has committed.
    private func commits() async throws -> Int {
        let name = "herald_database_commits_total{"
        let metrics = try await process.getMetrics(Proto.GetMetricsRequest(), CallContext()).text
        let line = metrics.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0
    }

    /// `(a OR b OR c) AND d AND NOT e`, count only, one call after the other.
    func count(_ questions: Int) async throws {
        var random = SeededGenerator(seed: workload.seed)
        var times: [Double] = []
        for _ in 0..<questions {
            var ranks: [Int] = []
            while ranks.count < 5 {
                let rank = workload.rank(&random)
                if !ranks.contains(rank) { ranks.append(rank) }
            }
            let tags = ranks.map(Workload.tag)
            var request = Proto.PreviewAudienceRequest()
            request.app = "news"
            request.audience =
                "(\(tags[0]) OR \(tags[1]) OR \(tags[2])) AND \(tags[3]) AND NOT \(tags[4])"
            let start = ContinuousClock.now
            _ = try await client.previewAudience(request, CallContext())
            times.append((.now - start) / .milliseconds(1))
        }
        Report.times("(a OR b OR c) AND d AND NOT e, whole call", times)
    }

    /// Changes tags at a steady rate.
    func changeTags(perSecond rate: Int, for seconds: Int) async throws {
        var list = Proto.ListDevicesRequest()
        (list.app, list.pageSize) = ("news", 500)
        let ids = try await client.listDevices(list, CallContext()).devices.map(\.id)
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: Double.self) { group in
            for number in 0..<rate * seconds {
                let due = start + .seconds(1) * Double(number) / Double(rate)
                if due > .now { try await Task.sleep(until: due) }
                group.addTask { [client] in
                    var request = Proto.UpdateTagsRequest()
                    (request.app, request.deviceId) = ("news", ids[number % ids.count])
                    let tag = "/topics/t\(number / ids.count % Workload.tags)"
                    if number % 2 == 0 { request.add = [tag] } else { request.remove = [tag] }
                    let began = ContinuousClock.now
                    _ = try await client.updateTags(request, CallContext())
                    return (.now - began) / .milliseconds(1)
                }
            }
            var times: [Double] = []
            for try await time in group { times.append(time) }
            return times
        }
        let took = (.now - start) / .seconds(1)
        Report.times("tag change at \(Int(Double(times.count) / took))/s, whole call", times)
    }

    /// Resolves an audience of about a million and reads where each of it is reached.
    func page() async throws {
        let share = min(100, Int((100_000_000 / Double(workload.devices)).rounded(.up)))
        let (ordinals, generation) = try await resolve("percent(bench, 0, \(share))")
        let all = ordinals.ordinals(limit: .max)
        let before = server.resident
        let start = ContinuousClock.now
        var (next, found, addresses) = (0, 0, 0)
        let size = 8_192
        var waiting: [Task<Proto.GetTargetsResponse, any Error>] = []
        while next < all.count || !waiting.isEmpty {
            while waiting.count < 2, next < all.count {
                var request = Proto.GetTargetsRequest()
                (request.app, request.generation) = ("news", generation)
                request.ordinals = Bitmap(Array(all[next..<min(next + size, all.count)]))
                    .serialized()
                next += size
                waiting.append(
                    Task { [client] in try await client.getTargets(request, CallContext()) })
            }
            let page = try await waiting.removeFirst().value
            guard page.next == nil else { throw Failed(reason: "a page was not whole") }
            found += page.ordinals.count
            addresses += page.valueLengths.count
        }
        let took = ContinuousClock.now - start
        guard found == all.count, addresses == found else {
            throw Failed(reason: "\(found) of \(all.count) found, \(addresses) addresses")
        }
        Report.rate("paging \(all.count) with addresses", all.count, took)
        Report.line("  memory it took", "\((server.resident - before) >> 10) KiB")
    }

    private func resolve(_ audience: String) async throws -> (Bitmap, UInt64) {
        let ordinals = Bitmap()
        var request = Proto.ResolveAudienceRequest()
        (request.app, request.audience) = ("news", audience)
        while true {
            let answer = try await client.resolveAudience(request, CallContext())
            ordinals.formUnion(try Bitmap.deserialize(answer.ordinals))
            guard let next = answer.next else { return (ordinals, answer.generation) }
            request.firstOrdinal = next.ordinal
        }
    }
}
