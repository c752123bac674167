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

    @Test(arguments: [
        (0, DoctorFinding.Verdict.good, "agree"), (-30, .good, "agree"),
        (31, .warning, "31 s ahead"), (-90, .warning, "90 s behind"),
    ])
    func `the doctor warns of clocks that differ by more than 30 seconds`(
        difference: Int64, verdict: DoctorFinding.Verdict, words: String
    ) {
        let finding = SuiteChecks.clock(
            "Sun, 06 Nov 1994 08:49:37 GMT", now: 784_111_777 + difference)
        #expect(finding.verdict == verdict && finding.detail.contains(words))
    }

    @Test func `the doctor names a daemon that runs another version than the gateway`() {
        let metrics = """
            # TYPE herald_build_info gauge
            herald_build_info{service="gateway",version="2"} 1
            herald_build_info{service="geo",version="1"} 1
            herald_build_info{service="delivery",version="2"} 1
            herald_uptime_seconds{service="registry",version="3"} 1
            """
        let findings = DaemonVersions.findings(metrics, gateway: "2")
        #expect(findings.map(\.what) == ["geo"])
        #expect(findings.first?.detail.contains("version 1") == true)
        #expect(findings.first?.advice.contains("systemctl restart herald-geo") == true)
    }

    @Test func `the doctor says so when an answer has no date to compare clocks by`() {
        let finding = SuiteChecks.clock(nil, now: 0)
        #expect(finding.verdict == .warning && finding.detail.contains("not compared"))
    }

    @Test func `the time of an HTTP answer is read, and any other text is not`() {
        #expect(HTTPTime.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        for text in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            #expect(HTTPTime.seconds(text) == nil, "\(text)")
        }
    }
}
