import Glibc
import Protocol
import RegistryService
import Storage
import TestSupport
import Transport

/// What a registry of many devices costs: to fill, to start, to keep, to ask.
///
/// With a directory as argument the database stays there, and a second run only starts on it.
actor RegistryBenchmark {
    private static let devices = 100_000
    private static let syncs = 300_000
    private let loop: EventLoop
    private let directory: String

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(on loop: EventLoop, _ directory: String) {
        (self.loop, self.directory) = (loop, directory)
    }

    func run() async throws {
        var credentials: [(id: String, secret: String)] = []
        if unsafe access("\(directory)/registry.db", F_OK) != 0 {
            try await measured("register", Self.devices) { credentials = try await fill() }
        }
        let before = Self.resident
        var client: RegistryClient?
        try await measured("load", Self.devices) { client = RegistryClient(try await open().0) }
        guard let client else { return }
        print("resident: \(Self.resident >> 20) MiB, \(before >> 20) MiB before")
        if !credentials.isEmpty { try await sync(credentials, client) }
        var preview = Proto.PreviewAudienceRequest()
        (preview.app, preview.audience) = ("news", "(/bill/1 AND /state/2) OR NOT /bill/3")
        try await measured("preview", 5_000) {
            for _ in 0..<5_000 { _ = try await client.previewAudience(preview, CallContext()) }
        }
    }

    private func sync(
        _ credentials: [(id: String, secret: String)], _ client: RegistryClient
    ) async throws {
        let requests = credentials.enumerated().map { number, device in
            var request = Proto.SyncDeviceRequest()
            (request.deviceId, request.deviceSecret) = (device.id, device.secret)
            request.tags = Proto.TagSet()
            request.tags?.tags = Self.tags(number)
            request.tags?.version = 1
            request.locale = "en"
            return request
        }
        for round in 1...2 {
            try await measured("sync \(round)", Self.syncs) {
                for number in 0..<Self.syncs {
                    _ = try await client.syncDevice(
                        requests[number % requests.count], CallContext())
                }
            }
        }
    }

    private func fill() async throws -> [(id: String, secret: String)] {
        let (router, database) = try await open()
        let client = RegistryClient(router)
        var app = Proto.CreateAppRequest()
        app.id = "news"
        _ = try await client.createApp(app, CallContext())
        let all = try await withThrowingTaskGroup(of: (Int, String, String).self) { group in
            var devices = [(id: String, secret: String)](
                repeating: ("", ""), count: Self.devices)
            for number in 0..<Self.devices {
                if number >= 1_000, let (number, id, secret) = try await group.next() {
                    devices[number] = (id, secret)
                }
                group.addTask {
                    var request = Proto.RegisterDeviceRequest()
                    (request.app, request.tags, request.locale) = ("news", Self.tags(number), "en")
                    let made = try await client.registerDevice(request, CallContext())
                    return (number, made.deviceId, made.deviceSecret)
                }
            }
            for try await (number, id, secret) in group { devices[number] = (id, secret) }
            return devices
        }
        await database.close()
        return all
    }

    private static func tags(_ number: Int) -> [String] {
        [
            "/bill/\(number % 7)", "/bills/hr\(number % 5_000)-113", "/committee/\(number % 300)",
            "/senator/of/state/\(number % 100)", "/state/\(number % 50)",
        ]
    }

    private func open() async throws -> (Router, DatabaseQueue) {
        let database = try await DatabaseQueue.open(
            .init(path: "\(directory)/registry.db", schema: RegistrySchema.schema))
        let service = RegistryService(database: database, executor: loop)
        try await service.load()
        var router = Router()
        router.serveRegistry(service)
        return (router, database)
    }

    private func measured(_ name: String, _ count: Int, _ body: () async throws -> Void)
        async throws
    {
        let start = ContinuousClock.now
        try await body()
        let took = ContinuousClock.now - start
        print(
            "\(name): \(Int(Double(count) / (took / .seconds(1))))/s, \(took / .milliseconds(1)) ms"
        )
    }

    private static var resident: Int {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [UInt8](repeating: 0, count: 128)
        let count = unsafe fread(&line, 1, line.count, file)
        let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
    }
}

let loop = try EventLoop(keepsJobs: true)
loop.start(named: "registry")
let scratch = ScratchDirectory()
try await RegistryBenchmark(on: loop, CommandLine.arguments.dropFirst().first ?? scratch.path).run()
