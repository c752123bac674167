import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// The check of a request to set a switch.
struct SwitchCheck {
    /// The maximum number of an app's switches that hold something, which fit into one answer; with
    /// more, stop the app.
    static let switchesOfAnApp = 1_000
    /// The number of an app's switches that are off and still listed, the latest; the list of
    /// changes has all.
    static let spentSwitchesOfAnApp = 100

    /// The longest time that a switch may stay on before its end: a longer one is a mistake.
    static let longest: Duration = .seconds(366 * 86_400)

    let call: CallContext
    let now: UnixTime

    /// Returns the switch of a request.
    ///
    /// - Throws: `invalidArgument` that names the field, `permissionDenied`.
    func killSwitch(
        _ request: Proto.SetKillSwitchRequest
    ) throws(RPCError) -> KillSwitch {
        let target = try target(request)
        try check(request.reason)
        let mode: KillSwitch.Mode
        switch request.mode {
        case .unspecified, .pause: mode = .pause
        case .cancel: mode = .cancel
        default: throw .invalid("mode", "is unknown")
        }
        return KillSwitch(
            target: target, isOn: request.on, mode: mode, reason: request.reason,
            changedBy: actor, changeTime: now, endTime: try endTime(request))
    }

    private func endTime(
        _ request: Proto.SetKillSwitchRequest
    ) throws(RPCError) -> UnixTime? {
        guard let asked = request.endTime else { return nil }
        guard request.on else {
            throw .invalid("end_time", "is only for a switch that is turned on")
        }
        let end = try UnixTime(asked, "end_time")
        guard end > now else { throw .invalid("end_time", "has passed") }
        guard end - now <= Self.longest else {
            throw .invalid("end_time", "is over a year away; leave it out for no end")
        }
        return end
    }

    /// Returns the record of a release.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func release(
        _ request: Proto.ReleaseNotificationsRequest, of app: String
    ) throws(RPCError) -> KillSwitch {
        let parts: [(kind: SwitchTarget.Kind, name: String)] = [
            (.notification, request.id), (.type, request.type), (.adapter, request.adapter),
        ].filter { !$0.name.isEmpty }
        guard parts.count < 2 else {
            throw .invalid("id", "may not be set together with type or adapter")
        }
        try check(request.reason)
        if !request.type.isEmpty { _ = try NotificationType(request.type, field: "type") }
        let target = parts.first.map { SwitchTarget(app: app, kind: $0.kind, name: $0.name) }
        return KillSwitch(
            target: target ?? SwitchTarget(app: app), isOn: false, isRelease: true,
            reason: request.reason, changedBy: actor, changeTime: now)
    }

    private var actor: String { call.principal?.subject ?? "suite" }

    private func check(_ reason: String) throws(RPCError) {
        guard reason.utf8.count <= RequestLimits.reasonBytes else {
            throw .invalid("reason", "has over \(RequestLimits.reasonBytes) bytes")
        }
    }

    private func target(
        _ request: Proto.SetKillSwitchRequest
    ) throws(RPCError) -> SwitchTarget {
        let parts: [(kind: SwitchTarget.Kind, field: String, name: String)] = [
            (.adapter, "adapter", request.adapter), (.type, "type", request.type),
            (.notification, "notification_id", request.notificationId),
        ].filter { !$0.name.isEmpty }
        if request.everything {
            guard request.app.isEmpty else {
                throw .invalid("everything", "may not be set together with app")
            }
            if let part = parts.first {
                throw .invalid("everything", "may not be set together with \(part.field)")
            }
            guard call.isOfSuite else {
                throw RPCError(
                    .permissionDenied, "everything: needs a key of the whole suite, not an app's")
            }
            return .everything
        }
        let app = try call.checkedApp(request.app)
        guard let part = parts.first else { return SwitchTarget(app: app) }
        if parts.count > 1 {
            throw .invalid(parts[1].field, "may not be set together with \(part.field)")
        }
        guard part.name.utf8.count <= RequestLimits.typeBytes else {
            throw .invalid(part.field, "has over \(RequestLimits.typeBytes) bytes")
        }
        // A switch that an older version accepted can still be turned off.
        if part.kind == .type, request.on {
            _ = try NotificationType(part.name, field: part.field)
        }
        return SwitchTarget(app: app, kind: part.kind, name: part.name)
    }
}
