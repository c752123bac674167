import Foundation
import TestSupport
import Testing

/// An event loop that does not turn: the watchdog, and the kill switch meanwhile.
@Suite(.serialized)
struct StuckLoopTests {
    private static let devices = 4_000

    private func prepare(_ suite: RunningSuite, _ standIn: APNsStandIn) async throws {
        _ = try await suite.mustHerald("apps", "create", "news")
        let path = suite.home.appending(path: "devices.ndjson")
        let lines = (0..<Self.devices).map { number in
            let token = String(repeating: "a", count: 56) + String(10_000_000 + number)
            return #"{"installId":"install-number-\#(number)","device":{"addresses":"#
                + #"[{"kind":"apns","value":"\#(token)"}]}}"#
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        _ = try await suite.mustHerald("devices", "import", path.path)
        try await standIn.setUp(in: suite, app: "news")
    }

    @Test func `the kill switch stops sending while delivery's event loop does not turn`()
        async throws
    {
        try await RunningSuite.with(
            environment: ["HERALD_ADAPTERS": "webhook", "HERALD_WATCHDOG_SECONDS": "0"],
            starting: []
        ) { suite in
            let loop = StuckLoop(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let standIn = try APNsStandIn(in: suite.home)
            defer { standIn.stop() }
            try await prepare(suite, standIn)
            _ = try await suite.mustHerald("send", "--app", "news", "--audience", "ALL", "Wrong")
            try await waitUntil("it is sending") { try !standIn.arrivals(from: 0).isEmpty }
            try await loop.stop()
            let on = try await suite.herald(
                ["kill-switch", "on", "--local", "--reason", "a wrong text"])
            #expect(on.status == 0, "\(suite.complaint)")
            #expect(on.text.contains("everything: ON"), "\(on.text)")
            let shown = try await suite.herald(["kill-switch", "show", "--local"])
            #expect(shown.text.contains("a wrong text"), "\(shown.text)")
            // What was written before has arrived by now.
            try await Task.sleep(for: .seconds(1))
            let before = try standIn.arrivals(from: 0).count
            try #require(before < Self.devices, "the loop was stopped too late")
            try loop.release()
            try await waitUntil("the notification is stalled") {
                let list = try await suite.mustHerald("notifications", "list", "--app", "news")
                return list.string("notifications.0.state") == "NOTIFICATION_STATE_STALLED"
            }
            try await Task.sleep(for: .milliseconds(500))
            #expect(try standIn.arrivals(from: 0).count == before)
            let log = try await suite.mustHerald("kill-switch", "log")
            #expect(log.string("changes.0.reason") == "a wrong text")
            #expect(log.string("changes.1.reason") == "", "it was recorded twice")
        }
    }

    @Test func `a daemon whose event loop does not turn logs its stack and ends`() async throws {
        try await RunningSuite.with(environment: ["HERALD_WATCHDOG_SECONDS": "3"], starting: []) {
            suite in
            let loop = StuckLoop(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await loop.stop()
            // Signal 0 does nothing: this waits for its end.
            #expect(suite.stop(.delivery, signal: 0) == 70)
            let said = suite.said(.delivery)
            #expect(said.contains("an event loop does not turn; the process ends"))
            #expect(said.contains("the stack of an event loop that does not turn"))
            #expect(said.contains("epoll_wait"), "\(said)")
            try loop.release()
            try suite.start(.delivery)
            try await suite.waitUntilReady()
        }
    }

    @Test func `a delivery that is suspended and continued is not ended, and sends the rest once`()
        async throws
    {
        try await RunningSuite.with(
            environment: ["HERALD_ADAPTERS": "webhook", "HERALD_WATCHDOG_SECONDS": "3"]
        ) { suite in
            let standIn = try APNsStandIn(in: suite.home)
            defer { standIn.stop() }
            try await prepare(suite, standIn)
            _ = try await suite.mustHerald("send", "--app", "news", "--audience", "ALL", "Hello")
            try await waitUntil("it is sending") { try !standIn.arrivals(from: 0).isEmpty }
            suite.signal(.delivery, SIGSTOP)
            // Longer than the watchdog allows a loop, and than a lease lasts.
            try await Task.sleep(for: .seconds(35))
            suite.signal(.delivery, SIGCONT)
            try await waitUntil("everybody has it") {
                try Set(standIn.taken()).count == Self.devices
            }
            try await waitUntil("it is sent") {
                let list = try await suite.mustHerald("notifications", "list", "--app", "news")
                return list.string("notifications.0.state") == "NOTIFICATION_STATE_SENT"
            }
            // Only what was in flight may have come twice, as its answers were late.
            #expect(try standIn.taken().count <= Self.devices + 256)
            #expect(!suite.said(.delivery).contains("does not turn"))
        }
    }

    @Test func `systemd hears that the loops turn, and when one does not`() async throws {
        try await RunningSuite.with(environment: ["HERALD_WATCHDOG_SECONDS": "3"], starting: []) {
            suite in
            let loop = StuckLoop(of: suite)
            let listener = try await Self.startWatched(.delivery, in: suite)
            var said = ""
            while !said.contains("WATCHDOG=1\nWATCHDOG=1\n") { said += listener.nextOutput() }
            #expect(said.hasPrefix("READY=1\nWATCHDOG=1\n"), "\(said)")
            try await loop.stop()
            said = listener.readOutput()
            #expect(said.hasSuffix("WATCHDOG=trigger\n"), "\(said)")
            #expect(suite.stop(.delivery, signal: 0) == 70)
            listener.wait()
        }
    }

    @Test func `systemd hears of a daemon whose own watchdog is switched off`() async throws {
        try await RunningSuite.with(environment: ["HERALD_WATCHDOG_SECONDS": "0"], starting: []) {
            suite in
            let listener = try await Self.startWatched(.delivery, in: suite)
            defer { listener.signal(SIGKILL) }
            var said = ""
            while !said.contains("WATCHDOG=1\nWATCHDOG=1\n") {
                let more = listener.nextOutput()
                guard !more.isEmpty else { break }
                said += more
            }
            #expect(said.hasPrefix("READY=1\nWATCHDOG=1\nWATCHDOG=1\n"), "\(said)")
        }
    }

    /// Starts a daemon as systemd does with `WatchdogSec=3`; the child prints the daemon's messages
    /// to systemd.
    private static func startWatched(
        _ daemon: Daemon, in suite: RunningSuite
    ) async throws -> ChildProcess {
        let socket = suite.home.appending(path: "notify").path
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            s.bind(sys.argv[1])
            s.settimeout(60)
            while True:
                said = s.recv(4096).decode()
                print(said, flush=True)
                if said == "WATCHDOG=trigger":
                    break
            """
        let listener = try ChildProcess(
            "/usr/bin/python3", ["-c", script, socket], output: .captured)
        try await waitUntil("somebody listens") {
            FileManager.default.fileExists(atPath: socket)
        }
        suite.set("NOTIFY_SOCKET", socket)
        suite.set("WATCHDOG_USEC", "3000000")
        try suite.start(daemon)
        return listener
    }
}
