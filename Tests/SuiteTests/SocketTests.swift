import Foundation
import HTTPClient
import TestSupport
import Testing

/// The sockets between the processes: order of starts, stale sockets and access.
@Suite(.serialized)
struct SocketTests {
    private static let services: [Daemon] = [.registry, .geo, .delivery, .watcher]
    private static let nobody = "65534"

    /// Checks a notification from the send to the inbox, which needs every process.
    private func checkAll(_ suite: RunningSuite, app: String) async throws {
        let tenant = try await Tenant(app, in: suite)
        let phone = try await tenant.register("phone", tags: ["/a"], in: suite)
        _ = try await suite.mustCurl(
            "Delivery/Send", #"{"type": "/t", "audience": "/a", "content": {"title": "hello"}}"#,
            key: tenant.sender)
        try await waitUntil("the message is there") {
            let sync = try await suite.mustCurl(
                "Client/Sync", #"{\#(phone.proof), "location": {"coordinate": {}}}"#)
            #expect(sync.value("places.error") == nil)
            return sync.string("inbox.items.0.content.title") == "hello"
        }
    }

    @Test(
        arguments: [
            [.gateway, .delivery, .watcher, .geo, .registry],
            [.gateway, .registry, .geo, .delivery, .watcher],
            [.watcher, .geo, .delivery, .registry, .gateway],
            [.delivery, .gateway, .watcher, .registry, .geo],
        ] as [[Daemon]])
    func `the daemons may start in any order`(order: [Daemon]) async throws {
        try await RunningSuite.with(starting: []) { suite in
            for daemon in order {
                try suite.start(daemon)
                try await waitUntil("\(daemon) is ready") {
                    suite.said(daemon).contains(#""message":"ready""#)
                }
            }
            try await suite.waitUntilReady()
            try await checkAll(suite, app: "news")
        }
    }

    @Test func `a gateway alone reports which services are missing`() async throws {
        try await RunningSuite.with(starting: [.gateway]) { suite in
            try await waitUntil("it answers") { try await suite.get("/healthz")?.status == 200 }
            func missing() async throws -> [String] {
                let body = Data(try await suite.get("/readyz")?.body ?? [])
                let page = try JSONSerialization.jsonObject(with: body) as? [String: Any]
                let services = page?["services"] as? [String: String] ?? [:]
                return services.filter { $0.value != "serving" }.keys.sorted()
            }
            #expect(try await suite.get("/readyz")?.status == 503)
            #expect(try await missing() == ["delivery", "geo", "registry", "watcher"])
            let call = try await suite.curl("Geo/ListPlaces", "{}", key: "hk_any")
            #expect(call.code == "unavailable", "\(call.text)")
            try suite.start(.registry)
            try await waitUntil("the registry is there") {
                try await missing() == ["delivery", "geo", "watcher"]
            }
        }
    }

    @Test func `stale sockets are replaced, and other files are not`() async throws {
        try await RunningSuite.with { suite in
            let run = suite.home.appending(path: "run")
            for daemon in Daemon.allCases {
                suite.stop(daemon, signal: SIGKILL)
                let socket = run.appending(path: "\(daemon.rawValue).sock").path
                #expect(FileManager.default.fileExists(atPath: socket), "nothing stale to replace")
            }
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await checkAll(suite, app: "news")

            #expect(suite.stop(.geo) == 0)
            let file = run.appending(path: "geo.sock")
            #expect(!FileManager.default.fileExists(atPath: file.path), "it cleans up")
            try Data("mine".utf8).write(to: file)
            let outcome = try await suite.runAnother(.geo)
            #expect(outcome.status == 1 && outcome.output.contains("is not a socket"))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test func `a socket whose file is removed is bound again within 5 seconds`() async throws {
        try await RunningSuite.with { suite in
            let run = suite.home.appending(path: "run")
            let manager = FileManager.default
            let names = Daemon.allCases.map { "\($0.rawValue).sock" } + ["kill-switch.sock"]
            for name in names { try manager.removeItem(at: run.appending(path: name)) }
            let begin = ContinuousClock.now
            try await waitUntil("all are back") {
                names.allSatisfy { manager.fileExists(atPath: run.appending(path: $0).path) }
            }
            #expect((.now - begin).fits(.seconds(5)))
            // It is in the log a moment after the file is there.
            for daemon in Daemon.allCases {
                try await waitUntil("\(daemon) has said so") {
                    suite.said(daemon).contains("the socket's file was gone")
                }
            }
            // New connections reach the same processes.
            #expect(try await suite.herald(["kill-switch", "show", "--local"]).status == 0)
            suite.stop(.gateway)
            try suite.start(.gateway)
            try await suite.waitUntilReady()
            try await checkAll(suite, app: "news")
            // The directory, too.
            try manager.removeItem(at: run)
            try await waitUntil("all are back") {
                names.allSatisfy { manager.fileExists(atPath: run.appending(path: $0).path) }
            }
            let mode = try manager.attributesOfItem(atPath: run.path)[.posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o700)
        }
    }

    @Test func `a file in place of a socket is left alone, and the socket is back once it is gone`()
        async throws
    {
        try await RunningSuite.with(starting: [.geo]) { suite in
            try await waitUntil("it is ready") { suite.said(.geo).contains(#""message":"ready""#) }
            let file = suite.home.appending(path: "run/geo.sock")
            try FileManager.default.removeItem(at: file)
            try Data("mine".utf8).write(to: file)
            try await waitUntil("it has said so") {
                suite.said(.geo).contains("cannot be bound again")
            }
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
            try FileManager.default.removeItem(at: file)
            try await waitUntil("it is back") {
                suite.said(.geo).contains("it is bound again")
            }
            #expect(suite.stop(.geo) == 0)
            #expect(!FileManager.default.fileExists(atPath: file.path), "it cleans up")
        }
    }

    @Test func `a second daemon in the same directory is refused, and the first goes on`()
        async throws
    {
        try await RunningSuite.with { suite in
            // Another home with databases of its own, but with the sockets of the first.
            let second = suite.home.appending(path: "second")
            let manager = FileManager.default
            try manager.createDirectory(at: second, withIntermediateDirectories: true)
            try manager.createSymbolicLink(
                at: second.appending(path: "run"),
                withDestinationURL: suite.home.appending(path: "run"))
            let secrets = suite.home.appending(path: "secrets")
            let other = [
                "HERALD_HOME": second.path, "HERALD_GATEWAY_PORT": "\(try freePort())",
                "HERALD_GATEWAY_CERTIFICATE": secrets.appending(path: "certificate.pem").path,
                "HERALD_GATEWAY_KEY": secrets.appending(path: "key.pem").path,
            ]
            for daemon in Daemon.allCases {
                let socket = try await suite.runAnother(daemon, [], other)
                #expect(socket.status == 1, "\(socket.output)")
                #expect(socket.output.contains("another process listens"), "\(socket.output)")
                let same = try await suite.runAnother(daemon)
                #expect(same.status == 1, "\(same.output)")
                // The gateway has no database; its port is taken.
                let reason = daemon == .gateway ? "in use" : "is open in another process"
                #expect(same.output.contains(reason), "\(same.output)")
            }
            try await checkAll(suite, app: "news")
        }
    }

    @Test(
        .enabled(
            if: geteuid() == 0, "only root may become another user, who is the one to be refused"))
    func `another user is refused unless allowed`() async throws {
        try await RunningSuite.with { suite in
            func ask(
                _ daemon: Daemon, as user: String? = nil, opened: Bool = true
            ) async throws -> String {
                let run = suite.home.appending(path: "run")
                let socket = run.appending(path: "\(daemon.rawValue).sock").path
                // As the manual says: what keeps others out besides are the directories' modes.
                for path in [suite.home.path, run.path] {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o711], ofItemAtPath: path)
                }
                if opened { _ = unsafe chmod(socket, 0o777) }
                let script = repository.appending(path: "Tests/SuiteTests/Support/peer.py").path
                return try await Tool.run(
                    "/usr/bin/python3", [script, socket] + (user.map { [$0] } ?? [])
                ).succeeded().trimmingCharacters(in: .newlines)
            }
            for daemon in Daemon.allCases {
                #expect(try await ask(daemon) == "answered")
                #expect(try await ask(daemon, as: Self.nobody) == "closed")
                // The log is written by a thread of its own, after the connection was closed.
                try await waitUntil("\(daemon) has said so") {
                    let said = suite.said(daemon)
                    return said.contains("refused a connection") && said.contains(Self.nobody)
                }
            }
            suite.stop(.geo)
            suite.set("HERALD_ALLOWED_USERS", Self.nobody)
            try suite.start(.geo)
            try await suite.waitUntilReady()
            #expect(try await ask(.geo, as: Self.nobody, opened: false) == "answered")
            try await checkAll(suite, app: "news")
        }
    }
}
