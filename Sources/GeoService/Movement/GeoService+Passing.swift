import Context
import Protocol
package import ServiceKit
import Storage

extension GeoService {
    /// Loads the data of movements that calls need: whether there are any, and the policies.
    func loadMovements() async throws {
        hasMovements = try await movementStore.hasAny()
        for (app, stored) in try await movementStore.policies() { policies.take(stored, of: app) }
    }

    /// Handles devices that are due, until the store is closed: stays that have become long enough,
    /// and moments that fit now.
    package func keepPassing(_ log: Log) async {
        while !Task.isCancelled {
            do {
                // All devices of a sequence of rounds count from its start, so that waiting for
                // others does not make a device late.
                let began = clock.now()
                while try await passDue(since: began) == MovementLimits.dueAtOnce {}
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "due devices are handled later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: MovementLimits.dueRest)
        }
    }

    /// Handles some devices that are due, all of them even if one fails; returns how many these
    /// were.
    ///
    /// - Parameter began: the start of the current sequence of rounds; nil for now.
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
                // An error of the store concerns all devices, so the device is not postponed for
                // it.
                if !error.isOfAll { try await self.putOff(row) }
                throw error
            }
        }
        return rows.count
    }

    /// Handles a due device; returns false if there is no such device.
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

    /// Postpones a device that could not be handled, so that others are not delayed.
    private func putOff(_ row: PositionRow) async throws {
        let now = clock.now()
        try await movementStore.putOff(row, from: now, to: now + MovementLimits.dueAgain)
    }

    /// Deletes old transitions, except those of the places where devices are now.
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
    /// Calls `body` for each element, at most `most` at a time; all of them even if one fails.
    ///
    /// - Throws: the first error, after all have ended.
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
    /// True if the error concerns the store and not one device.
    fileprivate var isOfAll: Bool {
        self is StorageError || (self as? RPCError)?.code == .unavailable
    }
}
