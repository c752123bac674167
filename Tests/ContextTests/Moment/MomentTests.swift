import Context
import ServiceKit
import Testing

/// Scenarios of the policy for moments.
struct MomentTests {
    private func check(_ text: String, _ policy: MomentPolicy = MomentPolicy()) throws {
        let scenario = try Scenario(text, policy)
        #expect(scenario.differences == [])
    }

    @Test func `a walking visitor is shown a place's message once`() throws {
        try check(
            """
            08:00 walking
            08:01 enter museum -> show museum
            08:01 displayed museum
            08:30 leave museum
            09:00 enter museum -> refuse museum: shown_once
            """)
    }

    @Test func `the scenario checker reports a scenario that goes differently`() throws {
        let scenario = try Scenario(
            """
            08:00 walking
            08:01 enter museum -> hold museum: driving
            08:02 leave museum -> show museum
            """, MomentPolicy())
        #expect(
            scenario.differences == [
                "08:01 enter museum -> hold museum: driving | show museum",
                "08:02 leave museum -> show museum | ",
            ])
    }

    @Test func `a visitor who drives past is shown nothing, and nothing later from afar`() throws {
        try check(
            """
            08:00 driving
            08:01 enter museum -> hold museum: driving
            08:02 leave museum -> refuse museum: left
            08:10 walking
            08:20 tick
            09:00 enter museum -> show museum
            """)
    }

    @Test func `a driver who parks and stays is shown the message two minutes later`() throws {
        try check(
            """
            08:00 driving
            08:01 enter museum   -> hold museum: driving
            08:05 walking        -> hold museum: just_driven
            08:06 tick
            08:07 tick           -> show museum
            """)
    }

    @Test func `a driver who stops at a traffic light has not arrived`() throws {
        try check(
            """
            08:00 driving
            08:01 enter museum       -> hold museum: driving
            08:02 driving stationary
            08:03 driving
            08:04 stationary         -> hold museum: just_driven
            08:05 driving            -> hold museum: driving
            08:20 tick
            """)
    }

    @Test func `the skip policy drops messages during a drive, like the app it is modelled on`()
        throws
    {
        let policy = MomentPolicy(motion: MotionRule(driving: .skip, unknown: .skip))
        try check(
            """
            08:00 enter kiosk    -> refuse kiosk: motion_unknown
            08:01 driving
            08:02 enter museum   -> refuse museum: driving
            08:03 walking
            08:04 enter cafe     -> refuse cafe: just_driven
            08:05 enter library  -> show library
            """, policy)
    }

    @Test func `a policy may show messages silently during a drive`() throws {
        let policy = MomentPolicy(motion: MotionRule(driving: .silent, unknown: .allow))
        try check(
            """
            08:00 enter kiosk    -> show kiosk
            08:01 driving
            08:02 enter museum   -> show museum silently
            """, policy)
    }

    @Test func `nobody on a train is shown messages of places that they pass`() throws {
        try check(
            """
            08:00 walking
            08:01 perhaps driving
            08:02 enter first        -> hold first: motion_unknown
            08:02 driving            -> hold first: driving
            08:03 leave first        -> refuse first: left
            08:03 unknown
            08:04 enter second       -> hold second: driving
            08:05 leave second       -> refuse second: left
            08:05 perhaps driving
            08:06 stationary
            08:07 enter third        -> hold third: just_driven
            08:07 driving            -> hold third: driving
            08:08 leave third        -> refuse third: left
            08:30 walking
            08:33 enter fourth       -> show fourth
            """)
    }

    @Test func `a tunnel does not end a drive`() throws {
        try check(
            """
            08:00 driving
            08:01 unknown
            08:30 enter museum -> hold museum: driving
            08:31 walking      -> hold museum: just_driven
            08:33 tick         -> show museum
            """)
    }

    @Test(arguments: ["denied", "missing"])
    func `without motion access no message waits for sensors`(access: String) throws {
        try check(
            """
            08:00 enter kiosk -> hold kiosk: motion_unknown
            08:01 \(access)   -> show kiosk
            08:02 enter museum -> show museum
            """)
    }

    @Test func `cycling, running and standing do not count as driving`() throws {
        try check(
            """
            08:00 cycling
            08:00 enter one -> show one
            08:01 running
            08:01 enter two -> show two
            08:02 stationary
            08:02 enter three -> show three
            """)
    }

    @Test func `a message at night is skipped, or held until morning if the visitor stays`() throws
    {
        let hours = QuietHours(startMinute: 1_320, endMinute: 420)
        try check(
            """
            23:00 walking
            23:00 enter bar    -> refuse bar: quiet_hours
            """, MomentPolicy(quietHours: hours))
        try check(
            """
            23:00 walking
            23:00 enter hotel    -> hold hotel: quiet_hours
            23:10 enter bar      -> hold bar: quiet_hours
            23:50 leave bar      -> refuse bar: left
            +1 06:59 tick
            +1 07:00 tick        -> show hotel
            """, MomentPolicy(quietHours: hours, quiet: .hold))
    }

    @Test func `a cap turns ten places passed in a cab into one message`() throws {
        let cap = MomentCap(1, in: .seconds(600))
        let policy = MomentPolicy(
            motion: MotionRule(driving: .allow), caps: [cap].compactMap { $0 })
        try check(
            """
            08:00 driving
            08:01 enter p1 -> show p1
            08:01 enter p2 -> refuse p2: cap
            08:01 displayed p1
            08:02 enter p3 -> refuse p3: cap
            08:10 enter p4 -> refuse p4: cap
            08:11 enter p5 -> show p5
            """, policy)
    }

    @Test func `caps count by kind or by place, and may hold messages`() throws {
        let caps = [
            MomentCap(1, in: .seconds(600), scope: .kind),
            MomentCap(1, in: .seconds(86_400), scope: .place),
        ].compactMap { $0 }
        try check(
            """
            place cafe always kind=/place/food
            place bar always kind=/place/food
            place museum always kind=/place/news
            08:00 walking
            08:00 enter cafe   -> show cafe
            08:00 displayed cafe
            08:01 enter bar    -> hold bar: cap
            08:02 enter museum -> show museum
            08:02 displayed museum
            08:09 tick
            08:10 tick         -> show bar
            08:10 displayed bar
            09:00 leave cafe
            09:30 enter cafe   -> hold cafe: cap
            10:00 leave cafe   -> refuse cafe: left
            """, MomentPolicy(caps: caps, capped: .hold))
    }

    @Test func `a place may repeat after a pause or until it was read, and share a story`() throws {
        try check(
            """
            place weekly every 7
            place unread untilread story=fire
            place hydrant always story=fire story-once
            08:00 walking
            08:00 enter weekly      -> show weekly
            08:00 displayed weekly
            +6 08:00 enter weekly   -> refuse weekly: shown_lately
            +7 08:00 enter weekly   -> show weekly
            +7 09:00 enter hydrant  -> show hydrant
            +7 09:00 displayed hydrant
            +7 10:00 enter hydrant  -> refuse hydrant: shown_once
            +7 11:00 enter unread   -> show unread
            +7 11:00 displayed unread
            +8 11:00 enter unread   -> show unread
            +8 11:00 displayed unread
            +8 12:00 read unread
            +9 11:00 enter unread   -> refuse unread: read
            """)
    }

    @Test func `a message that could not be shown does not count`() throws {
        try check(
            """
            08:00 walking
            08:00 enter museum -> show museum
            08:00 enter museum -> refuse museum: being_shown
            08:01 failed museum
            08:02 enter museum -> show museum
            """)
    }

    @Test func `a story shared by many places is shown once, even with messages waiting`()
        throws
    {
        try check(
            """
            place one always story=fire story-once
            place two always story=fire story-once
            place three untilread
            08:00 walking
            08:00 enter one      -> show one
            08:00 enter two      -> refuse two: shown_once
            """)
        try check(
            """
            place one always story=fire story-once
            place two always story=fire story-once
            place three untilread
            08:00 driving
            08:00 enter one      -> hold one: driving
            08:00 enter two      -> hold two: driving
            08:00 enter three    -> hold three: driving
            08:01 read three     -> refuse three: read
            08:02 walking        -> hold one: just_driven, hold two: just_driven
            08:04 tick           -> show one, refuse two: shown_once
            """)
    }

    @Test func `a message shown late counts, and a reminder stays until it is shown`() throws {
        let hours = QuietHours(startMinute: 1_320, endMinute: 420)
        try check(
            """
            08:00 walking
            08:00 enter museum   -> show museum
            08:05 displayed museum
            08:06 enter museum   -> refuse museum: shown_once
            08:07 later museum entry
            23:00 enter museum   -> refuse museum: quiet_hours
            +1 08:00 enter museum -> show museum
            +1 08:00 failed museum
            +1 08:01 enter museum -> show museum
            +1 08:01 displayed museum
            +1 08:02 enter museum -> refuse museum: shown_once
            """, MomentPolicy(quietHours: hours))
    }

    @Test func `an app that ends before it shows a message may show it again`() throws {
        try check(
            """
            08:00 walking
            08:00 enter museum -> show museum
            08:00 leave museum
            08:00 enter museum -> refuse museum: being_shown
            08:01 enter museum -> show museum
            08:01 displayed museum
            08:02 enter museum -> refuse museum: shown_once
            """)
    }

    @Test func `a reminder waits until a drive is over, wherever that is`() throws {
        try check(
            """
            08:00 walking
            08:00 later museum 12:00
            11:50 driving
            12:00 tick
            12:10 walking
            12:11 tick
            12:12 tick          -> show museum
            """)
        try check(
            """
            08:00 later museum 12:00
            11:50 driving
            12:00 tick          -> show museum silently
            """, MomentPolicy(motion: MotionRule(driving: .silent)))
    }

    @Test func `a reminder comes at a time, at the next visit, or at whichever is first`() throws {
        try check(
            """
            08:00 walking
            08:00 enter museum  -> show museum
            08:00 displayed museum
            08:01 later museum 12:00
            09:00 enter museum  -> refuse museum: later
            12:00 tick          -> show museum
            12:00 displayed museum
            13:00 enter museum  -> refuse museum: shown_once
            13:01 later museum entry
            13:02 tick
            15:00 enter museum  -> show museum
            15:00 displayed museum
            15:01 later museum entry 20:00
            16:00 enter museum  -> show museum
            16:00 displayed museum
            20:00 tick
            """)
    }

    @Test func `a visitor who enters more places than can wait is refused the last ones`() throws {
        let names = (1...MomentState.mostHeld).map { "p\($0)" }
        let text = names.map { "08:01 enter \($0) -> hold \($0): driving" }.joined(separator: "\n")
        try check("08:00 driving\n\(text)\n08:02 enter more -> refuse more: crowd")
    }

    @Test func `the state machine asks to be woken only when something may change`() {
        var state = MomentState()
        let (start, policy) = (UnixTime(milliseconds: 1_000_000), MomentPolicy())
        func handle(_ event: MomentEvent, after seconds: Int) -> [MomentAction] {
            state.handle(event, policy, at: start + .seconds(seconds), in: .utc)
        }
        #expect(handle(.motion(.automotive, .high), after: 0) == [])
        let museum = Occasion(place: "museum")
        #expect(handle(.entered(museum), after: 1) == [.hold(museum, .driving)])
        #expect(
            handle(.motion(.walking, .high), after: 2) == [
                .hold(museum, .justDriven), .wake(start + .seconds(122)),
            ])
        #expect(handle(.tick, after: 122) == [.show(museum, silently: false)])
        #expect(
            handle(.later(museum, at: start + .seconds(500), onEntry: false), after: 130)
                == [.wake(start + .seconds(500))])
    }

    @Test func `a clock that is set back does not block messages or caps for ever`() throws {
        let cap = MomentCap(1, in: .seconds(600))
        try check(
            """
            +1 08:00 walking
            +1 08:00 enter museum  -> show museum
            +1 08:00 displayed museum
            +1 08:01 enter bar     -> refuse bar: cap
            07:10 enter cafe       -> show cafe
            """, MomentPolicy(caps: [cap].compactMap { $0 }))
    }
}
