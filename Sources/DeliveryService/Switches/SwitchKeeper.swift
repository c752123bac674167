import ServiceKit
import Storage

/// Carries out what ``SwitchEnds`` decides.
enum SwitchKeeper {
    /// Turns off switches whose end has come, and reminds of those that are on; a switch with which
    /// that fails keeps no other waiting.
    static func look(on service: isolated DeliveryService) async {
        await endOver(on: service)
        let now = service.now
        for action in service.work.switchEnds.due(service.switches.on, at: now) {
            do {
                switch action {
                case .end(let past): try await end(past, at: now, on: service)
                case .remind(let current): try await remind(of: current, at: now, on: service)
                }
            } catch {
                if case .remind = action {
                    service.work.switchEnds.forgetReminder(of: action.target)
                }
                service.log(
                    .warning, "a kill switch cannot be ended or told of now",
                    ["switch": action.target.words, "error": "\(error)"])
            }
        }
    }

    /// Turns off the switches of notifications that are over or gone: they have nothing to stop.
    ///
    /// What fails is logged, and is tried again at the next look.
    static func endOver(on service: isolated DeliveryService) async {
        guard service.switches.on.contains(where: { $0.target.kind == .notification }) else {
            return
        }
        let (database, now) = (service.store.database, service.now)
        do {
            guard try await !database.read({ try SwitchTable.over(in: $0) }).isEmpty else { return }
            // They are looked for again, because somebody may have sent one again since.
            let ended = try await database.write(priority: .reserved) { database in
                try SwitchTable.over(in: database).compactMap { past, end in
                    try SwitchTable.end(past, at: now, because: end, in: database)
                }
            }
            for killSwitch in ended { service.take(killSwitch) }
        } catch {
            service.log(
                .warning, "kill switches of ended notifications cannot be turned off now",
                ["error": "\(error)"])
        }
    }

    private static func end(
        _ past: KillSwitch, at now: UnixTime, on service: isolated DeliveryService
    ) async throws {
        // What it stops has to be marked as stalled before: only a release lets it go.
        try await service.hold(past)
        let ended = try await service.store.database.write(priority: .reserved) {
            try SwitchTable.end(past, at: now, in: $0)
        }
        if let ended { service.take(ended) }
    }

    private static func remind(
        of current: KillSwitch, at now: UnixTime, on service: isolated DeliveryService
    ) async throws {
        service.log(
            .warning, "a kill switch is still on",
            [
                "app": current.target.app, "name": current.target.name,
                "ends": current.endTime?.text ?? "", "reason": current.reason,
            ])
        try await service.store.database.write {
            try SwitchTable.remind(of: current, at: now, in: $0)
        }
    }
}
