import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

struct ConfigTests {
    private func said(_ words: [String], _ settings: [String: String]) async -> (Int32, String) {
        let written = Written()
        let console = Console(
            out: { written.add($0) }, error: { written.add($0) }, isInteractive: false)
        let status = await Program.run(Arguments(words), Settings(settings), console)
        return (status, written.text)
    }

    @Test func `each setting is listed once`() {
        let names = KnownSetting.all.map(\.name)
        #expect(Set(names).count == names.count, "\(names.sorted())")
    }

    @Test func `config get prints one setting for scripts, and never the key`() async {
        let name = "HERALD_CERTIFICATE_NAMES"
        #expect(await said(["config", "get", name], [name: "lan,a.test"]) == (0, "lan,a.test\n"))
        #expect(await said(["config", "get", name], [:]) == (0, "\n"))
        let json = await said(["config", "get", name, "--json"], [name: "lan"])
        #expect(json == (0, "{\"\(name)\":\"lan\"}\n"))
        let key = await said(["config", "get", "HERALD_KEY"], ["HERALD_KEY": "secret"])
        #expect(key.0 == 2 && !key.1.contains("secret\n"))
        let misspelt = await said(["config", "get", "HERALD_GATEWAY_PROT"], [:])
        #expect(misspelt.0 == 2)
        #expect(misspelt.1.contains("did you mean 'HERALD_GATEWAY_PORT'?"), "\(misspelt.1)")
    }

    @Test func `config check reports all that is wrong or missing in one run`() async throws {
        let scratch = ScratchDirectory()
        let conf = scratch.file("herald.conf")
        try "nonsense\nHERALD_TYPO=1\n".write(toFile: conf, atomically: false, encoding: .utf8)
        let settings = Settings.readable(
            ["HERALD_HOME": scratch.path, "HERALD_BIN": scratch.file("bin")], nil)
        let written = Written()
        let console = Console(
            out: { written.add($0) }, error: { written.add($0) }, isInteractive: false)
        let check = await Program.run(Arguments(["config", "check"]), settings, console)
        let text = written.text
        #expect(check == 2)
        #expect(text.contains("\(conf):1: 'nonsense' is not NAME=value"), "\(text)")
        #expect(text.contains("HERALD_TYPO: no part of the suite knows"), "\(text)")
        for daemon in Daemons.names {
            #expect(text.contains("\(daemon): there is no program"), "\(text)")
        }
        // Every other command ends with the first of these.
        #expect(await Program.run(Arguments(["config", "list"]), settings, console) == 2)
    }

    @Test func `a home that no daemon can make is named`() {
        let scratch = ScratchDirectory()
        func complaints(_ home: String) -> [String] {
            ConfigCheck(Settings(["HERALD_HOME": home, "HERALD_BIN": scratch.file("bin")]))
                .complaints().filter { $0.what == home }.map(\.complaint)
        }
        #expect(complaints(scratch.file("home")) == [])
        let lost = complaints(scratch.file("a/home"))
        #expect(lost.count == 1 && lost[0].contains("there is no directory"), "\(lost)")
    }

    @Test func `what two parts of the check find is one problem`() {
        let all = ConfigCheck.once(
            [("f:1", "is wrong")],
            [(what: "geo", complaint: "f:1: is wrong"), (what: "geo", complaint: "A: is old")],
            [(what: "A", complaint: "is old"), (what: "B", complaint: "is open")]
        ).map(\.what)
        #expect(all.prefix(2) == ["f:1", "geo"] && all.last == "B" && !all.contains("A"))
    }

    @Test func `what several daemons complain about is one problem`() {
        let log = """
            {"level":"error","message":"cannot run","error":"HERALD_A: 'x' is no number"}
            {"level":"error","message":"cannot run","error":"HERALD_B: 'y' is no number"}

            """
        let errors = Daemons.errors(inLog: log)
        #expect(errors == ["HERALD_A: 'x' is no number", "HERALD_B: 'y' is no number"])
        #expect(Daemons.errors(inLog: "killed") == ["killed"])
        let merged = Daemons.merged([
            (name: "registry", complaints: [errors[0]]), (name: "gateway", complaints: errors),
        ])
        #expect(merged.map(\.names) == [["registry", "gateway"], ["gateway"]])
        #expect(merged.map(\.complaint) == errors)
    }

    @Test func `the names of the certificate are checked, and those that it lacks are named`()
        throws
    {
        let home = ScratchDirectory()
        let secrets = home.file("secrets")
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "scripts/certificate").path
        try ChildProcess.run(
            "env", ["HERALD_CERTIFICATE_NAMES=a.test,10.1.2.3,lan,*.b.test", script, secrets])
        func complaints(_ names: String) -> [String] {
            let settings = Settings(
                ["HERALD_HOME": home.path, "HERALD_CERTIFICATE_NAMES": names])
            return CertificateNames(settings).complaints.map(\.complaint)
        }
        #expect(complaints("") == [])
        #expect(complaints("a.test, 10.1.2.3 lan,*.b.test") == [])
        let lacking = complaints("c.test,a.test,10.1.2.4")
        #expect(lacking.count == 2 && lacking.allSatisfy { $0.contains("does not have") })
        #expect(lacking.first?.contains("systemctl start herald-certificate") == true)
        let wrong = complaints("a_b;c.test")
        #expect(wrong == ["'a_b;c.test' is neither a host name nor an address"])
    }
}
