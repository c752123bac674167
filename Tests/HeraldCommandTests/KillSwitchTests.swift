import Protocol
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
            KillSwitchCommand.text(response("news", on: true), beside: []) == """
                app news: ON, nothing of this app is sent
                only of app news; everything else is still sent

                """)
        #expect(
            KillSwitchCommand.text(response("", on: true), beside: [])
                == "everything: ON, nothing is sent\n")
        #expect(
            KillSwitchCommand.text(response("news", on: false), beside: []) == "app news: off\n")
    }

    @Test func `where everything is stopped as well, it does not say that the rest is sent`() {
        var everything = Proto.KillSwitch()
        everything.on = true
        for on in [true, false] {
            let text = KillSwitchCommand.text(response("news", on: on), beside: [everything])
            #expect(text.contains("everything is stopped as well"))
            #expect(!text.contains("still sent"))
        }
    }

    @Test func `an app that the registry does not know is refused as not found`() async {
        let registry = RegistryClient(StandIn(error: RPCError(.notFound, "there is no app 'x'")))
        let error = await #expect(throws: RPCError.self) {
            try await KillSwitchCommand.check("x", registry)
        }
        #expect(error.map { ExitCode($0) } == .notFound)
        #expect(error?.message.contains("nothing was switched") == true)
    }

    @Test(arguments: [RPCError(.unavailable, "away"), RPCError(.permissionDenied, "no"), nil])
    func `an app that is known, or that cannot be asked for, is switched`(
        error: RPCError?
    ) async throws {
        try await KillSwitchCommand.check("x", RegistryClient(StandIn(error: error)))
    }
}
