import ServiceKit

extension SourceRoll {
    /// Returns the keys of the sources that are paused until a time that has come.
    func keys(ofPausesUntil now: UnixTime) -> [SourceKey] {
        all.filter { $0.value.endsPause(by: now) }.keys.sorted()
    }

    /// Applies the change of a source's pause.
    mutating func take(
        _ change: PauseChange, _ stored: PauseChange.Stored, of key: SourceKey, at now: UnixTime
    ) {
        guard var source = self[key] else { return }
        change.apply(stored, to: &source)
        self[key] = source
        if !change.isPaused { wake(key, at: now) }
    }
}
