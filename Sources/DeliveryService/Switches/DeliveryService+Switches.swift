import DeliveryEngine
package import Protocol
import ServiceKit

extension DeliveryService {
    /// Sets a switch.
    ///
    /// When this answers, it is on disk and nothing more is begun in its scope.
    package func setKillSwitch(
        _ request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.SetKillSwitchResponse {
        let scope = try scope(of: request, call)
        guard request.reason.utf8.count <= RequestLimits.reasonBytes else {
            throw RPCError.invalid("reason", "has over \(RequestLimits.reasonBytes) bytes")
        }
        let wanted = KillSwitch(
            app: scope, isOn: request.on, reason: request.reason,
            changedBy: call.principal?.subject ?? "suite", changeTime: now, epoch: 0)
        let new = try await store.set(wanted)
        switches.set(new)
        log(
            .info, "a kill switch was set",
            [
                "app": scope.isEmpty ? "everything" : scope, "on": "\(new.isOn)",
                "by": new.changedBy, "reason": new.reason, "epoch": "\(new.epoch)",
            ])
        if new.isOn {
            mustHold = true
            Task { try await hold() }
        }
        feed(.switched(switches.switches))
        var response = Proto.SetKillSwitchResponse()
        response.killSwitch = new.proto
        response.inFlight = UInt64(max(0, engine.unrecorded))
        return response
    }

    private func scope(
        of request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) throws(RPCError) -> String {
        guard request.everything else { return try call.checkedApp(request.app) }
        guard request.app.isEmpty else {
            throw .invalid("everything", "may not be set together with app")
        }
        guard call.isOfSuite else {
            throw RPCError(
                .permissionDenied, "everything: needs a key of the whole suite, not an app's")
        }
        return ""
    }

    /// The switches that concern an app; with a key of the suite and no app, all of them.
    package func getKillSwitch(
        _ request: Proto.GetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.GetKillSwitchResponse {
        var response = Proto.GetKillSwitchResponse()
        response.switches = switches.concerning(try call.scope(request.app)).map(\.proto)
        return response
    }

    /// Marks as stalled what switches hold: from then on only a release lets it go on.
    ///
    /// Nothing is written meanwhile: a switch is asked before each write.
    func hold() async throws {
        mustHold = false
        do {
            for scope in switches.scopesOn {
                for state in [NotificationState.queued, .sending] {
                    try await hold(scope, in: state)
                }
            }
        } catch {
            mustHold = true
            throw error
        }
    }

    private func hold(_ scope: String, in state: NotificationState) async throws {
        var last: Int64? = 0
        while let after = last, let reason = switches.hold(scope) {
            let (changed, next) = try await store.handleAll(
                .held(reason: reason), of: scope, in: state, after: after,
                limit: limits.changedAtOnce, now: now)
            for transition in changed {
                note(transition)
                // The switch may be off again before the worker has given it back.
                feed(.suspended(transition.record.sequence))
            }
            last = next
        }
    }
}
