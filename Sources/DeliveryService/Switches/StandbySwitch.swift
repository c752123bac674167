package import Protocol
import ServiceKit
import Storage
import Synchronization

/// The kill switch on a thread of its own, which works even while the service's loop does not turn.
///
/// A call is the service's as usual. If its loop has not begun the call in time, the switch is
/// stored and applied here: messages that adapters hold are not written, and the service applies
/// the switch before it hands over any other message.
package actor StandbySwitch {
    /// The time, and a way back to this thread.
    package struct Clock: Sendable {
        /// Runs a closure on this thread.
        package var perform: @Sendable (@escaping @Sendable () -> Void) -> Void
        /// Runs a closure on this thread after a time.
        package var after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

        /// Creates a clock of a loop.
        package init(
            perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
            after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
        ) {
            (self.perform, self.after) = (perform, after)
        }
    }

    /// The time that the service has to begin a call; a loop under the heaviest load turns in a
    /// tenth of that.
    private static let patience: Duration = .seconds(1)
    /// The time that it has to end a call that it has begun.
    private static let longPatience: Duration = .seconds(5)

    private let service: DeliveryService
    private let executor: any SerialExecutor
    private let clock: Clock

    /// The thread's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the switch of a service, on a loop of another thread than the service's.
    package init(of service: DeliveryService, on executor: any SerialExecutor, clock: Clock) {
        (self.service, self.executor, self.clock) = (service, executor, clock)
    }

    /// Returns a router with the methods of the kill switch.
    ///
    /// - Parameter auditor: records the calls; it must not wait for the service's thread.
    package nonisolated func router(_ auditor: any Auditor) -> Router {
        var router = Router(auditor: auditor)
        router.on(Method.Delivery.setKillSwitch) { try await self.set($0, $1) }
        router.on(Method.Delivery.getKillSwitch) { try await self.get($0, $1) }
        router.on(Method.Delivery.listKillSwitchChanges) { try await self.list($0, $1) }
        return router
    }

    private func set(
        _ request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.SetKillSwitchResponse {
        let usual = try await ask { try await $0.setKillSwitch(request, call) }
        if let usual { return usual }
        let wanted = try SwitchCheck(call: call, now: service.environment.clock.now())
            .killSwitch(request)
        let new = try await service.store.database.write(
            priority: .reserved, answeredOn: clock.perform
        ) { try SwitchTable.set(wanted, in: $0) }
        var response = Proto.SetKillSwitchResponse()
        response.killSwitch = new.proto
        guard new.epoch > 0 else { return response }
        if new.isOn { service.stops.note(new.scope) }
        service.ahead.add(new)
        service.environment.log(
            .warning, "a kill switch was set while the event loop did not turn",
            ["app": new.target.app, "on": "\(new.isOn)", "by": new.changedBy])
        Task { await run(on: service) { $0.takeSwitchesAhead() } }
        return response
    }

    private func get(
        _ request: Proto.GetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.GetKillSwitchResponse {
        let usual = try await ask { try await $0.getKillSwitch(request, call) }
        if let usual { return usual }
        let scope = try Self.scope(of: request.app, call)
        let stored = try await service.store.database.read(answeredOn: clock.perform) {
            try SwitchTable.all(in: $0)
        }
        var response = Proto.GetKillSwitchResponse()
        response.switches = SwitchBoard(stored).concerning(scope).map(\.proto)
        return response
    }

    private func list(
        _ request: Proto.ListKillSwitchChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListKillSwitchChangesResponse {
        let page = try SwitchChanges(request, of: try Self.scope(of: request.app, call))
        let changes = try await service.store.database.read(answeredOn: clock.perform) {
            try SwitchTable.changes(
                of: page.scope, before: page.before, limit: page.limit, in: $0)
        }
        return page.response(changes)
    }

    /// Returns the app of a request; nil for the whole suite.
    ///
    /// The loop that does not turn is the one that knows whether the app was deleted meanwhile.
    private static func scope(
        of requested: String, _ call: CallContext
    ) throws(RPCError) -> String? {
        call.isOfSuite && requested.isEmpty ? nil : try call.checkedApp(requested)
    }

    /// Lets the service answer; nil if it has not begun in time, and then it never will.
    private func ask<Answer: Sendable>(
        _ body: @escaping @Sendable (isolated DeliveryService) async throws -> Answer
    ) async throws -> Answer? {
        let (turn, service) = (Turn<Answer>(), service)
        return try await withCheckedThrowingContinuation { caller in
            turn.wait(caller)
            Task {
                await run(on: service) { service in
                    guard turn.begin() else { return }
                    do {
                        turn.end(.success(try await body(service)))
                    } catch {
                        turn.end(.failure(error))
                    }
                }
            }
            clock.after(Self.patience) { turn.giveUp(evenIfBegun: false) }
            clock.after(Self.longPatience) { turn.giveUp(evenIfBegun: true) }
        }
    }
}

/// Runs `body` on the service's loop.
private func run(
    on service: isolated DeliveryService,
    _ body: @Sendable (isolated DeliveryService) async -> Void
) async {
    await body(service)
}

/// A call that the service has to begin before its caller gives up.
private final class Turn<Answer: Sendable>: Sendable {
    private struct State {
        var caller: CheckedContinuation<Answer?, any Error>?
        var isBegun = false
    }

    private let state = Mutex(State())

    func wait(_ caller: CheckedContinuation<Answer?, any Error>) {
        state.withLock { $0.caller = caller }
    }

    /// Returns whether the caller still waits.
    func begin() -> Bool {
        state.withLock { state in
            state.isBegun = true
            return state.caller != nil
        }
    }

    func end(_ result: Result<Answer, any Error>) {
        state.withLock { $0.caller.take() }?.resume(with: result.map { $0 })
    }

    func giveUp(evenIfBegun: Bool) {
        let caller = state.withLock { state -> CheckedContinuation<Answer?, any Error>? in
            guard evenIfBegun || !state.isBegun else { return nil }
            return state.caller.take()
        }
        caller?.resume(returning: nil)
    }
}
