import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Sets a switch.
    ///
    /// After the answer it is on disk, and nothing more is begun in its scope.
    package func setKillSwitch(
        _ request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.SetKillSwitchResponse {
        let wanted = try SwitchCheck(call: call, now: now).killSwitch(request)
        _ = try gone.checked(wanted.target.app)
        if wanted.isOn { try check(wanted.target) }
        let new = try await store.set(call.noting(wanted, before: switches[wanted.target]))
        var response = Proto.SetKillSwitchResponse()
        response.killSwitch = new.proto
        guard new.epoch > 0 else { return response }
        take(new)
        guard new.isOn else { return response }
        let effect = await effect(of: new)
        (response.effect, response.inFlight) = (effect?.proto, UInt64(effect?.inFlight ?? 0))
        // Cancelled deliveries would no longer be counted.
        mustHold = true
        Task { try await hold() }
        return response
    }

    /// Applies a stored change: from now on nothing that it stops is begun.
    func take(_ new: KillSwitch) {
        switches.set(new)
        metrics.switches.set(switches)
        if new.isOn { stops.note(new.scope) }
        feed(.switched(switches.switches))
        let target = new.target
        log(
            .info, new.isRelease ? "what a kill switch held was released" : "a kill switch was set",
            [
                "app": target.app.isEmpty ? "everything" : target.app, "kind": "\(target.kind)",
                "name": target.name, "on": "\(new.isOn)", "mode": "\(new.mode)",
                "by": new.changedBy, "reason": new.reason, "epoch": "\(new.epoch)",
            ])
    }

    /// Applies the switches that were stored beside the loop; before, nothing more is written.
    func takeSwitchesAhead() {
        for new in ahead.take() {
            take(new)
            mustHold = mustHold || new.isOn
        }
    }

    /// Refuses a switch that would stop nothing, and one too many.
    private func check(_ target: SwitchTarget) throws(RPCError) {
        if target.kind == .adapter {
            let names = lanes(of: target.app).map(\.key.adapter)
            guard names.contains(target.name) else {
                throw RPCError(
                    .notFound,
                    "no adapter \(quoting: target.name); there are: "
                        + names.joined(separator: ", "))
            }
        }
        guard
            target.kind == .whole || switches[target]?.hold != nil
                || switches.count(of: target.app) < SwitchCheck.switchesOfAnApp
        else {
            throw RPCError(
                .resourceExhausted,
                "the app has \(SwitchCheck.switchesOfAnApp) switches, which is the maximum: turn "
                    + "some off, or stop the whole app")
        }
    }

    /// Returns the effect of a switch that is on; nil if it cannot be counted now.
    private func effect(of killSwitch: KillSwitch) async -> SwitchEffect? {
        // As of this step, in which the worker knows the switch.
        let unrecorded = engine.unrecordedDeliveries
        do {
            return try await store.effect(of: killSwitch, unrecorded, at: environment.steady())
        } catch {
            log(.warning, "the effect of a kill switch cannot be counted", ["error": "\(error)"])
            return nil
        }
    }

    /// Returns the switches that concern an app; with a key of the suite and no app, all of them.
    package func getKillSwitch(
        _ request: Proto.GetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.GetKillSwitchResponse {
        var response = Proto.GetKillSwitchResponse()
        response.switches = switches.concerning(try gone.scope(request.app, call)).map(\.proto)
        return response
    }

    /// Returns the changes of the switches that concern an app, newest first; with a key of the
    /// suite and no app, of all switches.
    package func listKillSwitchChanges(
        _ request: Proto.ListKillSwitchChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListKillSwitchChangesResponse {
        let page = try SwitchChanges(request, of: try gone.scope(request.app, call))
        return page.response(
            try await store.switchChanges(of: page.scope, before: page.before, limit: page.limit))
    }
}
