package import Protocol
import ServiceKit
import ServiceStorage
import Watch

extension WatcherService {
    /// Pauses a source, or lets it go on.
    package func pauseSource(
        _ request: Proto.PauseSourceRequest, _ call: CallContext
    ) async throws -> Proto.PauseSourceResponse {
        let (key, source) = try sources.find(request.name, request.app, call)
        _ = try source.usable()
        let time = now
        let asked = try PauseNote(request, call, now: time)
        let before = source.stored?.pauseNote?.summary ?? "goes on"
        let goesOn = "goes on" + (request.reason.isEmpty ? "" : ": \(request.reason)")
        call.note?.changed(from: before, to: request.paused ? asked.summary : goesOn)
        try await pause(key, request.paused, asked, at: time)
        log(
            .info, request.paused ? "a source was paused" : "a source goes on",
            ["source": key.name, "app": key.app, "by": asked.by, "reason": asked.reason])
        var response = Proto.PauseSourceResponse()
        response.source = sources.message(key)
        return response
    }

    /// Lets sources go on whose pause has an end that has come.
    ///
    /// What they have held is held until somebody lets it go.
    func endPauses() async throws {
        let time = now
        for key in sources.all.keys.filter({ sources[$0]?.endsPause(by: time) ?? false }) {
            // Meanwhile somebody may have given it another end.
            guard sources[key]?.endsPause(by: time) == true else { continue }
            guard try await pause(key, false, nil, at: time) != .on else { continue }
            log(
                .info, "the pause of a source has ended, and it goes on",
                ["source": key.name, "app": key.app])
        }
    }

    @discardableResult
    private func pause(
        _ key: SourceKey, _ isPaused: Bool, _ note: PauseNote?, at time: UnixTime
    ) async throws -> SourcePause {
        guard let source = sources[key], let id = source.stored?.id else { return .off }
        let pause = try await store.pause(
            id, isPaused, note ?? PauseNote(), isPolled: source.isPolled, isDue: note == nil,
            at: time)
        // Whoever has paused it again meanwhile says so.
        guard isPaused || pause != .on else { return pause }
        if let stored = try await store.stored(id) { sources[key]?.settle(stored) }
        sources[key]?.take(pause, note, at: time)
        if !isPaused { sources.wake(key, at: now) }
        try await count([id])
        return pause
    }
}
