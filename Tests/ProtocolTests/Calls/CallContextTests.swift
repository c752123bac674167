import Protocol
import Testing

struct CallContextTests {
    @Test(
        arguments: [
            (nil, "", nil), (nil, "demo", "demo"), ("", "", nil), ("", "demo", "demo"),
            ("demo", "", "demo"), ("demo", "demo", "demo"), ("demo", "other", nil),
        ] as [(String?, String, String?)])
    func `the app of a call is the key's own, or the one that a suite key names`(
        keyApp: String?, requested: String, app: String?
    ) {
        let context = CallContext(
            principal: keyApp.map { Principal(role: .admin, app: $0, subject: "key") })
        #expect((try? context.app(requested)) == app)
    }

    @Test func `another app's existence is not revealed`() {
        let context = CallContext(principal: Principal(role: .admin, app: "demo", subject: "key"))
        #expect(throws: RPCError(.notFound, "no app 'other'; this key is one of 'demo'")) {
            try context.app("other")
        }
    }

    @Test func `a missing app is refused with the field`() {
        let error = #expect(throws: RPCError.self) { try CallContext().app("") }
        #expect(error?.code == .invalidArgument)
        #expect(error?.violations.map(\.field) == ["app"])
    }

    @Test func `a limit shortens a deadline and never lengthens it`() {
        let now = MonotonicInstant(nanoseconds: 1_000)
        #expect(
            CallContext().limited(to: .nanoseconds(5), from: now).deadline?.nanoseconds == 1_005)
        let context = CallContext(deadline: MonotonicInstant(nanoseconds: 1_003))
        #expect(context.limited(to: .nanoseconds(5), from: now).deadline?.nanoseconds == 1_003)
        #expect(context.limited(to: .nanoseconds(1), from: now).deadline?.nanoseconds == 1_001)
    }

    @Test func `instants at the ends of time do not overflow`() {
        let last = MonotonicInstant(nanoseconds: .max)
        #expect(last + .seconds(1) == last)
        #expect(MonotonicInstant(nanoseconds: .min) + .seconds(-1) == .init(nanoseconds: .min))
        #expect(MonotonicInstant(nanoseconds: 0) + .seconds(Int64.max) == last)
        #expect(Duration.seconds(Int64.min).wholeNanoseconds == .min)
        #expect(Duration.seconds(-1).wholeNanoseconds == -1_000_000_000)
        #expect(Duration.milliseconds(1_500).inSeconds == 1.5)
    }

    @Test func `a principal survives a round trip through metadata`() {
        for role in Role.allCases {
            let principal = Principal(role: role, app: "demo", subject: "a:b:")
            #expect(Principal(metadataValue: principal.metadataValue) == principal)
            var person = principal
            person.person = Principal.Person(account: "a1", session: "s1")
            #expect(Principal(metadataValue: person.metadataValue) == person)
        }
    }
}
