import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Tests of texts that are typed as a login.
@Suite struct `Texts that are typed as a login` {
    @Test func `of a text that can be no login a digest is kept, and its answer is the same`()
        async throws
    {
        let long = String(repeating: "x", count: 65_536)
        #expect(LoginName.key(long).utf8.count == 65)
        #expect(LoginName.key("a b").utf8.count == 65)
        #expect(LoginName.key("a b") != LoginName.key("a c"))
        #expect(LoginName.key("jo@example.org") == "jo@example.org")
        let world = try await AccountWorld()
        let unknown = await refusal { try await world.signIn("nobody") }
        for text in [long, "", "my secret words"] {
            #expect(await refusal { try await world.signIn(text) } == unknown)
        }
    }
}
