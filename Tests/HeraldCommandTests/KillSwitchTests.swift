import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct KillSwitchTests {
    /// A registry that answers every call in one way.
    private struct StandIn: Caller {
        var error: RPCError?

        func call(
            _ method: Method, _ request: [UInt8], _ context: CallContext
        ) async throws -> [UInt8] {
            if let error { throw error }
            return []
        }
    }

    private func response(_ app: String, on: Bool) -> Proto.SetKillSwitchResponse {
        var response = Proto.SetKillSwitchResponse()
        response.killSwitch = Proto.KillSwitch()
        response.killSwitch?.app = app
        response.killSwitch?.on = on
        return response
    }

    @Test func `the switch of an app says that everything else is still sent`() {
        #expect(
            KillSwitchText.text(response("news", on: true), beside: []) == """
                app news: ON, nothing of this app is sent
                this is only for app news; everything else is still sent

                """)
        #expect(
            KillSwitchText.text(response("", on: true), beside: [])
                == "everything: ON, nothing is sent\n")
        #expect(
            KillSwitchText.text(response("news", on: false), beside: []) == "app news: off\n")
    }

    @Test
    func `the text of an app's kill switch does not say that the rest is sent if all is stopped`() {
        var everything = Proto.KillSwitch()
        everything.on = true
        for on in [true, false] {
            let text = KillSwitchText.text(response("news", on: on), beside: [everything])
            #expect(text.contains("the switch for everything is on as well"))
            #expect(!text.contains("still sent"))
        }
    }

    @Test func `after a switch is off the command that sends what it held is shown`() {
        var killSwitch = Proto.KillSwitch()
        killSwitch.app = "news"
        #expect(
            KillSwitchText.held(1, killSwitch)
                == "herald: 1 notification is still held; 'herald release --app news' sends it")
        killSwitch.type = "/bill"
        #expect(
            KillSwitchText.held(2, killSwitch)
                == "herald: 2 notifications are still held; "
                + "'herald release --type /bill --app news' sends them")
    }

    @Test func `turning off the switch of everything names the switches still on`() {
        var app = Proto.KillSwitch()
        (app.app, app.on, app.reason) = ("news", true, "a wrong text")
        #expect(
            KillSwitchText.text(response("", on: false), beside: [app]) == """
                everything: off
                other switches that are still on:
                  app news: ON, nothing of this app is sent: a wrong text

                """)
        app.on = false
        #expect(
            KillSwitchText.text(response("", on: false), beside: [app]) == "everything: off\n")
    }

    @Test func `a narrower switch says what it covers and what it prevented`() {
        var answer = response("news", on: true)
        answer.killSwitch?.adapter = "apns"
        answer.effect = Proto.SwitchEffect()
        answer.effect?.notifications = 2
        answer.effect?.sentBefore = 10
        answer.effect?.inFlight = 3
        answer.effect?.prevented = 87
        #expect(
            KillSwitchText.text(answer, beside: []) == """
                app news, adapter apns: ON, nothing of this is sent
                this is only for adapter apns of app news; everything else is still sent
                open notifications  2
                sent before         10
                in flight           3
                prevented           87

                """)
        answer = response("news", on: false)
        answer.killSwitch?.adapter = "apns"
        answer.killSwitch?.awaitsRelease = true
        #expect(
            KillSwitchText.text(answer, beside: []) == """
                app news, adapter apns: off, waits for its release
                to send what it held: herald release --adapter apns

                """)
    }

    /// A switch of the app `news` that is on.
    private func on(_ set: (inout Proto.KillSwitch) -> Void) -> Proto.KillSwitch {
        var killSwitch = Proto.KillSwitch()
        (killSwitch.app, killSwitch.on) = ("news", true)
        set(&killSwitch)
        return killSwitch
    }

    @Test func `turning off the switch of a type names the others of the app that are still on`() {
        var answer = response("news", on: false)
        answer.killSwitch?.type = "/bill/vote"
        let others = [on { $0.type = "/bill" }, on { $0.adapter = "apns" }, on { $0.app = "shop" }]
        #expect(
            KillSwitchText.text(answer, beside: others) == """
                app news, type /bill/vote: off
                other switches of this app that are still on:
                  app news, type /bill: ON, nothing of this is sent
                  app news, adapter apns: ON, nothing of this is sent

                """)
    }

    @Test(arguments: ["", "/bill"])
    func `a narrower switch does not say that the rest is sent if a wider one is on`(type: String) {
        var answer = response("news", on: true)
        answer.killSwitch?.type = "/bill/vote"
        let wider = on { $0.type = type }
        let text = KillSwitchText.text(answer, beside: [wider, on { $0.type = "/bill/vote" }])
        let scope = type.isEmpty ? "app news" : "type /bill of app news"
        #expect(text.contains("; the switch of \(scope) is on as well\n"))
        #expect(!text.contains("still sent") && text.contains(KillSwitchText.line(wider)))
        let beside = KillSwitchText.text(answer, beside: [on { $0.type = "/bills" }])
        #expect(!beside.contains("still sent") && beside.contains("type /bills: ON"))
    }

    @Test(arguments: [
        ("bill/vote", "", "--type /bill/vote"), ("/bil/vote", "", "--type /bill/vote"),
        ("", "apsn", "--adapter apns"),
    ])
    func `a switch of a part that is not on is not turned off, and the nearest one is named`(
        type: String, adapter: String, meant: String
    ) {
        let all = [on { $0.type = "/bill/vote" }, on { $0.adapter = "apns" }]
        let changed = on { ($0.type, $0.adapter, $0.on) = (type, adapter, false) }
        let error = OtherSwitches.refusal(of: changed, among: all)
        #expect(error?.code == .notFound)
        let scope = type.isEmpty ? "adapter apsn" : "type \(type)"
        #expect(
            error?.message == "the switch of \(scope) of app news is not on, so nothing was "
                + "changed; on is that of type /bill/vote of app news, that of adapter apns of app "
                + "news; "
                + "did you mean \(meant)?")
    }

    @Test func `a switch that is on, waits for its release or is of a whole app is turned off`() {
        let type = on { $0.type = "/bill" }
        #expect(OtherSwitches.refusal(of: type, among: [type]) == nil)
        let waiting = on { ($0.adapter, $0.on, $0.awaitsRelease) = ("apns", false, true) }
        #expect(OtherSwitches.refusal(of: waiting, among: [waiting]) == nil)
        #expect(OtherSwitches.refusal(of: on { _ in }, among: [type]) == nil)
        #expect(
            OtherSwitches.refusal(of: type, among: [])?.message
                == "the switch of type /bill of app news is not on, so nothing was changed; none "
                + "is")
    }

    @Test func `the log of switches says what was done, to what and by whom`() {
        var on = Proto.KillSwitch()
        (on.app, on.type, on.on, on.mode) = ("news", "/a", true, .cancel)
        (on.changedBy, on.reason) = ("key1", "wrong")
        var released = Proto.KillSwitch()
        (released.app, released.adapter, released.released) = ("news", "apns", true)
        var all = Proto.KillSwitch()
        (all.app, all.released, all.changedBy, all.reason) = ("news", true, "key2", "put right")
        #expect(
            KillSwitchText.table([all, released, on]) == """
                TIME  APP   SCOPE         CHANGE          BY    REASON
                      news                released        key2  put right
                      news  adapter apns  released
                      news  type /a       on, cancelling  key1  wrong

                """)
        #expect(
            KillSwitchText.line(all) == "app news: off, released by key2: put right")
    }

    @Test func `a release says what is sent, what is not, and why`() {
        var response = Proto.ReleaseNotificationsResponse()
        (response.released, response.kept, response.deliveries) = (1, 1, 63)
        var muted = Proto.DroppedDeliveries()
        (muted.reason, muted.deliveries) = (.muted, 3)
        var left = Proto.DroppedDeliveries()
        (left.reason, left.deliveries) = (.optedOut, 29)
        var capped = Proto.DroppedDeliveries()
        (capped.reason, capped.deliveries) = (.capped, 2)
        response.dropped = [muted, left, capped]
        var item = Proto.ReleasedNotification()
        (item.id, item.type, item.deliveries, item.dropped) = ("n1", "/a", 63, [muted, left])
        var kept = Proto.ReleasedNotification()
        (kept.id, kept.type, kept.problem) = ("n2", "/b", "the registry: away")
        response.items = [item, kept]
        #expect(
            ReleaseCommand.text(response, isPreview: true) == """
                would release 1, expired meanwhile 0, kept 1
                63 deliveries go out, 3 muted, 29 opted out, 2 capped
                ID  TYPE  DELIVERIES  DROPPED                NOT RELEASED BECAUSE
                n1  /a            63  3 muted, 29 opted out
                n2  /b             0                         the registry: away

                """)
    }

    @Test func `an operator at the machine is named by user and number`() {
        let settings = Settings(["SUDO_USER": "ann", "LOGNAME": "herald"])
        #expect(
            SwitchPath.person(settings, user: 998) == "operator on this machine: ann (uid 998)")
        #expect(
            SwitchPath.person(Settings([:]), user: 0) == "operator on this machine: (uid 0)")
    }

    @Test func `a switch for an unknown app is refused as not found`() async {
        let registry = RegistryClient(StandIn(error: RPCError(.notFound, "there is no app 'x'")))
        let error = await #expect(throws: RPCError.self) {
            try await KillSwitchCommand.check("x", registry)
        }
        #expect(error.map { ExitCode($0) } == .notFound)
        #expect(error?.message.contains("no switch was changed") == true)
    }

    @Test(arguments: [RPCError(.unavailable, "away"), RPCError(.permissionDenied, "no"), nil])
    func `a switch for a known app, or while the registry is away, is set`(
        error: RPCError?
    ) async throws {
        try await KillSwitchCommand.check("x", RegistryClient(StandIn(error: error)))
    }
}
