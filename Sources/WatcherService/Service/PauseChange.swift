import Protocol
import ServiceKit
import Storage
import Watch

/// A change of a source's pause, which a call asks for, or for which the time has come.
struct PauseChange: Sendable {
    /// The stored state after a change.
    struct Stored: Sendable {
        /// The source's pause.
        let pause: SourcePause
        /// The source as it is stored; nil if it was forgotten meanwhile.
        let source: StoredSource?
    }

    /// True if the source is paused, false if it goes on.
    let isPaused: Bool
    /// The note of the call on its change; nil if the end of a pause has come.
    let note: PauseNote?
    /// The pause before the change and after it, for the audit log.
    private let before, after: String
    private let time: UnixTime

    /// Creates the end of the pause of a source, whose time has come.
    init(endOf source: WatchedSource, at time: UnixTime) {
        (isPaused, note, self.time) = (false, nil, time)
        (before, after) = (Self.words(source), "goes on: the end of its pause has come")
    }

    /// Reads the change that a call asks for, and notes it for the audit log.
    ///
    /// - Throws: `invalidArgument` that names the field, `failedPrecondition` if the source's
    ///   recipe was never without a mistake.
    init(
        _ request: Proto.PauseSourceRequest, _ call: CallContext, of source: WatchedSource,
        at time: UnixTime
    ) throws(RPCError) {
        _ = try source.usable()
        let note = try PauseNote(request, call, now: time)
        let goesOn = "goes on" + (request.reason.isEmpty ? "" : ": \(request.reason)")
        (before, after) = (Self.words(source), request.paused ? note.summary : goesOn)
        call.note?.changed(from: before, to: after)
        (isPaused, self.note, self.time) = (request.paused, note, time)
    }

    private static func words(_ source: WatchedSource) -> String {
        source.stored?.pauseNote?.summary ?? "goes on"
    }

    /// Records a pause that has ended by itself as if a call had ended it.
    ///
    /// A call is recorded when it is answered.
    func record(of source: WatchedSource, _ key: SourceKey, _ auditor: (any Auditor)?) async {
        let call = AuditedCall(
            bySuite: Method.Watcher.pauseSource, app: source.app, object: key.name,
            before: before, after: after)
        if let call { await auditor?.record(call) }
    }

    /// Stores the change; returns nil if the source is not stored, or if somebody has paused it
    /// once more meanwhile with another end.
    func store(of source: WatchedSource, in store: WatcherStore) async throws -> Stored? {
        guard let id = source.stored?.id else { return nil }
        let pause = try await store.pause(
            id, isPaused, note ?? PauseNote(), isPolled: source.mayHaveMissed,
            isDue: note == nil, at: time)
        guard isPaused || pause != .on else { return nil }
        return Stored(pause: pause, source: try await store.stored(id))
    }

    /// Changes the source in memory as it is stored.
    func apply(_ stored: Stored, to source: inout WatchedSource) {
        if let stored = stored.source { source.settle(stored) }
        source.take(stored.pause, note, at: time)
    }

    /// Writes to the log that the change was made.
    func tell(_ log: Log, _ key: SourceKey) {
        guard let note else {
            return log(
                .info, "the pause of a source has ended, and it goes on",
                ["source": key.name, "app": key.app])
        }
        log(
            .info, isPaused ? "a source was paused" : "a source goes on",
            ["source": key.name, "app": key.app, "by": note.by, "reason": note.reason])
    }

    /// Writes to the log that the change was not made.
    ///
    /// - Parameter error: the reason; nothing is written once the database is closed.
    func tell(_ error: any Error, _ log: Log, _ key: SourceKey) {
        if let error = error as? StorageError, error.code == .closed { return }
        log(
            .error, "the pause of a source has ended, and that was not stored; it is tried again",
            ["source": key.name, "app": key.app, "error": "\(error)"])
    }
}
