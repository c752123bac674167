import Addresses
import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Tests of passwords that are checked while something else happens.
@Suite struct `Passwords that are checked meanwhile` {
    private let world: AccountWorld

    init() async throws { world = try await AccountWorld() }

    @Test func `an old password that is being checked while it is changed signs nobody in`()
        async throws
    {
        try await world.person("jo")
        let call = try await world.call(try await world.signIn("jo").secret)
        let (client, worker) = (world.client, world.worker)
        worker.hold()
        let changing = Task {
            try await client.setPassword(.with { $0.password = "violett Zwiebel Fenster" }, call)
        }
        try await worker.wait(for: 1)
        let signingIn = Task {
            try await client.signIn(
                .with { ($0.login, $0.password) = ("jo", AccountWorld.password) }, .browser())
        }
        try await worker.wait(for: 2)
        worker.release()
        _ = try await changing.value
        let error = await refusal { try await signingIn.value }
        #expect(error?.code == .unauthenticated)
        let sessions = try await client.listOwnSessions(.init(), call).sessions
        #expect(sessions.count == 1)
    }

    /// Begins a sign-in with a login that nobody has; the task returns the error.
    private func guess(_ login: String, from address: String) -> Task<RPCError?, Never> {
        let client = world.client
        return Task {
            await refusal {
                try await client.signIn(
                    .with { ($0.login, $0.password) = (login, "words that are wrong") },
                    .browser(address))
            }
        }
    }

    @Test func `four networks of one home that guess leave places to everybody else`()
        async throws
    {
        try await world.person("jo")
        let (client, worker) = (world.client, world.worker)
        worker.hold()
        var guesses: [Task<RPCError?, Never>] = []
        for number in 0..<24 {
            guesses.append(
                guess("nobody\(number)", from: "2001:db8:1:\(number % 4 + 1)::\(number)"))
        }
        try await worker.wait(for: 5)
        // One who is known, and one whose network nobody has seen.
        let people = ["192.0.2.1", "203.0.113.7"].map { address in
            Task {
                try await client.signIn(
                    .with { ($0.login, $0.password) = ("jo", AccountWorld.password) },
                    .browser(address))
            }
        }
        try await worker.wait(for: 7)
        #expect(worker.count == 7)
        worker.release()
        for person in people { #expect(try await !person.value.secret.isEmpty) }
        var refused = 0
        for guess in guesses where await guess.value?.code == .resourceExhausted { refused += 1 }
        #expect(refused == 19)
    }

    @Test func `what was refused before its password was checked does not count as wrong`()
        async throws
    {
        try await world.person("jo")
        world.worker.hold()
        let guesses = (0..<5).map { guess("nobody\($0)", from: "203.0.113.9") }
        try await world.worker.wait(for: 5)
        for _ in 0..<8 {
            let error = await refusal { try await world.signIn("jo", from: "203.0.113.9") }
            #expect(error?.message.contains("many people sign in now") == true)
        }
        world.worker.release()
        for guess in guesses { #expect(await guess.value?.code == .unauthenticated) }
        #expect(try await !world.signIn("jo", from: "203.0.113.9").secret.isEmpty)
    }

    @Test func `strangers leave places to people who are known, and guessers to other strangers`()
        throws
    {
        func network(_ text: String) -> AddressBlock? { IPAddress(text).map { AddressBlock($0) } }
        var places = NetworkPlaces(20, ofNetwork: 5, reserved: 5)
        func refuses(_ text: String, _ caller: NetworkPlaces.Caller) -> Bool {
            do { try places.enter(network(text), as: caller) } catch { return true }
            return false
        }
        for number in 0..<10 { #expect(!refuses("192.0.2.\(number)", .guesser)) }
        #expect(refuses("192.0.2.10", .guesser))
        for number in 10..<15 { #expect(!refuses("192.0.2.\(number)", .stranger)) }
        #expect(refuses("192.0.2.15", .stranger))
        for number in 0..<5 { #expect(!refuses("192.0.2.\(number)", .known("a\(number)"))) }
        #expect(refuses("192.0.2.5", .known("a5")))
        for number in 0..<10 { places.leave(network("192.0.2.\(number)"), as: .guesser) }
        // A /56 has a quarter, a /48 half.
        for number in 0..<5 { #expect(!refuses("2001:db8:1:\(number)::1", .stranger)) }
        #expect(refuses("2001:db8:1:9::1", .stranger))
        for number in 5..<10 {
            #expect(!refuses("2001:db8:1:10\(number)::1", .known("a\(number)")))
        }
    }

    @Test func `one account leaves places to others that know their networks`() {
        var places = NetworkPlaces(20, ofNetwork: 5, reserved: 5)
        func refuses(_ number: Int, _ account: String) -> Bool {
            let block = IPAddress("192.0.2.\(number)").map { AddressBlock($0) }
            do { try places.enter(block, as: .known(account)) } catch { return true }
            return false
        }
        #expect((0..<20).count { !refuses($0, "eve") } == 2)
        #expect(!refuses(3, "jo"))
        places.leave(IPAddress("192.0.2.0").map { AddressBlock($0) }, as: .known("eve"))
        #expect(!refuses(4, "eve"))
    }

    @Test func `a network that guessed wrong is told from others until it is forgotten`() {
        func network(_ text: String) -> AddressBlock? { IPAddress(text).map { AddressBlock($0) } }
        var book = GuessBook(AccountLimits())
        let now = UnixTime(milliseconds: 1_800_000_000_000)
        let home = network("2001:db8:1:1::1")
        #expect(!book.hasGuessed(home, at: now))
        book.tried("jo", from: home, isKnown: false, at: now)
        #expect(book.hasGuessed(network("2001:db8:1:2::1"), at: now))
        #expect(!book.hasGuessed(network("2001:db8:2:1::1"), at: now))
        #expect(!book.hasGuessed(home, at: now + .seconds(3600)))
        book.succeeded("jo", from: home, isKnown: false, at: now)
        #expect(!book.hasGuessed(home, at: now))
    }
}
