import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct SuiteStatusTests {
    private static let away = Readiness(
        status: 503,
        body: Array(
            #"{"status":"not ready","services":{"registry":"is away","delivery":"serving"}}"#.utf8))

    private func killSwitch(_ app: String) -> Proto.KillSwitch {
        var killSwitch = Proto.KillSwitch()
        killSwitch.app = app
        killSwitch.on = true
        return killSwitch
    }

    @Test func `the status has each service's readiness and all switches`() {
        var status = Proto.GetStatusResponse()
        status.switches = [killSwitch("news"), killSwitch("sport")]
        let suite = SuiteStatus(url: "https://h", readiness: Self.away, status: status)
        let lines = suite.record().text.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines == [
                "gateway https://h, NOT READY", "delivery ready", "registry NOT READY: is away",
                "KILL SWITCH app news: ON, nothing of this app is sent",
                "KILL SWITCH app sport: ON, nothing of this app is sent",
                "notifications none yet", "deliveries 0 in flight, 0 in a minute",
            ])
        #expect(Self.away.complaint == "registry: is away")
    }

    @Test func `the status says which messages are being retried, and the last error`() {
        var retries = Proto.AdapterRetries()
        (retries.app, retries.adapter, retries.messages) = ("news", "webhook", 1)
        retries.error = "connection refused by localhost:1"
        var status = Proto.GetStatusResponse()
        status.retries = [retries]
        let suite = SuiteStatus(url: "https://h", readiness: Self.away, status: status)
        let words = "webhook: 1 message is being retried; last error: connection refused by "
        #expect(suite.record().text.contains("RETRYING"))
        #expect(suite.record().text.contains("app news, \(words)localhost:1\n"))
        #expect(suite.record(app: "news").text.contains(" \(words)"))
        // Its block says the same.
        var block = Proto.AdapterBlock()
        (block.app, block.adapter, block.reason) = ("news", "webhook", "it fails")
        status.blocks = [block]
        let blocked = SuiteStatus(url: "https://h", readiness: Self.away, status: status)
        #expect(!blocked.record().text.contains("RETRYING"))
    }

    @Test func `the status says how many deliveries wait, and when not all were counted`() {
        var status = Proto.GetStatusResponse()
        status.waiting = Proto.WaitingDeliveries()
        func waiting() -> String? {
            SuiteStatus(url: "https://h", readiness: Self.away, status: status).record().text
                .split(separator: "\n").first { $0.hasPrefix("waiting") }
                .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        }
        #expect(waiting() == nil)
        status.waiting?.due = 1_200
        status.waiting?.later = 40
        #expect(waiting() == "1,200 due, 40 due later")
        status.waiting?.retrying = 10_000
        status.waiting?.atLeast = true
        #expect(waiting() == "at least 1,200 due, 40 due later, 10,000 to be tried again")
        status.oldestDueTime = .init(
            parsing: "2027-03-01T00:00:00Z", now: UnixTime(milliseconds: 0))
        #expect(waiting()?.hasSuffix("again; the oldest was due at 2027-03-01T00:00:00Z") == true)
    }

    @Test func `the status names credentials that expire soon`() {
        var expiring = Proto.ExpiringCredentials()
        (expiring.app, expiring.provider) = ("news", "apns")
        expiring.expireTime = .init(parsing: "2027-03-01T00:00:00Z", now: UnixTime(milliseconds: 0))
        var status = Proto.GetStatusResponse()
        status.expiringCredentials = [expiring]
        let suite = SuiteStatus(url: "https://h", readiness: Self.away, status: status)
        #expect(suite.record().text.contains("app news, credentials of apns: 2027-03-01T00:00:00"))
        #expect(!suite.record(app: "news").text.contains("app news, "))
    }

    @Test func `the status of an app has its own lines, and works without delivery`() {
        let ready = Readiness(status: 200, body: Array("ok\n".utf8))
        var suite = SuiteStatus(url: "https://h", readiness: ready, status: .init())
        #expect(suite.record(app: "news", devices: "7").text.contains("app            news\n"))
        suite.status = nil
        #expect(suite.record().text == "gateway  https://h, ready\n")
    }

    @Test func `the status says which version answers`() {
        let readiness = Readiness(
            status: 200, body: Array(#"{"version":"1.2.3","services":{}}"#.utf8))
        let suite = SuiteStatus(url: "https://h", readiness: readiness)
        #expect(suite.record().text == "gateway  https://h, ready, version 1.2.3\n")
    }

    @Test(arguments: [["--version"], ["version"]])
    func `the command prints its version`(words: [String]) async {
        let written = Written()
        let console = Console(
            out: { written.add($0) }, error: { written.add($0) }, isInteractive: false)
        #expect(await Program.run(Arguments(words), Settings([:]), console) == 0)
        #expect(written.text == "herald \(SuiteVersion.text)\n")
    }

    @Test func `each app has a line in the status`() {
        var count = Proto.StateCount()
        count.state = .sent
        count.notifications = 2
        let apps = [
            SuiteStatus.App(id: "a", devices: "3", notifications: SuiteStatus.text([count])),
            SuiteStatus.App(id: "b", devices: "40", notifications: SuiteStatus.text([])),
        ]
        #expect(
            SuiteStatus.table(apps)
                == "APP  DEVICES  NOTIFICATIONS\na          3  2 sent\nb         40  none yet\n")
    }
}
