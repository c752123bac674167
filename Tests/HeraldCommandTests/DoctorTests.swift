import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

struct DoctorTests {
    @Test func `the doctor names an unknown setting, a readable key and a missing certificate`()
        throws
    {
        let home = ScratchDirectory()
        let secrets = home.file("secrets")
        try FileManager.default.createDirectory(
            atPath: secrets, withIntermediateDirectories: true)
        let key = "\(secrets)/admin.key"
        try "key".write(toFile: key, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path)
        let checks = MachineChecks(
            Settings(["HERALD_HOME": home.path, "HERALD_GATEWAY_PROT": "1"]))
        let findings = Dictionary(
            checks.run().map { ($0.what, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(findings["settings"]?.verdict == .bad)
        #expect(findings["settings"]?.detail.contains("HERALD_GATEWAY_PORT") == true)
        #expect(findings["file modes"]?.detail.contains("admin.key") == true)
        #expect(findings["file modes"]?.advice.contains("chmod") == true)
        #expect(findings["certificate"]?.verdict == .bad)
        #expect(findings["disk"] != nil && findings["time zones"]?.verdict == .good)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let after = MachineChecks(Settings(["HERALD_HOME": home.path])).run()
        #expect(after.first { $0.what == "file modes" }?.verdict == .good)
        #expect(after.first { $0.what == "settings" }?.verdict == .good)
    }

    @Test func `the doctor says what to do about a switch and a provider that is blocked`() {
        var status = Proto.GetStatusResponse()
        #expect(SuiteChecks.findings(status).allSatisfy { $0.verdict == .good })
        var killSwitch = Proto.KillSwitch()
        (killSwitch.on, killSwitch.app) = (true, "news")
        status.switches = [killSwitch]
        var block = Proto.AdapterBlock()
        (block.app, block.adapter, block.reason) = ("news", "apns", "connection refused")
        status.blocks = [block]
        var count = Proto.StateCount()
        (count.state, count.notifications) = (.stalled, 2)
        status.states = [count]
        let findings = SuiteChecks.findings(status)
        #expect(findings.map(\.verdict) == [.warning, .bad, .warning])
        #expect(findings.map(\.what) == ["kill switch", "provider", "stalled"])
        #expect(findings[1].detail.contains("connection refused"))
        #expect(findings.allSatisfy { !$0.advice.isEmpty })
    }

    @Test func `the time of an HTTP answer is read, and any other text is not`() {
        #expect(HTTPTime.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        for text in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            #expect(HTTPTime.seconds(text) == nil, "\(text)")
        }
    }
}
