import Foundation
import HTTPClient
import GatewayClient
import Protocol
import Synchronization
import TestSupport

/// The load of the crash tests, and its ledger of what was acknowledged.
final class World: Sendable {
    /// The things that the suite has acknowledged.
    struct Ledger {
        var devices: [String: String] = [:]
        var places: [String] = []
        /// The last position of each device on the zero meridian, in thousandths of a degree north,
        /// by the device's id.
        var positions: [String: Int] = [:]
        var notifications: [String] = []
    }

    private static let app = "crash"
    private static let receivers = 20

    private let suite: RunningSuite
    private let admin: GatewayCaller
    private let ledger = Mutex(Ledger())
    private let isStopped = Mutex(false)
    private let load = Mutex<[Task<Void, Never>]>([])

    var acknowledged: Ledger { ledger.withLock { $0 } }

    /// Starts the suite with the provider allowed, makes the app and its receivers, begins the
    /// load.
    init(_ suite: RunningSuite, _ provider: ProviderStandIn) async throws {
        self.suite = suite
        suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
        suite.set("HERALD_ADAPTERS", "webhook")
        for daemon in Daemon.allCases { try suite.start(daemon) }
        try await suite.waitUntilReady()
        admin = try suite.admin
        var app = Proto.CreateAppRequest()
        app.id = Self.app
        _ = try await RegistryClient(admin).createApp(app, CallContext())
        for number in 0..<Self.receivers { try await register("receiver\(number)", provider) }
        let loads = [registerDevices, addPlaces, send, send]
        load.withLock { $0 = loads.map { body in Task { await self.repeatedly(body) } } }
    }

    /// Ends the load after the calls that are under way.
    func stopLoad() { isStopped.withLock { $0 = true } }

    /// Waits until the load has ended and every notification is in a final state.
    func finish() async throws {
        for task in load.withLock({ $0 }) { await task.value }
        let clock = ContinuousClock()
        let end = clock.now + Duration.patience
        while clock.now < end {
            if try await unfinished() == 0 { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw SuiteError("\(try await unfinished()) notifications are not finished")
    }

    private func unfinished() async throws -> UInt64 {
        var request = Proto.GetStatusRequest()
        request.app = Self.app
        let status = try await DeliveryClient(admin).getStatus(request, CallContext())
        return status.states.reduce(0) { sum, count in
            [.queued, .sending, .scheduled].contains(count.state) ? sum + count.notifications : sum
        }
    }

    private func repeatedly(_ body: @Sendable (Int) async throws -> Void) async {
        var number = 0
        while !isStopped.withLock({ $0 }) {
            number += 1
            do {
                try await body(number)
            } catch {
                // Not acknowledged: it may have happened or not.
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    @discardableResult
    private func register(
        _ name: String, _ provider: ProviderStandIn?
    ) async throws -> Proto.RegisterResponse {
        var request = Proto.RegisterRequest()
        request.app = Self.app
        request.installId = "install-of-\(name)-in-the-crash-test"
        request.tags = [provider == nil ? "/other" : "/receiver"]
        if let provider {
            var address = Proto.Address()
            address.kind = "webhook"
            address.value = "\(provider.url)/\(name)"
            request.addresses = [address]
        }
        let response = try await ClientClient(admin).register(request, CallContext())
        ledger.withLock { $0.devices[response.deviceId] = request.tags[0] }
        return response
    }

    @Sendable private func registerDevices(_ number: Int) async throws {
        let device = try await register("device\(number)", nil)
        var sync = Proto.SyncRequest()
        (sync.deviceId, sync.deviceSecret) = (device.deviceId, device.deviceSecret)
        sync.locationConsent = .given
        sync.location = Proto.Location()
        sync.location?.coordinate = Proto.Coordinate()
        sync.location?.coordinate?.latitude = Double(number % 80_000) / 1000
        let response = try await ClientClient(admin).sync(sync, CallContext())
        guard response.location?.kept == true else { return }
        ledger.withLock { $0.positions[device.deviceId] = number % 80_000 }
    }

    @Sendable private func addPlaces(_ number: Int) async throws {
        var request = Proto.UpsertPlaceRequest()
        request.app = Self.app
        var place = Proto.Place()
        place.id = "place\(number)"
        place.title = "Place \(number)"
        var centre = Proto.Coordinate()
        centre.latitude = Double(number % 170) - 85
        centre.longitude = Double(number % 350) - 175
        place.centre = centre
        request.place = place
        _ = try await GeoClient(admin).upsertPlace(request, CallContext())
        ledger.withLock { $0.places.append(place.id) }
    }

    @Sendable private func send(_ number: Int) async throws {
        var request = Proto.SendRequest()
        request.app = Self.app
        request.type = "/crash"
        request.audience = "/receiver"
        request.idempotencyKey = UUID().uuidString
        var content = Proto.Content()
        content.title = "Notification \(number)"
        request.content = content
        let response = try await DeliveryClient(admin).send(request, CallContext())
        guard let id = response.notification?.id else { return }
        ledger.withLock { $0.notifications.append(id) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

extension World {
    /// Returns acknowledged devices that the registry does not know, or not with their tag.
    ///
    /// - Parameter ledger: the acknowledged things; nil for all so far.
    func lostDevices(of ledger: Ledger? = nil) async throws -> [String] {
        let registry = RegistryClient(admin)
        var found: [String: [String]] = [:]
        var request = Proto.ListDevicesRequest()
        request.app = Self.app
        request.pageSize = 1000
        repeat {
            let page = try await registry.listDevices(request, CallContext())
            for device in page.devices { found[device.id] = device.tags }
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return (ledger ?? acknowledged).devices.filter { found[$0.key] != [$0.value] }.keys.sorted()
    }

    /// Returns acknowledged places that geo does not know.
    func lostPlaces(of ledger: Ledger? = nil) async throws -> [String] {
        let geo = GeoClient(admin)
        var found: Set<String> = []
        var request = Proto.ListPlacesRequest()
        request.app = Self.app
        request.pageSize = 1000
        repeat {
            let page = try await geo.listPlaces(request, CallContext())
            found.formUnion(page.places.map(\.id))
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return (ledger ?? acknowledged).places.filter { !found.contains($0) }
    }

    /// Returns devices that a selector of their acknowledged position does not select.
    ///
    /// - Parameter shift: the distance from that position, in thousandths of a degree north, at
    ///   which all are looked for.
    func lostPositions(shift: Int = 0) async throws -> [String] {
        var lost: [String] = []
        for (device, north) in acknowledged.positions {
            var request = Proto.PreviewAudienceRequest()
            request.app = Self.app
            let latitude = Double(north + shift) / 1000
            request.audience = "device:\(device) AND within(10m, \(latitude), 0)"
            let found = try await RegistryClient(admin).previewAudience(request, CallContext())
            if found.devices != 1 { lost.append(device) }
        }
        return lost
    }

    /// Returns acknowledged notifications of which the provider did not receive a delivery for each
    /// device.
    func lostDeliveries(_ provider: ProviderStandIn, besides: [String] = []) async throws
        -> [String]
    {
        let receipts = Set(try provider.receipts())
        var received: [String: Set<String>] = [:]
        for receipt in receipts {
            let notification = String(receipt.messageID.prefix { $0 != "-" })
            received[notification, default: []].insert(receipt.device)
        }
        return (acknowledged.notifications + besides).filter {
            received[$0]?.count != Self.receivers
        }
    }
}
