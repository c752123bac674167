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
        let change = try PauseChange(request, call, of: source, at: now)
        _ = try await make(change, of: key)
        change.tell(log, key)
        var response = Proto.PauseSourceResponse()
        response.source = sources.message(key)
        return response
    }

    /// Makes a change of a source's pause; returns false if there is nothing to change any more.
    func make(_ change: PauseChange, of key: SourceKey) async throws -> Bool {
        guard let source = sources[key], change.note != nil || source.endsPause(by: now),
            let stored = try await change.store(of: source, in: store)
        else { return false }
        sources.take(change, stored, of: key, at: now)
        if let id = source.stored?.id { try await count([id]) }
        return true
    }
}
