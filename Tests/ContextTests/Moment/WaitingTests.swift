import Context
import ServiceKit
import Testing

/// Messages that are in flight, that wait, or that are wanted again as reminders.
struct WaitingTests {
    private func check(
        _ text: String, _ policy: MomentPolicy = MomentPolicy(),
        patience: Duration = MomentState.phonePatience
    ) throws {
        let scenario = try Scenario(text, policy, patience: patience)
        #expect(scenario.differences == [])
    }

    private func capped(_ seconds: Int) -> MomentPolicy {
        MomentPolicy(caps: [MomentCap(1, in: .seconds(seconds))].compactMap { $0 })
    }

    @Test func `a server waits for the answer of delivery however long it takes`() throws {
        let text = """
            08:00 walking
            08:00 enter museum -> show museum
            09:00 enter museum -> refuse museum: being_shown
            09:01 enter bar    -> refuse bar: cap
            20:00 displayed museum
            21:00 enter museum -> refuse museum: shown_once
            """
        try check(text, capped(36_000), patience: MomentState.longestPatience)
        let phone = try Scenario(text, capped(36_000))
        #expect(phone.differences.count == 2)
    }

    @Test func `a server shows a reminder once while its outcome is unknown`() throws {
        try check(
            """
            08:00 walking
            08:00 later museum 09:00
            09:00 tick           -> show museum
            09:05 tick
            10:00 walking
            10:05 failed museum
            10:06 tick
            10:07 enter museum   -> show museum
            """, patience: MomentState.longestPatience)
    }

    @Test func `a message in flight for long does not hide later ones from caps and rules`() throws
    {
        let rules = """
            place museum always story=art story-every 30
            place bar always story=art
            place cafe always story=art story-every 30

            """
        try check(
            rules + """
                10:00 walking
                10:00 enter museum -> show museum
                10:20 enter bar    -> show bar
                10:20 displayed bar
                10:25 enter pub    -> refuse pub: cap
                10:45 enter cafe   -> refuse cafe: shown_lately
                10:51 enter cafe   -> show cafe
                """, capped(900), patience: MomentState.longestPatience)
    }

    @Test func `old sensor events do not make the server forget a message in flight`() throws {
        try check(
            """
            +2 08:00 walking
            +2 08:00 enter museum -> show museum
            07:00 walking
            +2 08:01 enter museum -> refuse museum: being_shown
            +2 08:02 displayed museum
            +2 09:00 enter museum -> refuse museum: shown_once
            """, patience: MomentState.longestPatience)
    }

    @Test func `old sensor events do not show a reminder again`() throws {
        try check(
            """
            08:00 walking
            08:00 later museum 09:00
            +2 08:00 tick        -> show museum
            12:00 walking
            +2 08:01 displayed museum
            +2 08:02 tick
            """, patience: MomentState.longestPatience)
    }

    @Test func `an event that arrives late does not forget a message being shown`() throws {
        try check(
            """
            08:10 walking
            08:10 enter museum -> show museum
            08:09 walking
            08:10 displayed museum
            08:20 enter museum -> refuse museum: shown_once
            """)
    }

    @Test func `a late event is capped by messages shown after it as by those before it`() throws {
        try check(
            """
            08:10 walking
            08:10 enter museum -> show museum
            08:10 displayed museum
            08:05 enter bar    -> refuse bar: cap
            07:59 enter cafe   -> show cafe
            """, capped(600))
    }

    @Test func `asking for a reminder cancels the waiting message of its place`() throws {
        try check(
            """
            08:00 driving
            08:00 enter museum       -> hold museum: driving
            08:01 later museum entry -> refuse museum: later
            08:02 walking
            08:10 tick
            09:00 enter museum       -> show museum
            """)
    }

    @Test func `a due reminder is shown once even if its place has a message waiting`() throws {
        try check(
            """
            08:00 walking
            08:00 later museum entry 09:00
            08:58 driving
            08:58 enter museum  -> hold museum: driving
            08:59 walking       -> hold museum: just_driven
            09:00 tick
            09:01 tick          -> show museum
            """)
    }

    @Test func `only the newest of very many shown messages are remembered`() {
        var state = MomentState()
        let (start, policy) = (UnixTime(milliseconds: 0), capped(30 * 86_400))
        let policies = MomentPolicies(["/other": policy])
        _ = state.handle(.access(.missing), policies, at: start, in: .utc)
        for number in 1...1_500 {
            let (now, occasion) = (start + .seconds(number), Occasion(place: "p\(number)"))
            _ = state.handle(.entered(occasion), policies, at: now, in: .utc)
            _ = state.handle(.displayed(occasion.place), policies, at: now, in: .utc)
        }
        #expect(state.history.shown.count == MomentHistory.most)
        #expect(state.history.shown.first?.place == "p501")
    }

    @Test func `a reminder that failed at its time does not silence its place`() throws {
        try check(
            """
            08:00 walking
            08:00 later museum 09:00
            09:00 tick           -> show museum
            09:00 failed museum
            09:01 tick
            09:02 enter museum   -> show museum
            """)
    }
}
