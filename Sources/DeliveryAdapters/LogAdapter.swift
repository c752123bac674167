package import DeliveryEngine
import JSON
import Protocol
import Synchronization

/// An adapter that appends a JSON line for each message to a file, as a record or to try things
/// out.
///
/// A line is written to the file before its message counts as delivered. A crash of the process
/// loses none; a power failure may lose the lines of the last seconds. Texts
/// are left out unless the operator wants them, because they may be confidential.
package final class LogAdapter: AsyncAdapter {
    package let name = "log"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    private let file: AppendFile
    private let hasTexts: Bool
    private let state = Mutex(State())

    private struct State {
        var lines: [UInt8] = []
        var callers: [CheckedContinuation<AttemptOutcome, Never>] = []
        var isWriting = false
    }

    /// Creates an adapter for the file that the settings name, whose directory must exist.
    ///
    /// - Parameter executor: The executor that writes the file; it must run nothing that cannot
    ///   wait for a disk.
    package init(_ settings: DeliveryLogSettings, on executor: any SerialExecutor) {
        file = AppendFile(
            settings.path, on: executor, rotatingAt: settings.bytes, keeping: settings.files)
        hasTexts = settings.hasTexts
    }

    package func deliver(
        _ message: OutgoingMessage, unless _: @escaping IsHeld
    ) async -> AttemptOutcome {
        var json = JSONWriter()
        message.write(to: &json, withTexts: hasTexts)
        let line = json.bytes + [UInt8(ascii: "\n")]
        return await withCheckedContinuation { caller in
            let isFirst = state.withLock { state in
                state.lines += line
                state.callers.append(caller)
                defer { state.isWriting = true }
                return !state.isWriting
            }
            if isFirst { Task { await write() } }
        }
    }

    /// Writes until no lines wait; lines that arrive during a write are written together.
    private func write() async {
        while let (lines, callers) = take() {
            let reason = await file.append(lines)
            let outcome =
                reason.map { AttemptOutcome.deviceBusy(after: nil, reason: $0) } ?? .accepted
            for caller in callers { caller.resume(returning: outcome) }
        }
    }

    private func take() -> (lines: [UInt8], callers: [CheckedContinuation<AttemptOutcome, Never>])?
    {
        state.withLock { state in
            guard !state.callers.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { (state.lines, state.callers) = ([], []) }
            return (state.lines, state.callers)
        }
    }
}
