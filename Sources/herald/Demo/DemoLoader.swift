import Protocol
import ProtocolJSON
import ServiceKit

/// Loads the demo with the same calls that any client makes.
struct DemoLoader {
    private static let app = "congress"
    /// The number of calls in flight.
    private static let width = 32

    private let invocation: Invocation
    private let session: Session
    private let directories: Directories
    private let examples: String
    private let count: Int
    private let bills: DemoBills
    private let sources: DemoSources

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        session = try Session(invocation)
        directories = Directories(invocation.settings)
        examples = invocation.option("examples") ?? "Examples/demo"
        count = Int(try invocation.number("devices", 1...1_000_000) ?? 2000)
        bills = try DemoBills(examples)
        sources = DemoSources(
            app: Self.app, examples: examples,
            recipes: invocation.option("recipes") ?? "\(examples)/../congress",
            api: try Self.api(invocation), session: session)
    }

    /// Loads the missing parts of the demo.
    func load() async throws {
        let console = invocation.console
        try await makeApp()
        let devices = try await key("congress-device", .device)
        let sender = try await key("congress-sender", .sender)
        // With the key of the role device only so many a minute are registered.
        let added = try await register(by: sender)
        console.line(
            "app '\(Self.app)': \(added == 0 ? "its" : "\(added) new of") \(count) devices")
        let places = try PlaceFile.read("\(examples)/places.csv")
        let stored = try await PlacesCommand.store(places, sender, app: Self.app, console)
        console.line("\(Plural.text(places.count, "place")), \(stored.created) of them new")
        try await keepSync(places, by: devices)
        let sent = try await sources.load(directories)
        let news = sent == 0 ? "nothing new" : Plural.text(sent, "notification")
        console.line("\(Plural.text(DemoRecipe.all.count, "source")), \(news) from them")
    }

    private static func api(_ invocation: Invocation) throws(UsageError) -> DemoSources.API? {
        switch (invocation.option("source"), invocation.option("authority")) {
        case (nil, nil): return nil
        case (let address?, let authority?):
            return DemoSources.API(address: address, authority: authority)
        default:
            throw UsageError(
                "--source and --authority belong together: the simulated API's address and the "
                    + "authority of its certificate", path: invocation.path)
        }
    }

    private func makeApp() async throws {
        var request = Proto.CreateAppRequest()
        request.id = Self.app
        request.name = "Congress"
        do {
            _ = try await session.registry.createApp(request, session.context)
        } catch let error as RPCError where error.code == .alreadyExists {}
    }

    /// Returns a session with a key of the app.
    ///
    /// The key is read from its file, or is created and saved there.
    private func key(_ name: String, _ role: Proto.KeyRole) async throws -> Session {
        let path = directories.secret("\(name).key")
        if let kept = try TextFile.read(path) {
            return try Session(invocation, key: String(kept.prefix { !$0.isWhitespace }))
        }
        var request = Proto.CreateKeyRequest()
        request.app = Self.app
        request.role = role
        request.name = "demo"
        let response = try await NewKey.make(request, session) {
            try TextFile.writePrivate($0.secret + "\n", to: path)
        }
        return try Session(invocation, key: response.secret)
    }

    /// Registers the devices and syncs their tags, unless the app already has as many devices.
    ///
    /// - Returns: how many were registered.
    private func register(by sender: Session) async throws -> Int {
        var request = Proto.PreviewAudienceRequest()
        request.app = Self.app
        request.audience = "ALL"
        let there = try await session.registry.previewAudience(request, session.context)
        guard there.devices < count else { return 0 }
        let progress = Progress("devices", of: count, on: invocation.console)
        defer { progress.finish() }
        let bills = bills
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...count {
                if number > Self.width { try await group.next() }
                group.addTask {
                    _ = try await Self.register(DemoDevice(number, bills), by: sender)
                    progress.advance()
                }
            }
            try await group.waitForAll()
        }
        return count - Int(there.devices)
    }

    /// Registers a device, which gives it a new secret, and syncs its tags.
    ///
    /// - Returns: the sync request.
    private static func register(
        _ device: DemoDevice, by session: Session
    ) async throws -> Proto.SyncRequest {
        let registered = try await session.apps.register(
            device.registration(app: app), session.context)
        var sync = Proto.SyncRequest()
        sync.deviceId = registered.deviceId
        sync.deviceSecret = registered.deviceSecret
        var tags = Proto.TagSet()
        tags.tags = device.tags
        tags.version = registered.tagVersion
        sync.tags = tags
        _ = try await session.apps.sync(sync, session.context)
        return sync
    }

    /// Saves a sync request of the first device at one of the places, to try it by hand.
    private func keepSync(_ places: [Proto.Place], by devices: Session) async throws {
        let path = directories.secret("demo-sync.json")
        guard try TextFile.read(path) == nil else { return }
        var sync = try await Self.register(DemoDevice(1, bills), by: devices)
        sync.tags = nil
        var location = Proto.Location()
        location.coordinate = places.first?.centre
        sync.location = location
        sync.placeCount = 3
        try TextFile.writePrivate(
            String(decoding: sync.jsonText, as: UTF8.self) + "\n", to: path)
    }
}
