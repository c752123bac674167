import Foundation
import TestSupport
import Testing

/// The results of `scripts/test` for the test bundle of `Support/bundle.py`.
@Suite struct TestRunnerTests {
    private func run(
        _ mishap: String, _ peers: String = "WITHOUT_PEERS=1"
    ) throws -> (status: Int32, said: String) {
        let scratch = ScratchDirectory()
        let support = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Support/bundle.py").path
        let bundle = scratch.file("bundle")
        try "#!/bin/sh\nexec /usr/bin/python3 \(support) \"$@\"\n".write(
            toFile: bundle, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: bundle)
        let child = try ChildProcess(
            "/usr/bin/env",
            [
                "MISHAP=\(mishap)", "HERALD_TEST_BUNDLE=\(bundle)", "JOBS=2", peers,
                "HERALD_TEST_LOGS=\(scratch.file("logs"))",
                // So long Python takes to start on a busy machine.
                "HERALD_TEST_PATIENCE=\(mishap == "hangs" ? 5 : 600)",
                SourceFile.root.appending(path: "scripts/test").path,
            ], output: .captured)
        let said = child.readOutput()
        return (child.wait(), said)
    }

    @Test func `a run in which all tests pass once succeeds`() throws {
        let run = try run("")
        #expect(run.status == 0, "\(run.said)")
        #expect(run.said.contains("4 of 4 tests ran"), "\(run.said)")
    }

    @Test(arguments: [
        ("fails", ["it is c", "issueRecorded of BTests.Two"]),
        ("crashes", ["it is c", "had begun and did not end", "ended by SIGSEGV"]),
        ("hangs", ["it is c", "had begun and did not end", "said nothing for 5 seconds"]),
        ("forgets", ["BTests.Two/`it is d`() was run 0 times"]),
        ("repeats", ["BTests.Two/`it is d`() was run 2 times"]),
    ])
    func `failures are repeated at the end of the run`(mishap: String, words: [String]) throws {
        let run = try run(mishap)
        #expect(run.status == 1, "\(run.said)")
        let end = try #require(run.said.split(separator: "failed:\n").last)
        for word in words { #expect(end.contains(word), "\(run.said)") }
    }

    @Test func `the tests run although the peers fail, which is said at the end`() throws {
        let run = try run("", "HERALD_TEST_PEERS=/bin/false")
        #expect(run.status == 1, "\(run.said)")
        #expect(run.said.contains("4 of 4 tests ran"), "\(run.said)")
        let last = run.said.split(separator: "\n").last ?? ""
        #expect(last.contains("false has failed with 1"), "\(run.said)")
        #expect(try self.run("", "HERALD_TEST_PEERS=/bin/true").status == 0)
    }

    @Test(arguments: [
        ("exit 0", "exit 0", 0), ("echo bad; exit 1", "exit 0", 1), ("exit 0", "exit 1", 1),
        ("echo bad; exit 1", "exit 1", 1),
    ])
    func `continuous integration runs the tests although a check fails`(
        check: String, tests: String, status: Int32
    ) throws {
        let scratch = ScratchDirectory()
        let folder = scratch.file(".ci")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: SourceFile.root.appending(path: ".ci/run"), to: URL(filePath: folder + "/run"))
        try "check:\n\t@\(check)\ntest:\n\t@echo tested; \(tests)\n".write(
            toFile: scratch.file("Makefile"), atomically: true, encoding: .utf8)
        let child = try ChildProcess(folder + "/run", [], output: .captured)
        let said = child.readOutput()
        #expect(child.wait() == status, "\(said)")
        let end = try #require(said.components(separatedBy: "tested\n").last, "\(said)")
        #expect(said.contains("tested\n"), "\(said)")
        #expect(end.contains("make check has failed") == check.contains("1"), "\(said)")
        #expect(end.contains("bad") == check.contains("1"), "\(said)")
        #expect(end.contains("make test has failed") == tests.contains("1"), "\(said)")
    }

    @Test func `a skipped test is named and does not fail the run`() throws {
        let run = try run("skips")
        #expect(run.status == 0, "\(run.said)")
        #expect(run.said.contains("skipped BTests.Two/`it is d`()"), "\(run.said)")
    }
}
