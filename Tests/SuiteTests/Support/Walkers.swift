import Foundation
import HTTPClient
import GatewayClient
import Protocol
import ServiceKit
import Synchronization
import TestSupport

/// Devices that walk into a place and out of it, and count the entries that the suite has
/// acknowledged.
final class Walkers: Sendable {
    /// A device with the number of its entries that the suite must know afterwards.
    struct Walk: Sendable {
        let id: String
        var entries = 0
    }

    static let app = "walks"
    private let suite: RunningSuite
    private let admin: GatewayCaller
    private let devices: [TestDevice]
    private let walks = Mutex<[Walk]>([])

    /// The walks of all devices, with the entries that were acknowledged.
    var all: [Walk] { walks.withLock { $0 } }

    /// Registers devices that the provider reaches, in an app with one place.
    init(_ suite: RunningSuite, _ provider: ProviderStandIn, count: Int) async throws {
        self.suite = suite
        admin = try suite.admin
        let tenant = try await Tenant(Self.app, in: suite)
        var devices: [TestDevice] = []
        for number in 0..<count {
            devices.append(
                try await tenant.register(
                    "walker\(number)", webhook: "\(provider.url)/walker\(number)", in: suite))
        }
        self.devices = devices
        _ = try await suite.mustCurl(
            "Geo/UpsertPlace",
            #"""
            {"place": {"id": "cafe", "radiusMetres": 20, "title": "Café", "blurb": "News.",
                       "centre": {"latitude": 40, "longitude": -75},
                       "repeat": {"kind": "PLACE_REPEAT_KIND_ALWAYS"},
                       "transitions": {"pause": "0s", "notify": ["TRANSITION_KIND_ENTER"],
                                       "stream": ["TRANSITION_KIND_ENTER"]}}}
            """#, key: tenant.sender)
    }

    /// Lets all devices enter and leave the place a number of times.
    ///
    /// A call that fails is repeated.
    func walk(times: Int) async throws {
        let found = try await withThrowingTaskGroup(of: Walk.self) { group in
            for device in devices {
                group.addTask { try await self.walk(device, times: times) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        walks.withLock { $0 = found }
    }

    private func walk(_ device: TestDevice, times: Int) async throws -> Walk {
        var walk = Walk(id: device.id)
        // Not so long ago that a story is too late, however slow the machine is, and so far apart
        // that anybody can walk it.
        var time = UnixTime(milliseconds: 0)
        for step in 0..<times * 2 {
            time = max(time + .seconds(3), WallClock.system.now() + .seconds(-240))
            let isInside = step % 2 == 0
            if step % 8 == 0 { try await waitUntilTold(device) }
            try await report(device, isInside, at: time)
            if isInside { walk.entries += 1 }
            try await Task.sleep(for: .milliseconds(60))
        }
        return walk
    }

    /// Reports a position by Sync, again and again until it is acknowledged.
    private func report(_ device: TestDevice, _ isInside: Bool, at time: UnixTime) async throws {
        var request = Proto.SyncRequest()
        (request.deviceId, request.deviceSecret) = (device.id, device.secret)
        request.locationConsent = .movement
        var fix = Proto.Location()
        fix.coordinate = Proto.Coordinate()
        fix.coordinate?.latitude = isInside ? 40 : 40.002
        fix.coordinate?.longitude = -75
        (fix.accuracyMetres, fix.fixTime) = (3, time.timestamp)
        request.movement = Proto.Movement()
        request.movement?.fixes = [fix]
        let end = ContinuousClock.now + .patience
        var heard = "nothing"
        repeat {
            do {
                let answer = try await ClientClient(admin).sync(request, CallContext())
                if let part = answer.location, part.error == nil, let result = part.movement,
                    result.taken + result.old == 1
                {
                    return
                }
                heard = "\(answer)"
            } catch { heard = "\(error)" }
            try await Task.sleep(for: .milliseconds(20))
        } while ContinuousClock.now < end
        throw SuiteError("a movement was not taken; the last answer: \(heard)")
    }

    /// Waits until no story is on its way to a device, so that the next one can be sent.
    private func waitUntilTold(_ device: TestDevice) async throws {
        try await waitUntil("\(device.id) has its stories") {
            // A daemon that was just killed does not answer.
            guard let kept = try? await kept(.enter, of: device.id) else { return false }
            return kept.allSatisfy { $0.fate != .sending }
        }
    }

    /// Returns the stored transitions of one kind, of one device or, if `device` is empty, of all.
    func kept(
        _ kind: Proto.TransitionKind, of device: String = ""
    ) async throws -> [Proto.PlaceTransition] {
        var request = Proto.ListTransitionsRequest()
        (request.app, request.deviceId, request.kinds) = (Self.app, device, [kind])
        request.pageSize = 1_000
        var all: [Proto.PlaceTransition] = []
        repeat {
            let page = try await GeoClient(admin).listTransitions(request, CallContext())
            all += page.transitions
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return all
    }

    /// Returns the ids of the transitions in the stream of events, with repetitions.
    func streamed() async throws -> [String] {
        var request = Proto.ReadEventsRequest()
        request.app = Self.app
        var ids: [String] = []
        while true {
            let page = try await DeliveryClient(admin).readEvents(request, CallContext())
            for event in page.events {
                if case .transition(let transition) = event.what { ids.append(transition.id) }
            }
            if page.events.isEmpty { return ids }
            request.after = page.offset
        }
    }
}
