import ServiceKit
import ServiceStorage

extension UserErasure {
    /// Erases the user, who need not be known here, and logs it.
    func run(
        withDevices: Bool, on registry: isolated RegistryService
    ) async throws -> EraseUser.Answer {
        let command = EraseUser(user: self, deletesDevices: withDevices, now: registry.clock.now())
        // What was read of config sets before the commit may not be taken for what is there then.
        defer { registry.directoriesByNumber[app.number]?.configs.forget() }
        let erased = try await registry.commit {
            try await registry.store.perform(command)
        } takeOver: { erased in
            registry.remember(erased.transitions)
            for segment in erased.segments {
                registry.directoriesByNumber[app.number]?.segments[segment.name] = segment
            }
        }
        let devices = erased.transitions.compactMap {
            $0.removed.map { ErasureMark(device: $0.id) }
        }
        try await registry.logErasures(devices + [mark(count: erased.count)])
        return erased
    }
}
