import ServiceKit

/// The ends of pauses that have a time.
enum PauseKeeper {
    /// Lets sources go on whose pause has an end that has come, each of them by itself.
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
