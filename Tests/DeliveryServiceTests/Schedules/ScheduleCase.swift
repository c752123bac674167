import Protocol
import Testing

@testable import DeliveryService

/// A schedule each day at 04:00 in New York, where it is 03:00 when a test begins.
enum ScheduleCase {
    static let hour: Duration = .seconds(3_600)
    static let day: Duration = .seconds(86_400)

    static func schedule(
        _ name: String = "morning", _ change: (inout Proto.Schedule) -> Void = { _ in }
    ) -> Proto.Schedule {
        var schedule = Proto.Schedule()
        schedule.name = name
        schedule.request = DeliveryWorld.request()
        schedule.rule = Proto.Recurrence()
        schedule.rule?.period = .daily
        schedule.rule?.times = ["04:00"]
        schedule.rule?.timeZone = "America/New_York"
        change(&schedule)
        return schedule
    }
}

extension DeliveryWorld {
    @discardableResult
    func put(
        _ schedule: Proto.Schedule = ScheduleCase.schedule()
    ) async throws -> Proto.Schedule {
        var request = Proto.PutScheduleRequest()
        request.schedule = schedule
        return try #require(try await client.putSchedule(request, Self.sender).schedule)
    }

    func schedules() async throws -> [Proto.Schedule] {
        try await client.listSchedules(Proto.ListSchedulesRequest(), Self.sender).schedules
    }

    func schedule() async throws -> Proto.Schedule { try #require(try await schedules().first) }

    @discardableResult
    func pause(_ isPaused: Bool, _ name: String = "morning") async throws -> Proto.Schedule {
        var request = Proto.PauseScheduleRequest()
        (request.name, request.paused) = (name, isPaused)
        return try #require(try await client.pauseSchedule(request, Self.sender).schedule)
    }

    func delete(_ name: String = "morning") async throws {
        var request = Proto.DeleteScheduleRequest()
        request.name = name
        _ = try await client.deleteSchedule(request, Self.sender)
    }

    /// Returns the app's notifications, the newest first.
    func notifications() async throws -> [Proto.Notification] {
        try await client.listNotifications(Proto.ListNotificationsRequest(), Self.sender)
            .notifications
    }
}
