import Protocol
import Testing

@testable import DeliveryService

/// The check of schedules.
struct ScheduleCheckTests {
    private typealias Change = @Sendable (inout Proto.Schedule) -> Void

    private static let nonsense: [(field: String, change: Change)] = [
        ("schedule.name", { $0.name = "Morning" }),
        ("schedule.name", { $0.name = "" }),
        ("schedule.rule", { $0.rule = nil }),
        ("schedule.rule.time_zone", { $0.rule?.timeZone = "" }),
        ("schedule.rule.time_zone", { $0.rule?.timeZone = "Mars/Olympus_Mons" }),
        ("schedule.rule.period", { $0.rule?.period = .unspecified }),
        ("schedule.rule.period", { $0.rule?.period = .init(rawValue: 9) }),
        ("schedule.rule.weekdays", { $0.rule?.weekdays = [1] }),
        ("schedule.rule.weekdays", { $0.rule?.period = .weekly }),
        (
            "schedule.rule.weekdays",
            {
                $0.rule?.period = .weekly
                $0.rule?.weekdays = [8]
            }
        ),
        ("schedule.rule.month_days", { $0.rule?.period = .monthly }),
        (
            "schedule.rule.month_days",
            {
                $0.rule?.period = .monthly
                $0.rule?.monthDays = [0]
            }
        ),
        ("schedule.rule.times", { $0.rule?.times = [] }),
        ("schedule.rule.times", { $0.rule?.times = ["9:00"] }),
        ("schedule.rule.times", { $0.rule?.times = ["24:00"] }),
        ("schedule.rule.times", { $0.rule?.times = ["09:00:30"] }),
        ("schedule.rule.times", { $0.rule?.times = .init(repeating: "09:00", count: 25) }),
        ("schedule.rule.interval", { $0.rule?.interval = 100 }),
        ("schedule.rule.start_date", { $0.rule?.startDate = "2027-02-30" }),
        ("schedule.rule.end_date", { $0.rule?.endDate = "2027-01-14" }),
        ("schedule.rule.end_date", { $0.rule?.endDate = "soon" }),
        (
            "schedule.catch_up",
            {
                $0.catchUp = Proto.Duration()
                $0.catchUp?.seconds = 7 * 86_400 + 1
            }
        ),
        ("schedule.request", { $0.request = nil }),
        ("schedule.request.type", { $0.request?.type = "story" }),
        ("schedule.request.idempotency_key", { $0.request?.idempotencyKey = "k" }),
        ("schedule.request.deliver_time", { $0.request?.deliverTime = Proto.Timestamp() }),
        ("schedule.request.expire_time", { $0.request?.expireTime = Proto.Timestamp() }),
        ("schedule.rule.time_zone", { $0.request = LocalScheduleTests.request("04:00") }),
        (
            "schedule.rule.times",
            {
                $0.request = LocalScheduleTests.request("09:00")
                $0.rule?.timeZone = ""
            }
        ),
        (
            "schedule.request.timing.local_time",
            { $0.request = LocalScheduleTests.request("9:00") }
        ),
        (
            "schedule.request.timing.if_passed",
            {
                $0.request = LocalScheduleTests.request("04:00")
                $0.request?.timing?.ifPassed = .init(rawValue: 9)
                $0.rule?.timeZone = ""
            }
        ),
        (
            "schedule.request.rollout",
            {
                $0.request = LocalScheduleTests.request("04:00")
                $0.request?.rollout = RolloutCase.request().rollout
                $0.rule?.timeZone = ""
            }
        ),
        (
            "schedule.request.timing.local_time",
            {
                $0.request?.timing = Proto.Timing()
                $0.request?.timing?.localTime = "2027-02-01T09:00"
            }
        ),
        ("schedule.request.type", { $0.request?.type = "" }),
        ("schedule.request.template_name", { $0.request?.templateName = "none" }),
        ("schedule.request.audience", { $0.request?.audience = "(" }),
        (
            "schedule.request.audience",
            { $0.request?.audience = "/news OR device:\(device(1))" }
        ),
        ("schedule.request.audience", { $0.request?.audience = "/news OR user(erika)" }),
        ("schedule.request.audience", { $0.request?.audience = #"NOT USER("erika")"# }),
        (
            "schedule.request",
            { $0.request?.variables = ["unused": String(repeating: "a", count: 64 << 10)] }
        ),
    ]

    @Test(arguments: nonsense.indices)
    func `an invalid schedule is refused with the field`(_ place: Int) async throws {
        let (field, change) = Self.nonsense[place]
        try await withDelivery(devices: 1) { world, _ in
            let error = await failure {
                try await world.put(ScheduleCase.schedule("morning", change))
            }
            let words = error?.message ?? ""
            #expect(error?.code == .invalidArgument)
            #expect(words.hasPrefix("\(field): "), "\(words)")
            #expect(error?.violations.map(\.field) == [field])
            let kept = try await world.schedules()
            #expect(kept.isEmpty)
        }
    }

    @Test func `a schedule's weekdays and times are stored sorted and without duplicates`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let put = try await world.put(
                ScheduleCase.schedule {
                    $0.rule?.period = .weekly
                    $0.rule?.weekdays = [5, 1, 5]
                    $0.rule?.times = ["17:30", "09:00", "17:30"]
                })
            #expect(put.rule?.weekdays == [1, 5] && put.rule?.interval == 1)
            #expect(put.rule?.times == ["09:00", "17:30"])
            // Friday the 15th, nine o'clock in New York.
            let nine: Int64 = 1_800_000_000 + 6 * 3_600
            #expect(put.nextTime?.seconds == nine)
            #expect(put.setBy == "key1")
        }
    }
}
