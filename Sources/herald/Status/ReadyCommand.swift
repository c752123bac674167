import HTTPClient
import Protocol

/// `herald ready`: whether the suite can be used, for scripts that wait for it.
enum ReadyCommand {
    static let command: Command = Command(
        name: "ready", summary: "Say whether the suite is ready; needs no key",
        notes: [
            "It asks once. The exit status is 0 when the gateway and all services are ready, "
                + "and 3 when they are not, or when nothing answers."
        ],
        options: [
            .flag("where", "ask nothing: print the gateway's address and, below, the authority")
        ],
        action: { invocation in
            if invocation.flag("where") {
                invocation.console.line(Session.url(invocation))
                invocation.console.line(try Session.authorities(invocation) ?? "")
                return
            }
            let session = try Session(invocation, key: "")
            let answer = try await session.gateway.get("/readyz")
            let readiness = Readiness(answer)
            if invocation.isJSON {
                invocation.console.out(String(decoding: answer.body, as: UTF8.self))
            } else {
                var record = Record()
                readiness.add(to: &record, url: session.url)
                invocation.console.out(record.text)
            }
            guard readiness.isReady else { throw RPCError(.unavailable, readiness.complaint) }
        })
}
