import Audience
@testable import GeoService
import Protocol
import ServiceKit
@testable import ServiceStorage
import Storage
import Synchronization

/// The degrees of longitude of one metre at the café's latitude, 40° north.
private let metre = 1 / 85_394.0

extension Proto.Coordinate {
    /// Returns the point at a distance in metres east of the café.
    static func east(_ metres: Double) -> Proto.Coordinate { .at(40, -75 + metres * metre) }
}

extension Proto.Place {
    /// Returns a café of 100 m, which notifies of entries unless `notify` says otherwise.
    static func cafe(
        _ id: String = "cafe", notify: [Proto.TransitionKind] = [.enter],
        stream: [Proto.TransitionKind] = [], dwell: Int64? = nil, pause: Int64? = nil,
        east metres: Double = 0, repeat kind: Proto.PlaceRepeatKind = .always
    ) -> Proto.Place {
        var place = Proto.Place.at(id, 40, -75 + metres * metre)
        (place.title, place.blurb, place.url) = ("Café", "Coffee and news.", "/places/\(id)")
        place.transitions = Proto.PlaceTransitions()
        place.transitions?.notify = notify
        place.transitions?.stream = stream
        place.transitions?.dwell = dwell.map { .seconds($0) }
        place.transitions?.pause = pause.map { .seconds($0) }
        place.repeat = Proto.PlaceRepeat()
        place.repeat?.kind = kind
        return place
    }
}

extension Proto.Duration {
    static func seconds(_ seconds: Int64) -> Proto.Duration {
        var duration = Proto.Duration()
        duration.seconds = seconds
        return duration
    }
}

/// A fix in metres east of the café, and seconds after now.
struct Step {
    var metres: Double
    var seconds: Int64 = 0
    var accuracy = 5.0
}

extension GeoFixture {
    /// Reports movement of a device, as Sync does.
    @discardableResult
    func move(
        _ steps: Step..., all more: [Step] = [], device ordinal: UInt32 = 1, app: String = "news",
        motions: [(Proto.Motion, Int64)] = [], zone: String = "",
        changing change: (inout Proto.Movement) -> Void = { _ in }
    ) async throws -> Proto.MovementResult {
        var request = Proto.ReportMovementRequest()
        (request.app, request.deviceId, request.ordinal) = (app, device(ordinal), ordinal)
        request.timeZone = zone
        var movement = Proto.Movement()
        movement.fixes = (steps + more).map { step in
            var fix = Proto.Location()
            fix.coordinate = .east(step.metres)
            fix.accuracyMetres = step.accuracy
            fix.fixTime = (clock.now + .seconds(step.seconds)).timestamp
            return fix
        }
        movement.motions = motions.map { motion, seconds in
            var reading = Proto.MotionReading()
            reading.motions = [motion]
            reading.time = (clock.now + .seconds(seconds)).timestamp
            return reading
        }
        change(&movement)
        request.movement = movement
        let response = try await client.reportMovement(request, CallContext())
        return response.result ?? Proto.MovementResult()
    }

    /// Returns the stored transitions by time, the oldest first: kind, place, fate, and reason
    /// code.
    func told(_ change: (inout Proto.ListTransitionsRequest) -> Void = { _ in }) async throws
        -> [String]
    {
        try await transitions(change).reversed().map { it in
            let kinds = ["none", "enter", "exit", "dwell", "cross", "reminder"]
            let fates = ["none", "sending", "sent", "deferred", "refused"]
            var words = [kinds[Int(it.kind.rawValue)], it.placeId]
            if it.fate != .unspecified { words.append(fates[Int(it.fate.rawValue)]) }
            if !it.reasonCode.isEmpty { words.append(it.reasonCode) }
            return words.joined(separator: " ")
        }
    }

    func transitions(
        _ change: (inout Proto.ListTransitionsRequest) -> Void = { _ in }
    ) async throws -> [Proto.PlaceTransition] {
        var request = Proto.ListTransitionsRequest()
        request.app = "news"
        change(&request)
        return try await client.listTransitions(request, CallContext()).transitions
    }

