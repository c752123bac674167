import Foundation
import TestSupport
import Testing

/// Tools that tests compare with: a missing one is reported, and skips no test by itself.
@Suite struct PeersTests {
    /// Runs `scripts/peers` as if a module of Python were missing; returns the status and the
    /// output.
    private func peers(without module: String?) throws -> (status: Int32, said: String) {
        let scratch = ScratchDirectory()
        if let module {
            try "raise ImportError('a test')\n".write(
                toFile: scratch.file("\(module).py"), atomically: false, encoding: .utf8)
        }
        let script = SourceFile.root.appending(path: "scripts/peers").path
        let child = try ChildProcess(
            "/usr/bin/env", ["PYTHONPATH=\(scratch.path)", "/usr/bin/python3", script],
            output: .captured)
        let said = child.readOutput()
        return (child.wait(), said)
    }

    @Test(
        .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
    func `every tool that the tests compare with is installed`() throws {
        let all = try peers(without: nil)
        #expect(all.status == 0, "\(all.said)")
    }

    @Test(arguments: [
        ("jwt", "python3-jwt"), ("h2", "python3-h2"), ("geographiclib", "python3-geographiclib"),
        ("aiosmtpd", "python3-aiosmtpd"), ("http_ece", "http-ece"),
    ])
    func `the check of tools names a missing tool with its package`(module: String, package: String)
        throws
    {
        let peers = try peers(without: module)
        #expect(peers.status == 1)
        #expect(peers.said.contains("missing: \(package) "), "\(peers.said)")
    }

    /// The conditions on which tests may depend: the user, the kernel, and a variable.
    private static let conditions = [
        "geteuid() == 0", "isKept", "environment[", "Peers.mayBeMissing", "isWanted",
    ]

    @Test func `no test is skipped because something is not installed`() {
        var seen = 0
        for file in SourceFile.all(under: "Tests") where file.folder != "TidyTests" {
            for (index, line) in file.lines.enumerated() where line.contains(".enabled(if:") {
                seen += 1
                #expect(
                    Self.conditions.contains { line.contains($0) }, "\(file.path):\(index + 1)")
            }
        }
        #expect(seen > 10)
    }
}
