package import DeliveryEngine
import JSON
import Protocol
import ServiceKit
import Synchronization

/// An adapter that appends a JSON line for each message to a file, as a record or to try things
/// out.
///
/// A line is written to the file before its message counts as delivered. A crash of the process
/// loses none; a power failure may lose the lines of the last seconds.
package final class LogAdapter: AsyncAdapter {
    package let name = "log"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    private let file: AppendFile
    private let state = Mutex(State())

    private struct State {
        var lines: [UInt8] = []
        var callers: [CheckedContinuation<AttemptOutcome, Never>] = []
        var isWriting = false
    }

    /// Creates an adapter for the file at `path`, whose directory must exist.
    ///
    /// - Parameter executor: The executor that writes the file; it must run nothing that cannot
    ///   wait for a disk.
    package init(path: String, on executor: any SerialExecutor) {
        file = AppendFile(path, on: executor)
    }

    package func deliver(
        _ message: OutgoingMessage, unless _: @escaping IsHeld
    ) async -> AttemptOutcome {
        var json = JSONWriter()
        message.write(to: &json)
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

extension OutgoingMessage {
    /// Writes the message as one JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        for (name, text) in [
            ("message_id", messageID), ("notification_id", notificationID),
            ("device_id", deviceID), ("app", app), ("type", type), ("title", content.title),
            ("body", content.body), ("url", content.url),
        ] {
            json.key(name)
            json.string(text)
        }
        for (name, text) in [
            ("image_url", content.imageUrl), ("collapse_key", content.collapseKey),
            ("sound", content.sound), ("thread", content.thread),
        ]
        where !text.isEmpty {
            json.key(name)
            json.string(text)
        }
        if version > 0 {
            json.key("version")
            json.integer(version)
        }
        if let badge = content.badge {
            json.key("badge")
            json.integer(Int(badge.count))
        }
        json.member("actions", content.actions)
        if let keys = content.locKeys {
            json.object("loc_keys") { json in
                json.member("title_key", keys.titleKey)
                json.member("title_args", keys.titleArgs)
                json.member("body_key", keys.bodyKey)
                json.member("body_args", keys.bodyArgs)
                json.member("subtitle_key", keys.subtitleKey)
                json.member("subtitle_args", keys.subtitleArgs)
            }
        }
        json.key("data")
        json.beginObject()
        for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        json.key("silent")
        json.bool(content.silent)
        if content.clear {
            json.key("clear")
            json.bool(true)
        }
        write("time", time.timestamp.seconds, time.timestamp.nanos, to: &json)
        write("expire_time", expireTime.timestamp.seconds, expireTime.timestamp.nanos, to: &json)
        json.endObject()
    }

    private func write(_ name: String, _ seconds: Int64, _ nanos: Int32, to json: inout JSONWriter)
    {
        json.key(name)
        json.timestamp(seconds: seconds, nanos: nanos)
    }
}
