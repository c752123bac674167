import Foundation
import TestSupport
import Testing

/// Findings of `herald doctor` on a machine: a suite that is down, and untried providers.
struct DoctorTests {
    @Test func `doctor looks at a suite that is down, and names who has its port`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let listener = try LoopbackSocket()
            try listener.listen()
            let port = listener.port
            let secrets = suite.home.appending(path: "secrets")
            let token = secrets.appending(path: "watch/news.token").path
            try FileManager.default.createDirectory(
                at: secrets.appending(path: "watch"), withIntermediateDirectories: true)
            try "token".write(toFile: token, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
            var environment = suite.environment
            environment["HERALD_GATEWAY_PORT"] = "\(port)"
            environment["HERALD_URL"] = ""
            environment["XDG_CONFIG_HOME"] = suite.home.appending(path: "none").path
            let doctor = try await Tool.run(
                builtProduct("herald").path, ["doctor"], environment: environment)
            #expect(doctor.status == 1, "\(doctor.output)")
            for line in [
                "(process \(getpid())) listens at 127.0.0.1, port \(port)",
                "other users may read \(token)", "FAIL  gateway", "ok    certificate names",
                "ok    executables", "ok    certificate  ",
            ] { #expect(doctor.output.contains(line), "\(line): \(doctor.output)") }
        }
    }

    /// A command with the environment of the package's installation, whose HOME is root's.
    @Test func `a command with the closed home of another user has no saved context`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let herald = folder.appending(path: "herald")
        try FileManager.default.copyItem(at: builtProduct("herald"), to: herald)
        let home = folder.appending(path: "home")
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let isRoot = geteuid() == 0
        let words =
            isRoot ? ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] : []
        let check = try await Tool.run(
            "env", words + [herald.path, "config", "check"],
            environment: [
                "HOME": isRoot ? home.path : "/root", "HERALD_HOME": "/nonexistent",
                "PATH": "/usr/bin:/bin",
            ])
        #expect(check.output.contains("registry: there is no program"), "\(check.output)")
        #expect(!check.output.contains("HERALD_CONTEXT"), "\(check.output)")
    }

    @Test func `doctor says that a provider was never tried, and tries it with a device`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news", "--name", "News")
            let key = suite.home.appending(path: "apns.p8").path
            _ = try await Tool.run(
                "openssl",
                [
                    "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                    key,
                ]
            ).succeeded()
            let port = try freePort()
            _ = try await suite.mustHerald(
                "providers", "set", "apns", "--team-id", "TEAM123456", "--key-id", "KEY1234567",
                "--key-file", key, "--topic", "org.example.news", "--endpoint",
                "https://localhost:\(port)")
            let role = try await suite.mustHerald("keys", "create", "--role", "device")
            let device = try await suite.mustCurl(
                "Client/Register",
                #"""
                {"installId": "install-of-an-iphone-1", "platform": "ios",
                 "addresses": [{"kind": "apns", "topic": "org.example.news",
                                "value": "\#(String(repeating: "ab", count: 32))"}]}
                """#, key: role.string("secret"))
            let herald = builtProduct("herald").path
            let environment = suite.environment
            let before = try await Tool.run(
                herald, ["doctor", "--remote"], environment: environment)
            #expect(
                before.output.contains("no message is known to have gone through it"),
                "\(before.output)")
            #expect(before.output.contains("warn  provider"), "\(before.output)")
            let tried = try await Tool.run(
                herald, ["doctor", "--remote", "--test-device", device.string("deviceId")],
                environment: environment)
            #expect(tried.status == 1, "\(tried.output)")
            #expect(tried.output.contains("FAIL  provider test"), "\(tried.output)")
            #expect(tried.output.contains("port \(port)"), "\(tried.output)")
            let after = try await Tool.run(
                herald, ["doctor", "--remote"], environment: environment)
            #expect(after.output.contains("its last test ended with"), "\(after.output)")
        }
    }
}
