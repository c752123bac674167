import Addresses
import Crypto
import DeliveryEngine
import HTTP
import HTTPClient
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters
@testable import DeliveryService

/// A kind of provider for tests, with the state of its adapters.
final class Parrot: Sendable {
    struct State {
        var outcome = AttemptOutcome.accepted
        var room = Int.max
        /// True if messages are never answered.
        var isSilent = false
        var standstill: Standstill?
        var sent: [OutgoingMessage] = []
        var made: [AdapterValues] = []
        var closed = 0
        var flushed = 0
        var onRoom: (@Sendable () -> Void)?
    }

    let state = Mutex(State())

    var sent: [OutgoingMessage] { state.withLock { $0.sent } }

    func says(_ outcome: AttemptOutcome) { state.withLock { $0.outcome = outcome } }

    /// Makes the adapter take messages from now on, and say so.
    func makeRoom() {
        state.withLock { state in
            state.room = 1
            return state.onRoom
        }?()
    }

    func kind(_ name: String = "parrot", reaching addressKinds: [String] = ["parrot"]) -> Kind {
        Kind(parrot: self, name: name, addressKinds: addressKinds)
    }

    struct Kind: AdapterKind {
        let parrot: Parrot
        let name: String
        let addressKinds: [String]
        let settings = [
            AdapterSetting("account", "the name of the parrot", isRequired: true),
            AdapterSetting("token", "what it is called by", isRequired: true, isSecret: true),
            AdapterSetting("environment", "cage or jungle", isRequired: false),
            AdapterSetting("spare", "another token", isRequired: false, isSecret: true),
        ]

        func make(
            _ values: AdapterValues, _ tools: AdapterTools
        ) throws(CredentialError) -> any Adapter {
            let token = values.values["token"] ?? ""
            guard token.hasPrefix("good") else {
                // What no kind should do.
                throw CredentialError(.invalidKey, "the token \(token) is not good")
            }
            parrot.state.withLock { $0.made.append(values) }
            return ParrotAdapter(parrot)
        }
    }
}

private final class ParrotAdapter: Adapter {
    private let parrot: Parrot

    init(_ parrot: Parrot) { self.parrot = parrot }

    var room: Int { parrot.state.withLock { $0.room } }

    var standstill: Standstill? { parrot.state.withLock { $0.standstill } }

    var onRoom: (@Sendable () -> Void)? {
        get { parrot.state.withLock { $0.onRoom } }
        set { parrot.state.withLock { $0.onRoom = newValue } }
    }

    func send(_ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void) {
        let (outcome, isSilent) = parrot.state.withLock { state in
            state.sent.append(message)
            return (state.outcome, state.isSilent)
        }
        if !isSilent { Task { then(outcome) } }
    }

    func flush() async { parrot.state.withLock { $0.flushed += $0.closed < $0.made.count ? 1 : 0 } }

    func close() { parrot.state.withLock { $0.closed += 1 } }
}

/// A delivery service with providers, over a database that outlives it.
struct ProviderWorld {
    static let admin = CallContext(
        principal: Principal(role: .admin, app: "news", subject: "key7"))
    /// A key of the whole suite.
    static let suite = CallContext(
        principal: Principal(role: .admin, app: "", subject: "root"))
    static let key = [UInt8](repeating: 7, count: 32)

    let service: DeliveryService
    let client: DeliveryClient
    let router: Router
    let parrot: Parrot
    let clock: ManualClock
    let database: DatabaseQueue
    let log: LogLines

    func set(
        _ values: [(String, String)] = [("account", "polly"), ("token", "good-token-1")],
        name: String = "", kind: String = "parrot", app: String = "",
        as call: CallContext = Self.admin
    ) async throws -> Proto.Provider {
        var request = Proto.SetProviderRequest()
        (request.kind, request.name, request.app) = (kind, name, app)
        request.settings = values.map { name, text in
            var value = Proto.ProviderValue()
            (value.name, value.value) = (name, text)
            return value
        }
        return try #require(try await client.setProvider(request, call).provider)
    }

    func list(
        _ app: String = "", as call: CallContext = Self.admin
    ) async throws -> [Proto.Provider] {
        var request = Proto.ListProvidersRequest()
        request.app = app
        return try await client.listProviders(request, call).providers
    }

    func remove(_ name: String, as call: CallContext = Self.admin) async throws {
        var request = Proto.RemoveProviderRequest()
        request.name = name
        _ = try await client.removeProvider(request, call)
    }

