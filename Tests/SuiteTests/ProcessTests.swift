import Foundation
import TestSupport
import Testing

/// Secrets and core files of the daemons, as the kernel shows them, and the linking of executables.
@Suite(.serialized)
struct ProcessTests {
    private func file(_ name: String, of daemon: Daemon, _ suite: RunningSuite) throws -> String {
        let id = try #require(suite.processID(daemon))
        let bytes = try Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `no daemon has a secret in its environment or its arguments`() async throws {
        let secret = "hk_a-secret-of-whoever-started-it"
        try await RunningSuite.with(
            environment: ["HERALD_KEY": secret, "AWS_SECRET_ACCESS_KEY": secret, "TZ": "UTC"]
        ) { suite in
            for daemon in Daemon.allCases {
                let environment = try file("environ", of: daemon, suite)
                #expect(!environment.contains(secret), "\(daemon): \(environment)")
                #expect(environment.contains("TZ=UTC"), "this shows that it can be read")
                #expect(!(try file("cmdline", of: daemon, suite).contains(secret)))
                #expect(!suite.said(daemon).contains(secret))
            }
        }
    }

    /// The scripts that start supervisord, run with a program in its place that prints its
    /// environment.
    @Test(arguments: ["scripts/suite", "packaging/files/supervise"])
    func `supervisord and its helpers get no secret of whoever starts them, and no core files`(
        script: String
    ) async throws {
        let scratch = ScratchDirectory()
        let show = "tr '\\0' '\\n' </proc/self/environ; ulimit -c"
        let words = """
            set -e
            cd '\(repository.path)'
            ulimit -S -c unlimited 2>/dev/null || true
            if [ '\(script)' = scripts/suite ]; then
                source scripts/suite
                exec_shielded sh -c "\(show)"
            fi
            mkdir -p '\(scratch.path)'/{lib,share}/herald
            printf '#!/bin/sh\n%s; exit 1\n' "\(show)" >'\(scratch.path)/lib/herald/prepare'
            cp '\(script)' '\(scratch.path)/lib/herald/supervise'
            chmod +x '\(scratch.path)'/lib/herald/*
            '\(scratch.path)/lib/herald/supervise' || true
            """
        let secret = "hk_a-secret-of-whoever-started-it"
        let shown = try await Tool.run(
            "bash", ["-c", words],
            environment: [
                "HERALD_KEY": secret, "AWS_SECRET_ACCESS_KEY": secret, "TZ": "UTC",
                "HERALD_GATEWAY_KEY": "/a/key.pem", "A_TEXT": "of two\nlines",
            ]
        ).succeeded().split(separator: "\n")
        #expect(!shown.contains { $0.contains(secret) || $0.contains("A_TEXT") }, "\(shown)")
        #expect(shown.contains("TZ=UTC") && shown.contains("HERALD_GATEWAY_KEY=/a/key.pem"))
        #expect(shown.contains { $0.hasPrefix("PATH=") } && shown.last == "0", "\(shown)")
    }

    @Test func `no daemon leaves a core file, and none can be read by its own user`() async throws {
        try await RunningSuite.with { suite in
            for daemon in Daemon.allCases {
                let limits = try file("limits", of: daemon, suite)
                let core = limits.split(separator: "\n")
                    .first { $0.hasPrefix("Max core file size") }
                let words = core?.split(separator: " ").suffix(3).prefix(2) ?? []
                #expect(words.elementsEqual(["0", "0"]), "\(daemon): \(core ?? "")")
                // The files of a process that may not be dumped belong to root.
                let id = try #require(suite.processID(daemon))
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: "/proc/\(id)/environ")
                #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 0)
            }
        }
    }

    @Test(arguments: Daemon.allCases.map { "herald-\($0.rawValue)" } + ["herald"])
    func `an executable is position-independent, and its relocations are read-only`(
        name: String
    ) async throws {
        let path = builtProduct(name).path
        let header = try await Tool.run("readelf", ["-hW", path]).succeeded()
        #expect(header.contains("DYN"), "not position-independent")
        let segments = try await Tool.run("readelf", ["-lW", path]).succeeded()
        #expect(segments.contains("GNU_RELRO"))
        let stack = segments.split(separator: "\n").first { $0.contains("GNU_STACK") } ?? ""
        #expect(!stack.contains("RWE"), "an executable stack: \(stack)")
        let dynamic = try await Tool.run("readelf", ["-dW", path]).succeeded()
        #expect(dynamic.contains("NOW"), "bound lazily, so the table of functions stays writable")
        #expect(!dynamic.contains("TEXTREL"))
    }
}
