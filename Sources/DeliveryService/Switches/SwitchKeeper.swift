import ServiceKit
import Storage

/// Carries out what ``SwitchEnds`` decides.
enum SwitchKeeper {
    /// Turns off switches whose end has come, and reminds of those that are on.
    static func look(on service: isolated DeliveryService) async throws {
        let now = service.now
        for action in service.work.switchEnds.due(service.switches.on, at: now) {
            switch action {
            case .end(let past):
                // What it stops has to be marked as stalled before: only a release lets it go.
                try await service.hold()
                let ended = try await service.store.database.write(priority: .reserved) {
                    try SwitchTable.end(past, at: now, in: $0)
                }
                if let ended { service.take(ended) }
            case .remind(let current):
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
    }
}
