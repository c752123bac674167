import ServiceKit

/// Ends pauses whose time has come.
enum PauseKeeper {
    /// Ends the pauses of sources whose end has come, each in a transaction of its own.
    static func endPauses(on service: isolated WatcherService) async {
        let (sources, log) = (service.sources, service.log)
        for key in sources.keys(ofPausesUntil: service.now) {
            guard let source = sources[key] else { continue }
            let change = PauseChange(endOf: source, at: service.now)
            do {
                guard try await service.make(change, of: key) else { continue }
                change.tell(log, key)
                await change.record(of: source, key, service.environment.auditor)
            } catch { change.tell(error, log, key) }
        }
    }
}