    func test(
        _ name: String = "parrot", as call: CallContext = Self.suite,
        _ change: (inout Proto.TestProviderRequest) -> Void = { _ in }
    ) async throws -> Proto.TestProviderResponse {
        var request = Proto.TestProviderRequest()
        (request.app, request.name, request.deviceId) = ("news", name, "d1")
        change(&request)
        return try await client.testProvider(request, call)
    }

    func stopSending(_ on: Bool = true) async throws {
        var request = Proto.SetKillSwitchRequest()
        (request.on, request.reason) = (on, "a storm")
        _ = try await client.setKillSwitch(request, Self.admin)
    }
}

/// A registry that knows the devices and apps that a test adds.
final class DeviceRegistry: Sendable {
    let devices = Mutex<[String: Proto.Device]>([:])
    let apps = Mutex<Set<String>?>(["news", "shop"])

    /// Adds a device of `news`.
    func add(_ id: String, _ addresses: [Proto.Address], muted: Bool = false) {
        var device = Proto.Device()
        (device.id, device.app, device.addresses) = (id, "news", addresses)
        device.locale = "de-AT"
        device.settings = Proto.Settings()
        device.settings?.muted = muted
        devices.withLock { $0[id] = device }
    }

    var client: RegistryClient {
        var router = Router()
        router.on(Method.Registry.getDevice) { [self] (request: Proto.GetDeviceRequest, _) in
            var response = Proto.GetDeviceResponse()
            response.device = devices.withLock { $0[request.id] }
            guard response.device?.app == request.app else {
                throw RPCError(.notFound, "no device '\(request.id)'")
            }
            return response
        }
        router.on(Method.Registry.previewAudience) {
            [self] (request: Proto.PreviewAudienceRequest, _) in
            guard let apps = apps.withLock({ $0 }) else { throw RPCError(.unavailable, "away") }
            guard apps.contains(request.app) else {
                throw RPCError(.notFound, "no app '\(request.app)'")
            }
            return Proto.PreviewAudienceResponse()
        }
        return RegistryClient(router)
    }
}

/// The lines that a service has logged.
final class LogLines: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    var log: Log {
        Log(service: "delivery", level: .debug) { [self] line in bytes.withLock { $0 += line } }
    }
}

/// A database, a registry and a parrot, with services that come and go.
struct ProviderHome {
    let path: String
    let loop: EventLoop
    let registry = DeviceRegistry()
    let parrot = Parrot()
    let clock = ManualClock()

    /// Runs a service while `body` runs.
    ///
    /// - Parameter kinds: the kinds of providers that it knows; nil for the parrot's.
    func run(
        key: [UInt8] = ProviderWorld.key, kinds: [any AdapterKind]? = nil,
        allowed: Set<HostPort> = [], patience: Duration = .seconds(10),
        _ body: (ProviderWorld) async throws -> Void
    ) async throws {
        let lines = LogLines()
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: DeliverySchema.schema))
        var environment = DeliveryService.Environment(
            executor: loop, database: database, registry: registry.client, adapters: [],
            log: lines.log, metrics: Metrics(service: "delivery"))
        environment.clock = clock.clock
        let tools = AdapterTools(
            executor: loop, exchanges: NoExchanges(), http: try HTTPClient(), clock: clock.clock)
        var setup = ProviderSetup(
            vault: CredentialVault(key: key), tools: tools,
            kinds: kinds ?? [parrot.kind()], allowed: allowed)
        setup.patience = patience
        environment.providers = setup
        let service = try await DeliveryService.start(environment)
        var router = Router()
        router.serveDelivery(service)
        let world = ProviderWorld(
            service: service, client: DeliveryClient(router), router: router, parrot: parrot,
            clock: clock, database: database, log: lines)
        try await serving(service, database) { try await body(world) }
    }
}

/// Runs a test with its own home.
func withProviderHome(_ body: (ProviderHome) async throws -> Void) async throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("delivery.db")
    try await withLoop { loop in try await body(ProviderHome(path: path, loop: loop)) }
}

/// Runs a test with one service, in its own home.
func withProviders(
    kinds: ((Parrot) -> [any AdapterKind])? = nil, patience: Duration = .seconds(10),
    _ body: (ProviderWorld, ProviderHome) async throws -> Void
) async throws {
    try await withProviderHome { home in
        try await home.run(kinds: kinds?(home.parrot), patience: patience) { world in
            try await body(world, home)
        }
    }
}
