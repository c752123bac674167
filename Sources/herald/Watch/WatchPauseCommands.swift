import Protocol
import ServiceKit

/// `herald watch pause` and `herald watch resume`.
enum WatchPauseCommands {
    private static let reason = Option.value(
        "reason", "TEXT", "the reason, for the log and for whoever looks at the source")

    static let pause: Command = Command(
        name: "pause", summary: "Stop reading a source, and hold what it has not yet sent",
        notes: [
            "With --until it goes on by itself at that time. What it held waits for 'herald watch "
                + "release' all the same."
        ],
        examples: [
            "herald watch pause news",
            "herald watch pause news --reason 'wrong results' --until +2h",
        ],
        options: [
            reason,
            .value("until", "TIME", "when it goes on by itself, such as +2h; never if left out"),
        ],
        arguments: [WatchCommand.name], action: { try await set($0, true) })

    static let resume: Command = Command(
        name: "resume", summary: "Read a source again",
        examples: ["herald watch resume news"],
        options: [reason],
        arguments: [WatchCommand.name], action: { try await set($0, false) })

    private static func set(_ invocation: Invocation, _ isPaused: Bool) async throws {
        let session = try Session(invocation)
        var request = Proto.PauseSourceRequest()
        request.app = try await session.app()
        (request.name, request.paused) = (invocation.argument("NAME"), isPaused)
        request.reason = invocation.option("reason") ?? ""
        if isPaused {
            request.endTime = try SendCommand.time("until", invocation, WallClock.system.now())
        }
        let response = try await session.watcher.pauseSource(request, session.context)
        invocation.answer(response) { $0.source.map(SourceText.text) ?? "" }
    }
}
