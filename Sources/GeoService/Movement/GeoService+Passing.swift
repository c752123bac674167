import Context
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
                while try await passDue() == MovementLimits.dueAtOnce {}
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "stays at places are looked at later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: MovementLimits.dueRest)
        }
    }

    /// Looks after some devices whose time has come; answers how many these were.
    @discardableResult
    package func passDue() async throws -> Int {
        guard hasMovements else { return 0 }
        let rows = try await movementStore.due(at: clock.now())
        guard !rows.isEmpty else { return 0 }
        let apps = try await positionStore.apps()
        for row in rows {
            guard let found = try await movementStore.known(in: row),
                let app = apps.first(where: { $0.value == row.app })?.key
            else { continue }
            let held = HeldPosition(app: app, ordinal: row.ordinal, device: found.device)
            let done = try await holding(gated([held])) {
                try await turn(of: held) { $0.pass() }
            }
            metrics.moved(done?.records ?? [])
        }
        return rows.count
    }

    /// Deletes what is too old of what devices did.
    func expireMovements() async throws {
        let age = Duration.seconds(configuration.movementDays * 86_400)
        let oldest = clock.now() + (.zero - age)
        while try await movementStore.expire(before: oldest) {}
    }
}
