import Context
import Protocol
package import ServiceKit
import Storage

extension GeoService {
    /// Reads what calls need of movements.
    func loadMovements() async throws {
        hasMovements = try await movementStore.hasAny()
        for (app, policies) in try await movementStore.policies() { take(policies, of: app) }
    }

    /// Looks after devices whose time has come, until the store is closed: stays that are long
    /// enough, and moments that fit now.
    package func keepPassing(_ log: Log) async {
        while !Task.isCancelled {
            do {
                // Who waits until others were looked after is not late.
                let began = clock.now()
                while try await passDue(since: began) == MovementLimits.dueAtOnce {}
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "stays at places are looked at later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: MovementLimits.dueRest)
        }
    }

    /// Looks after some devices whose time has come, all of them whatever becomes of one; answers
    /// how many these were.
    ///
    /// - Parameter began: since when devices are looked after without a rest; nil: since now.
    @discardableResult
    package func passDue(since began: UnixTime? = nil) async throws -> Int {
        guard hasMovements else { return 0 }
        let rows = try await movementStore.due(at: clock.now())
        guard !rows.isEmpty else { return 0 }
        let apps = try await positionStore.apps()
        let names = Dictionary(apps.map { ($0.value, $0.key) }) { $1 }
        try await rows.forEach(together: MovementLimits.together) { row in
            do {
                let isDone = try await self.pass(row, of: names[row.app], since: began)
                if !isDone { try await self.putOff(row) }
            } catch {
                // What all of them meet is no fault of this one.
                if !error.isOfAll { try await self.putOff(row) }
                throw error
            }
        }
        return rows.count
    }

    /// Looks after a device; says whether there was one.
    private func pass(
        _ row: PositionRow, of app: String?, since began: UnixTime?
    ) async throws -> Bool {
        guard let app, let device = try await movementStore.known(in: row)?.device else {
            return false
        }
        let held = HeldPosition(app: app, ordinal: row.ordinal, device: device)
        let done = try await holding(gated([held])) {
            try await turn(of: held, since: began) { $0.pass() }
        }
        metrics.moved(done?.records ?? [])
        return done != nil
    }

    /// One that could not be looked after makes room for others.
    private func putOff(_ row: PositionRow) async throws {
        let now = clock.now()
        try await movementStore.putOff(row, from: now, to: now + MovementLimits.dueAgain)
    }

    /// Deletes what is too old of what devices did, and is not where they are now.
    func expireMovements() async throws {
        let age = Duration.seconds(configuration.movementDays * 86_400)
        let oldest = clock.now() + (.zero - age)
        var mark = MovementStore.ExpiryMark()
        while let next = try await movementStore.expireTransitions(before: oldest, after: mark) {
            mark = next
        }
        while try await movementStore.expireDevices(before: oldest) {}
    }
}

extension Array where Element: Sendable {
    /// Does something with each, so many at a time, all of them whatever becomes of one.
    ///
    /// - Throws: the first error there was, when all are done.
    func forEach(
        together most: Int, _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        let first = await withTaskGroup(of: (any Error)?.self) { group in
            var first: (any Error)?
            for (number, element) in enumerated() {
                if number >= most, let error = await group.next() { first = first ?? error }
                group.addTask {
                    do {
                        try await body(element)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for await error in group { first = first ?? error }
            return first
        }
        if let first { throw first }
    }
}

extension Error {
    /// Whether the store has failed, and not something about one device.
    fileprivate var isOfAll: Bool {
        self is StorageError || (self as? RPCError)?.code == .unavailable
    }
}
