import Crypto
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The recording of goals that people reached, for the experiments that count them.
///
/// Of a goal itself only a digest of its id is kept, by which it is recognized if it comes again.
enum GoalRecording {
    /// A goal with the devices that it counts for.
    struct Located: Sendable {
        var id: String
        var name: String
        var time: UnixTime
        var value: Double
        var ordinals: [UInt32]
    }

    /// Records the goals of a call.
    static func record(
        _ request: Proto.RecordGoalsRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.RecordGoalsResponse {
        let app = try service.gone.app(request.app, call)
        let goals = try GoalCheck(now: service.now).goals(request.goals)
        let (places, generation) = try await locate(goals, app, call, service.environment.registry)
        var response = Proto.RecordGoalsResponse()
        var located: [Located] = []
        for (goal, ordinals) in zip(goals, places) {
            guard !ordinals.isEmpty else {
                response.unknownIds.append(goal.id)
                continue
            }
            located.append(
                Located(
                    id: goal.id, name: goal.name, time: goal.time, value: goal.value,
                    ordinals: ordinals))
        }
        let recorded = try await store(
            located, of: app, generation: generation, at: service.now, in: service.store)
        response.recorded = UInt32(recorded)
        response.repeated = UInt32(located.count - recorded)
        call.note?.changed(from: "", to: "\(recorded) new of \(goals.count) goals")
        return response
    }

    /// Returns the ordinals of each goal's devices, and their generation.
    private static func locate(
        _ goals: [GoalCheck.Checked], _ app: String, _ call: CallContext,
        _ registry: RegistryClient
    ) async throws -> ([[UInt32]], UInt64) {
        var request = Proto.FindOrdinalsRequest()
        request.app = app
        for goal in goals {
            switch goal.who {
            case .device(let id): request.deviceIds.append(id)
            case .user(let name): request.users.append(name)
            }
        }
        let found = try await registry.findOrdinals(request, call.leavingTimeToStore)
        guard found.devices.count == request.deviceIds.count,
            found.users.count == request.users.count
        else { throw RPCError(.internal, "the registry answers for other devices") }
        var (devices, users) = (found.devices.makeIterator(), found.users.makeIterator())
        let places = goals.map { goal in
            switch goal.who {
            case .device: devices.next()?.ordinals ?? []
            case .user: users.next()?.ordinals ?? []
            }
        }
        return (places, found.generation)
    }

    /// The result of storing a goal.
    private enum Fate {
        case stored, known
        /// The app has as many goals as it may have.
        case refused
    }

    /// Stores goals, each id once; returns how many were stored for the first time.
    ///
    /// - Parameters:
    ///   - generation: The generation of the ordinals; nil if it is the present one.
    ///   - limit: The most goals that the app may have.
    /// - Throws: `resourceExhausted` if the app has as many; those before are stored.
    static func store(
        _ goals: [Located], of app: String, generation: UInt64?, at now: UnixTime,
        atMost limit: Int64 = ExperimentLimits.goalsOfApp, in store: DeliveryStore
    ) async throws -> Int {
        var count = 0
        for start in stride(from: 0, to: goals.count, by: ExperimentLimits.goalsAtOnce) {
            let part = goals[start..<min(start + ExperimentLimits.goalsAtOnce, goals.count)]
            count += try await store.database.write { database in
                try part.count { goal in
                    let fate = try take(
                        goal, of: app, generation: generation, at: now, atMost: limit,
                        in: database)
                    guard fate != .refused else { throw GoalCounts.full(limit) }
                    return fate == .stored
                }
            }
        }
        return count
    }

    /// Stores a goal inside a transaction, unless it was stored before.
    private static func take(
        _ goal: Located, of app: String, generation: UInt64?, at now: UnixTime,
        atMost limit: Int64, in database: borrowing Database
    ) throws -> Fate {
        let digest = SHA256.digest(of: Array(goal.id.utf8)).array
        let isNew = try database.run(
            "INSERT OR IGNORE INTO goal (app, id, time) VALUES (?, ?, ?)", app, digest,
            now.milliseconds)
        guard isNew > 0 else { return .known }
        guard try GoalCounts.add(of: app, atMost: limit, in: database) else {
            try database.run("DELETE FROM goal WHERE app = ? AND id = ?", app, digest)
            return .refused
        }
        let counting = try ExperimentTable.counting(
            goal.name, at: goal.time, of: app, in: database)
        for experiment in counting
        where generation ?? experiment.generation == experiment.generation {
            for ordinal in goal.ordinals {
                try ExperimentGroupTable.count(
                    ordinal, value: goal.value, at: goal.time, for: experiment, in: database)
            }
        }
        return .stored
    }

    /// Stores a goal that a device reported, inside a transaction.
    ///
    /// Beyond the app's limit the goal does not count: the device would only send it again and
    /// again.
    static func take(
        _ event: DeviceEvent, of sender: ReceiptTable.Sender, at now: UnixTime,
        atMost limit: Int64 = ExperimentLimits.goalsOfApp, in database: borrowing Database
    ) throws {
        let goal = Located(
            id: "\u{1}\(sender.device) \(event.id)", name: event.reason,
            time: min(event.time, now), value: event.value, ordinals: [sender.ordinal])
        _ = try take(
            goal, of: sender.app, generation: nil, at: now, atMost: limit, in: database)
    }

    /// Deletes the goals that have been kept long enough.
    static func sweep(now: UnixTime, in database: borrowing Database) throws {
        let before = (now + (.zero - ExperimentLimits.goalIDs)).milliseconds
        try GoalCounts.takeOff(before: before, in: database)
        try database.run("DELETE FROM goal WHERE time < ?", before)
        for table in ["experiment_member", "experiment_reached"] {
            try database.run(
                """
                DELETE FROM \(table) WHERE experiment IN (
                    SELECT number FROM experiment WHERE state >= 4 AND ends < ?)
                """, before)
        }
    }
}

extension DeliveryService {
    package func recordGoals(
        _ request: Proto.RecordGoalsRequest, _ call: CallContext
    ) async throws -> Proto.RecordGoalsResponse {
        try await GoalRecording.record(request, call, on: self)
    }
}
