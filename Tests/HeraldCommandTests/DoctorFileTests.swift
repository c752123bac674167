import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// Findings of `herald doctor` about files, their modes and their owners.
struct DoctorFileTests {
    private func file(
        _ mode: UInt32, _ kind: FileFact.Kind = .file, owner: UInt32 = 54321
    ) -> FileFact {
        FileFact(path: "/x", kind: kind, mode: mode, owner: owner)
    }

    @Test func `a secret is closed to all others, and settings may be read`() {
        let rules: [(FileRule, UInt32, String?)] = [
            (.secret, 0o600, nil), (.secret, 0o640, "read /x"), (.secret, 0o602, "change /x"),
            (.secret, 0o666, "read and change"), (.secretOfGroup, 0o640, nil),
            (.secretOfGroup, 0o644, "read /x"), (.open, 0o644, nil), (.open, 0o664, "change /x"),
            (.inside(reachable: 0), 0o644, nil), (.inside(reachable: 0o070), 0o644, "read /x"),
            (.inside(reachable: 0o070), 0o604, nil),
        ]
        for (rule, mode, words) in rules {
            let finding = rule.finding(file(mode))
            #expect((finding == nil) == (words == nil), "\(rule) \(String(mode, radix: 8))")
            #expect(finding?.detail.contains(words ?? "") ?? true, "\(finding?.detail ?? "")")
            #expect(finding?.advice.hasPrefix("chmod ") ?? true)
        }
        // Nobody can replace the files of others in a directory such as /tmp.
        #expect(FileRule.open.finding(file(0o1777, .directory)) == nil)
        #expect(FileRule.open.finding(file(0o777, .directory)) != nil)
    }

    @Test func `a file of another user in the suite's directory is named with its owner`() {
        #expect(FileRule.stray(file(0o600), owner: 54321) == nil)
        let stray = FileRule.stray(file(0o600, owner: 0), owner: 54321)
        #expect(stray?.verdict == .bad && stray?.advice == "chown 54321 '/x'")
    }

    @Test func `a secret of another user is named if the suite's user cannot read it`() {
        #expect(FileRule.stray(file(0o400, owner: 0), owner: 54321, isShared: true) != nil)
        #expect(FileRule.stray(file(0o640, owner: 0), owner: 54321, isShared: true) == nil)
        let detail = FileRule.stray(file(0o600, owner: 0), owner: 54321)?.detail
        #expect(detail == "/x belongs to the user root, and the suite runs as 54321")
    }

    private func write(_ text: String, _ path: String, _ mode: Int) throws {
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
            withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `the doctor looks at every secret, backup and socket of a suite`() throws {
        let scratch = ScratchDirectory()
        let home = scratch.file("home")
        try write("key", "\(home)/secrets/delivery.key", 0o600)
        try write("certificate", "\(home)/secrets/ca.pem", 0o644)
        try write("token", "\(home)/secrets/watch/source.token", 0o644)
        try write("rows", "\(home)/backups/monday/registry.db", 0o644)
        try write("-----BEGIN CERTIFICATE-----\n", "\(home)/secrets/public.pem", 0o644)
        try write("HERALD_LOG_LEVEL=info\n", "\(home)/herald.conf", 0o644)
        let settings = Settings(["HERALD_HOME": home])
        func problems() -> [String] {
            var check = FileCheck()
            check.look(atHome: Directories(settings), settings)
            return check.findings.filter { $0.verdict != .good }.map(\.detail)
        }
        #expect(problems() == ["other users may read \(home)/secrets/watch/source.token"])
        // Members of the group now get through to the backup.
        try FileManager.default.setAttributes([.posixPermissions: 0o710], ofItemAtPath: home)
        #expect(problems().contains("other users may read \(home)/backups/monday/registry.db"))
        // A key in the settings makes a secret of them.
        try write("HERALD_KEY=abc\n", "\(home)/herald.conf", 0o644)
        #expect(problems().contains("other users may read \(home)/herald.conf"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o770], ofItemAtPath: "\(home)/backups")
        #expect(problems().contains("other users may read and change \(home)/backups") == false)
        #expect(problems().contains("other users may change \(home)/backups"))
    }

    @Test func `the doctor finds private keys among the settings of an installation`() throws {
        let scratch = ScratchDirectory()
        let folder = scratch.file("etc")
        try write("HERALD_LOG_LEVEL=info\n", "\(folder)/herald.conf", 0o644)
        try write("-----BEGIN PRIVATE KEY-----\n", "\(folder)/push.pem", 0o640)
        var check = FileCheck()
        check.look(atInstallation: folder)
        #expect(check.problems.isEmpty)
        try write("-----BEGIN EC PRIVATE KEY-----\n", "\(folder)/push.pem", 0o644)
        check.look(atInstallation: folder)
        #expect(check.problems.map(\.detail) == ["other users may read \(folder)/push.pem"])
    }

    @Test func `the doctor names a saved context that others may read`() throws {
        let scratch = ScratchDirectory()
        let folder = scratch.file("herald")
        try write("HERALD_KEY=x\n", "\(folder)/live.conf", 0o600)
        try write("live\n", "\(folder)/current", 0o644)
        var check = FileCheck()
        check.look(atContexts: folder)
        #expect(check.findings.map(\.verdict) == [.good])
        try write("HERALD_KEY=x\n", "\(folder)/live.conf", 0o640)
        check.look(atContexts: folder)
        #expect(check.findings.map(\.verdict) == [.bad])
        #expect(check.findings[0].detail.contains("live.conf"))
    }

    @Test func `many wrong files give eight findings and their number`() {
        let scratch = ScratchDirectory()
        var check = FileCheck()
        for number in 0..<12 {
            let path = scratch.file("\(number).conf")
            let isMade = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o644])
            #expect(isMade)
        }
        check.look(atContexts: scratch.path)
        #expect(check.findings.count == 9)
        #expect(check.findings.last?.detail == "and 4 more of this kind")
    }
}
