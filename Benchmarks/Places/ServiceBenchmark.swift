import BenchmarkKit
import Foundation
import Protocol
import ServiceKit
import Spatial
import TestSupport
import Transport

/// Geo's daemon over its socket: places stored, asked for and read again at a start, with Redis
/// beside it.
nonisolated struct ServiceBenchmark: Sendable {
    private static let questions = 20_000

    let workload: Workload
    let size: Int

    func run() throws {
        let loop = try EventLoop(keepsJobs: true)
        Task {
            do {
                try await measure(loop)
                exit(0)
            } catch {
                print("failed: \(error)")
                exit(1)
            }
        }
        loop.run()
    }

    private func measure(_ loop: EventLoop) async throws {
        Report.line("places", "\(size)")
        let scratch = ScratchDirectory()
        try Data("HERALD_GEO_PLACES=10000000\n".utf8).write(
            to: URL(filePath: "\(scratch.path)/herald.conf"))
        var driver = try GeoDriver(scratch.path, places: size, on: loop)
        try await driver.ready("start, empty")
        let (centres, radii) = (workload.centres(size), workload.radii(size))
        try await driver.store(centres, radii)
        driver.memory("memory after that")
        let near = workload.nearQuestions(Self.questions)
        try await driver.ask("nearest 10 near towns", near)
        driver.kill()
        let index = "\(scratch.path)/data/geo.index"
        try? FileManager.default.removeItem(atPath: index)
        driver = try GeoDriver(scratch.path, places: size, on: loop)
        try await driver.ready("start after kill -9, from SQLite")
        driver.memory("memory after it")
        while !FileManager.default.fileExists(atPath: index) {
            try await Task.sleep(for: .milliseconds(50))
        }
        driver.kill()
        driver = try GeoDriver(scratch.path, places: size, on: loop)
        try await driver.ready("start after kill -9, from the saved index")
        driver.memory("memory after it")
        let log = try String(contentsOfFile: "\(scratch.path)/geo.log", encoding: .utf8)
        for line in log.split(separator: "\n") where line.contains("loaded places") { print(line) }
        try await driver.ask("nearest 10 near towns, after it", near)
        try await driver.askForIDs("nearest 10 near towns, ids alone", near)
        driver.kill()
        try RedisPeer(centres).ask(near)
    }
}

/// Calls geo over its socket.
private nonisolated struct GeoDriver: Sendable {
    /// The calls of the process that this program needs.
    private final class Server: @unchecked Sendable {
        // Of the one task that measures.
        let process: ServerProcess

        init(_ process: ServerProcess) { self.process = process }
    }

    private let server: Server
    private let caller: TTRPCClient
    private let places: Int

    init(_ folder: String, places: Int, on loop: EventLoop) throws {
        let process = try ServerProcess("geo", directory: folder)
        server = Server(process)
        caller = TTRPCClient(path: process.socket, on: loop)
        self.places = places
    }

    func kill() { server.process.kill() }

    func memory(_ what: String) {
        let bytes = server.process.resident
        Report.line(what, "\(bytes / places) bytes a place, \(bytes >> 20) MiB")
    }

    func ready(_ what: String) async throws {
        let start = ContinuousClock.now
        var request = Proto.GetPlaceRequest()
        (request.app, request.id) = ("news", "none")
        while true {
            do {
                _ = try await GeoClient(caller).getPlace(request, CallContext())
            } catch let error as RPCError where error.code == .notFound {
                break
            } catch {}
            try await Task.sleep(for: .milliseconds(5))
        }
        Report.line(what, "\(Report.text((.now - start) / .seconds(1))) s")
    }

    /// Stores places with a title, 500 a call, eight calls at a time.
    func store(_ centres: [Coordinate], _ radii: [Double]) async throws {
        var took = Duration.zero
        var last: [Duration] = []
        let part = 100_000
        for first in stride(from: 0, to: centres.count, by: part) {
            let end = min(first + part, centres.count)
            // Packed before: that is the sender's work.
            let requests = try stride(from: first, to: end, by: 500).map { start in
                var request = Proto.ImportPlacesRequest()
                request.app = "news"
                request.places = (start..<min(start + 500, end)).map { number in
                    var place = Proto.Place()
                    place.id = "place-\(number)"
                    place.title = "The story of place number \(number)"
                    place.centre = Proto.Coordinate()
                    place.centre?.latitude = centres[number].latitude
                    place.centre?.longitude = centres[number].longitude
                    place.radiusMetres = radii[number]
                    place.tags = ["/kind/\(number % 300)"]
                    return place
                }
                return try request.encoded()
            }
            let start = ContinuousClock.now
            try await inParallel(8, requests.count) { [caller] number in
                _ = try await caller.call(
                    Method.Geo.importPlaces, requests[number], CallContext())
            }
            last.append(.now - start)
            took += .now - start
        }
        Report.rate("stored, batches of 500", centres.count, took)
        let tenth = last.suffix(max(1, last.count / 10))
        Report.rate(
            "stored, the last of them", min(tenth.count * part, centres.count),
            tenth.reduce(.zero, +))
    }

    /// Asks for ids and distances as Redis tells them, a location a call and 100 a call, and reads
    /// the answers.
    func askForIDs(_ what: String, _ questions: [Coordinate]) async throws {
        func request(_ some: ArraySlice<Coordinate>) throws -> [UInt8] {
            var request = Proto.BatchNearestPlacesRequest()
            request.app = "news"
            request.latitudes = some.map(\.latitude)
            request.longitudes = some.map(\.longitude)
            return try request.encoded()
        }
        let ones = try questions.indices.prefix(5_000).map { try request(questions[$0...$0]) }
        var times: [Double] = []
        for request in ones {
            let start = ContinuousClock.now
            let answer = try await caller.call(
                Method.Geo.batchNearestPlaces, request, CallContext())
            _ = try Proto.BatchNearestPlacesResponse(decoding: answer)
            times.append((.now - start) / .milliseconds(1))
        }
        Report.times("\(what), one at a time", times)
        let all = try stride(from: 0, to: questions.count, by: 100).map {
            try request(questions[$0..<min($0 + 100, questions.count)])
        }
        for round in 1...5 {
            let start = ContinuousClock.now
            try await inParallel(4, all.count) { [caller] number in
                let answer = try await caller.call(
                    Method.Geo.batchNearestPlaces, all[number], CallContext())
                _ = try Proto.BatchNearestPlacesResponse(decoding: answer)
            }
            Report.rate("\(what), 100 a call, round \(round)", questions.count, .now - start)
        }
    }

    func ask(_ what: String, _ questions: [Coordinate]) async throws {
        let requests = try questions.map { coordinate in
            var request = Proto.NearestPlacesRequest()
            request.app = "news"
            request.location = Proto.Coordinate()
            request.location?.latitude = coordinate.latitude
            request.location?.longitude = coordinate.longitude
            return try request.encoded()
        }
        var times: [Double] = []
        for request in requests.prefix(5_000) {
            let start = ContinuousClock.now
            _ = try await caller.call(Method.Geo.nearestPlaces, request, CallContext())
            times.append((.now - start) / .milliseconds(1))
        }
        Report.times("\(what), one at a time", times)
        let start = ContinuousClock.now
        try await inParallel(64, requests.count) { [caller] number in
            _ = try await caller.call(Method.Geo.nearestPlaces, requests[number], CallContext())
        }
        Report.rate("\(what), 64 at a time", requests.count, .now - start)
    }
}
