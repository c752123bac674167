import HTTPClient
import Protocol

/// `herald ready`: says whether the suite is ready, for scripts that wait for it.
enum ReadyCommand {
    static let command: Command = Command(
        name: "ready", summary: "Say whether the suite is ready; needs no key",
        notes: [
            "It asks once. The exit status is 0 if the gateway and all services are ready, and 3 "
                + "if one of them is not or if nothing answers."
        ],
        examples: [
            "herald ready",
            "herald ready --where",
        ],
        options: [
            .flag("where", "only print the gateway's address and, below it, the authority's file")
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
