import TimeZones
import Audience
import AudienceMessages
import Context
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    private static let schedulesPerPage = 50

    /// Stores a schedule, which sends repeatedly.
    package func putSchedule(
        _ request: Proto.PutScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PutScheduleResponse {
        let app = try gone.app(request.app, call)
        guard let asked = request.schedule else {
            throw RPCError.invalid("schedule", "is required")
        }
        try TemplateName.check(asked.name, "schedule.name")
        let zones = environment.zones.table
        let localTime = try asked.request?.timing.occurrenceTime()
        let rule = try RecurrenceCheck(zones: zones, now: now, localTime: localTime)
            .rule(asked.rule)
        guard let reading = RecurrenceCheck.reading(rule, zones) else {
            throw RPCError(.internal, "a rule that was checked cannot be read")
        }
        let send = try await checked(asked.request, app, by: reading)
        if call.isOfSuite { try await SendSteps.checkExistence(of: app, call, on: self) }
        var record = ScheduleRecord(
            app: app, name: asked.name, request: send, rule: rule,
            catchUp: try Self.catchUp(asked.catchUp), setTime: now,
            setBy: call.sender, isPaused: asked.paused)
        record.left = rule.count == 0 ? nil : Int64(rule.count)
        var response = Proto.PutScheduleResponse()
        response.schedule = try await call.put(record, by: reading, now: now, in: store)
        response.warnings = await advice.warnings(app: app, send, call, at: now)
        return response
    }

    /// Returns an app's schedules by name.
    package func listSchedules(
        _ request: Proto.ListSchedulesRequest, _ call: CallContext
    ) async throws -> Proto.ListSchedulesResponse {
        let app = try gone.app(request.app, call)
        let size = min(try PageSize.checked(request.pageSize), Self.schedulesPerPage)
        let page = try await store.schedules(of: app, after: request.pageToken, limit: size + 1)
        var response = Proto.ListSchedulesResponse()
        response.schedules = page.prefix(size).map(\.proto)
        if page.count > size { response.nextPageToken = response.schedules.last?.name ?? "" }
        return response
    }

    /// Pauses a schedule, or resumes it with its next occurrence.
    package func pauseSchedule(
        _ request: Proto.PauseScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PauseScheduleResponse {
        let app = try gone.app(request.app, call)
        let zones = environment.zones.table
        let found = try await store.pause(
            request.paused, try request.name.required("name"), of: app, now: now
        ) { rule in
            guard let reading = RecurrenceCheck.reading(rule, zones) else {
                throw RPCError(
                    .failedPrecondition,
                    "zone \(quoting: rule.timeZone) is unknown; install tzdata and restart delivery"
                )
            }
            return reading
        }
        guard let found else { throw RPCError(.notFound, "no schedule \(quoting: request.name)") }
        var response = Proto.PauseScheduleResponse()
        response.schedule = call.noting(found).proto
        return response
    }

    /// Deletes a schedule; notifications that it sent stay as they are.
    package func deleteSchedule(
        _ request: Proto.DeleteScheduleRequest, _ call: CallContext
    ) async throws -> Proto.DeleteScheduleResponse {
        let app = try gone.app(request.app, call)
        guard try await call.deleteSchedule(request.name, of: app, in: store) else {
            throw RPCError(.notFound, "no schedule \(quoting: request.name)")
        }
        return Proto.DeleteScheduleResponse()
    }

    private static func catchUp(_ asked: Proto.Duration?) throws(RPCError) -> Duration {
        guard let asked else { return RequestLimits.defaultCatchUp }
        guard asked.nanos == 0,
            (0...RequestLimits.catchUp.components.seconds).contains(asked.seconds)
        else {
            throw .invalid("schedule.catch_up", "is not from 0 to 7 days, in whole seconds")
        }
        return .seconds(asked.seconds)
    }

    /// Returns the request to store, if it would be accepted now.
    ///
    /// - Throws: `invalidArgument` that names the field.
    private func checked(
        _ asked: Proto.SendRequest?, _ app: String, by rule: RecurrenceCheck.Reading
    ) async throws -> Proto.SendRequest {
        guard var request = asked else {
            throw RPCError.invalid("schedule.request", "is required")
        }
        let fixed = [
            ("idempotency_key", !request.idempotencyKey.isEmpty),
            ("deliver_time", request.deliverTime != nil),
            ("expire_time", request.expireTime != nil),
        ]
        for (name, isSet) in fixed where isSet {
            throw RPCError.invalid(
                "schedule.request.\(name)", "may not be set: each occurrence has its own")
        }
        request.app = ""
        // The schedule's catch_up decides for devices that are late because delivery was down.
        if request.timing?.localTime.isEmpty == false, request.timing?.ifPassed == .unspecified {
            request.timing?.ifPassed = .now
        }
        do {
            let record = try await record(of: request.occurring(at: now, by: rule), app: app)
            try NamedDevices.refusePeople(in: record.audience)
            // Stored as text, so that a schedule can be shown; it is parsed again at each
            // occurrence.
            (request.audience, request.selector) = (record.audience, nil)
        } catch let error as RPCError where error.code == .invalidArgument {
            throw error.within("schedule.request")
        }
        let size = try request.encoded().count
        guard size <= RequestLimits.scheduleBytes else {
            throw RPCError.invalid(
                "schedule.request",
                "has \(size) bytes; at most \(RequestLimits.scheduleBytes): are all of its "
                    + "variables needed?")
        }
        return request
    }
}
