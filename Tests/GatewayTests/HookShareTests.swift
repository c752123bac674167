import Protocol
import Testing
@testable import Gateway

/// The places that one webhook has in the gateway.
struct HookShareTests {
    @Test func `a webhook that is flooded is refused, and others are not`() throws {
        let shares = HookShares()
        for _ in 0..<HookShares.ofHook { try shares.enter("flooded") }
        do {
            try shares.enter("flooded")
            Issue.record("it was let in")
        } catch {
            #expect(error.code == .resourceExhausted && error.retryAfter != nil)
        }
        try shares.enter("other")
        shares.leave("flooded")
        try shares.enter("flooded")
    }

    @Test(
        arguments: [
            ("/hooks/paper", "paper"), ("/hooks/news/paper", "news/paper"), ("/hooks/a/b/c", nil),
            ("/hooks/", nil), ("/hooks//paper", nil), ("/hooks/news/", nil), ("/other/paper", nil),
        ] as [(String, String?)])
    func `the path of a webhook names a source, or an app and a source`(
        path: String, name: String?
    ) {
        #expect(HookPath(Array(path.utf8)[...])?.name == name)
    }
}
