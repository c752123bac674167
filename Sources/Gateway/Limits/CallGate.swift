import Protocol
import Synchronization

/// The gate before one service, for the calls of one thread.
///
/// The connection to a service takes a bounded number of calls (`TransportLimits.callsInFlight`);
/// beyond that, it is not read, and every call waits. So the gate lets in less, and of each class
/// only as many as it has places.
final class CallGate: Sendable {
    private struct State {
        var places: CallPlaces
        var waiters: [UInt64: CheckedContinuation<CallPlaces.Entry, Never>] = [:]
        var nextID: UInt64 = 0
    }

    private let service: String
    private let counters: GatewayMetrics
    private let state: Mutex<State>

    /// Creates a gate with free places.
    ///
    /// - Parameter service: what is behind it, for errors.
    init(_ service: String, _ sizes: CallTable<CallPlaces.Size>, _ counters: GatewayMetrics) {
        self.service = service
        self.counters = counters
        state = Mutex(State(places: CallPlaces(sizes)))
    }

    /// Takes a place if there is one now; if so, ``leave(_:_:)`` must follow.
    ///
    /// To be asked before ``enter(_:_:)``: nearly all calls find a place, and need no frame to wait
    /// in.
    func entersAtOnce(_ kind: CallClass, _ holder: CallHolder) -> Bool {
        state.withLock { $0.places.enter(kind, holder, id: nil) } == .admitted
    }

    /// Takes a place, as soon as there is one; ``leave(_:_:)`` must follow.
    ///
    /// - Throws: `resourceExhausted` if too many wait already; `cancelled`.
    func enter(_ kind: CallClass, _ holder: CallHolder) async throws(RPCError) {
        var entry = state.withLock { $0.places.enter(kind, holder, id: nil) }
        if entry != .admitted { entry = await wait(kind, holder) }
        switch entry {
        case .admitted: return
        case .queued: throw RPCError(.cancelled, "the call was cancelled")
        case .refused:
            counters.limited(.calls)
            throw RPCError(
                .resourceExhausted,
                "too many calls of the class \(kind) wait for \(service); try again later",
                retryAfter: .seconds(1))
        }
    }

    /// Gives a place back.
    func leave(_ kind: CallClass, _ holder: CallHolder) {
        let next = state.withLock { state in
            state.places.leave(kind, holder).flatMap { state.waiters.removeValue(forKey: $0) }
        }
        next?.resume(returning: .admitted)
    }

    /// Waits for a place; answers `queued` if the caller has stopped waiting.
    private func wait(_ kind: CallClass, _ holder: CallHolder) async -> CallPlaces.Entry {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (entry, displaced) = state.withLock { state in
                    let entry = state.places.enter(kind, holder, id: id)
                    if entry == .queued { state.waiters[id] = continuation }
                    let displaced = state.places.takeDisplaced(kind)
                    return (entry, displaced.flatMap { state.waiters.removeValue(forKey: $0) })
                }
                displaced?.resume(returning: .refused)
                if entry != .queued {
                    continuation.resume(returning: entry)
                } else if Task.isCancelled {
                    // It may have been cancelled before there was anything to give up.
                    giveUp(kind, id)
                }
            }
        } onCancel: {
            giveUp(kind, id)
        }
    }

    private func giveUp(_ kind: CallClass, _ id: UInt64) {
        let waiter = state.withLock { state in
            state.places.giveUp(kind, id: id)
            return state.waiters.removeValue(forKey: id)
        }
        waiter?.resume(returning: .queued)
    }
}

/// The gates of one thread.
struct CallGates: Sendable {
    /// Calls to the registry.
    let registry: CallGate
    /// Calls to geo.
    let geo: CallGate
    /// Calls to delivery.
    let delivery: CallGate
    /// Calls to the watcher.
    let watcher: CallGate
    /// Calls that the gateway composes itself of calls to several services.
    let composed: CallGate
    /// Questions to the registry whose key it is; of the class `normal` for keys that nobody has
    /// seen, of `stop` for those that were right before.
    let keys: CallGate
    /// The pages for which every service is asked, of which nobody needs many.
    let pages: CallGate

    init(_ limits: GatewayLimits, _ counters: GatewayMetrics) {
        var direct = limits.callPlaces
        direct[.sync] = nil
        registry = CallGate("registry", direct, counters)
        geo = CallGate("geo", direct, counters)
        delivery = CallGate("delivery", direct, counters)
        watcher = CallGate("watcher", direct, counters)
        composed = CallGate("the services", limits.callPlaces, counters)
        keys = CallGate("registry", limits.keyPlaces, counters)
        pages = CallGate("the services", [.normal: limits.pagePlaces], counters)
    }
}