    /// Sets the moment policy of the app's places.
    func setPolicy(_ change: (inout Proto.MomentPolicy) -> Void) async throws {
        var request = Proto.PutMomentPolicyRequest()
        request.app = "news"
        var policy = Proto.MomentPolicy()
        change(&policy)
        request.policy = policy
        _ = try await client.putMomentPolicy(request, CallContext())
    }

    /// Sends everything that is due to a delivery.
    func deliver(_ delivery: FakeDelivery) async throws {
        while try await service.sendDue(to: delivery.client) {}
    }
}

/// A delivery that records the calls it accepts; a notification with a known key is recorded once.
final class FakeDelivery: Sendable {
    struct State {
        var sent: [Proto.SendRequest] = []
        var told: [Proto.NumberedTransition] = []
        var generations: Set<[UInt8]> = []
        var failure: RPCError?
        /// True if a call is accepted before it fails.
        var isAnswerLost = false
        /// The number of calls of Send at the same time: now, and at most.
        var load = (now: 0, most: 0)
        /// A closure that runs before each answer to Send; nil for none.
        var meanwhile: (@Sendable () async throws -> Void)?
    }

    let state = Mutex(State())

    var client: DeliveryClient {
        var router = Router()
        router.on(Method.Delivery.send) { [self] (request: Proto.SendRequest, _) in
            state.withLock { state in
                state.load.now += 1
                state.load.most = max(state.load.most, state.load.now)
            }
            await Task.yield()
            try await state.withLock { $0.meanwhile }?()
            return try state.withLock { state in
                state.load.now -= 1
                if let failure = state.failure, !state.isAnswerLost { throw failure }
                let earlier = state.sent.first { $0.idempotencyKey == request.idempotencyKey }
                guard earlier == nil || earlier == request else {
                    throw RPCError(.failedPrecondition, "idempotency_key: was used")
                }
                if earlier == nil {
                    // What is over for every clock of tests.
                    guard request.expireTime.map({ $0.seconds >= 1_800_000_000 }) ?? true else {
                        throw RPCError.invalid("expire_time", "is not in the future")
                    }
                    state.sent.append(request)
                }
                if let failure = state.failure { throw failure }
                var response = Proto.SendResponse()
                response.notification = Proto.Notification()
                response.notification?.id = "n-\(request.idempotencyKey)"
                return response
            }
        }
        router.on(Method.Delivery.tellTransitions) {
            [self] (request: Proto.TellTransitionsRequest, _) in
            try state.withLock { state in
                if let failure = state.failure { throw failure }
                state.told += request.transitions
                state.generations.insert(request.generation)
                return Proto.TellTransitionsResponse()
            }
        }
        return DeliveryClient(router)
    }

    var sent: [Proto.SendRequest] { state.withLock { $0.sent } }
    var told: [Proto.NumberedTransition] { state.withLock { $0.told } }
    /// Sets the error of all calls; nil for none.
    ///
    /// - Parameter isAnswerLost: true if calls of Send are accepted before they fail.
    func fail(_ error: RPCError?, isAnswerLost: Bool = false) {
        state.withLock { ($0.failure, $0.isAnswerLost) = (error, isAnswerLost) }
    }
}

extension GeoFixture {
    /// Returns the ordinals of the devices that moved through a place in the last seconds.
    func moved(through place: String, _ seconds: UInt32) async throws -> [UInt32] {
        var request = Proto.LocateDevicesRequest()
        request.app = "news"
        var visit = Proto.SelectorVisit()
        (visit.place, visit.withinSeconds) = (place, seconds)
        request.area = .movedThrough(visit)
        let answer = try await client.locateDevices(request, CallContext())
        return try Bitmap.deserialize(answer.ordinals).ordinals(limit: 1_000_000)
    }

    /// Erases a device, as after an erasure in the registry.
    func erase(_ ordinal: UInt32) async throws {
        let erased = ErasedDevice(app: "news", id: device(ordinal), ordinal: ordinal)
        try await service.erase([erased], followed: nil)
    }

    /// The number of devices with stored movement.
    var movementRows: Int64 {
        get async throws {
            try await database.read { database in
                try database.first("SELECT count(*) FROM movement") { $0.integer(0) } ?? 0
            }
        }
    }
}
