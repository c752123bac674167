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

    @Test func `the audit log has no text that is no login, such as a password`() async throws {
        let world = try await AccountWorld()
        try await world.person("jo")
        func object(_ login: String) async -> String? {
            var call = CallContext.browser()
            let note = AuditNote()
            call.note = note
            let asked = Proto.SignInRequest.with { ($0.login, $0.password) = (login, "any words") }
            let context = call
            _ = await refusal { try await world.client.signIn(asked, context) }
            return note.contents.object
        }
        #expect(await object("horses eat plum jam") == "")
        #expect(await object("correct-horse-battery-staple-42") == "")
        // The login of an account stands in the request.
        #expect(await object("jo") == nil)
    }

    @Test(arguments: [
        "\u{430}dmin", "adm\u{456}n@example.org", "p\u{3bf}p", "\u{ff41}dmin", "of\u{fb01}ce",
        "\u{1d41a}dmin", "m\u{1d43}ry", "\u{24d0}dmin", "bo\u{1160}b", "b\u{585}b",
        "\u{13a0}dmin", "b\u{a4f3}", "\u{251}dmin", "b.\u{43e}.b", "\u{ab81}dmin",
    ])
    func `nobody is invited by a login that looks like another, and the field is named`(
        login: String
    ) async throws {
        let world = try await AccountWorld()
        let error = await refusal {
            try await world.client.inviteAccount(
                .with { ($0.login, $0.role, $0.app) = (login, .viewer, "news") }, .suite)
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.first?.field == "login")
    }

    @Test(arguments: [
        "иван", "Γιώργος", "jörg@example.org", "王小明", "李wei", "łukasz", "สมชาย", "j.o_x+y",
        "иван@example.org", "иван@пример.рф", "이민수", "やまだ", "कमल", "yıldız",
        "mario@kälte.example.org",
    ])
    func `a login in the letters of one language is accepted`(login: String) throws {
        #expect(try LoginName.read(login, "login") == login.lowercased())
    }
}
