import Protocol
import ServiceKit
import Synchronization
import Transport

/// An observer that counts calls by method and code, and logs internal errors and refused
/// connections.
final class CallMetrics: CallObserver {
    private struct Key: Hashable {
        let method: String
        let code: RPCError.Code?
    }

    private let metrics: Metrics
    private let log: Log
    private let counters = Mutex<[Key: Counter]>([:])
    private let durations: Histogram

    init(metrics: Metrics, log: Log) {
        self.metrics = metrics
        self.log = log
        durations = metrics.histogram(
            "herald_call_seconds",
            "Time from the arrival of a call at a daemon to its answer, without long polls.")
    }

    func answered(_ method: Method?, _ code: RPCError.Code?, _ duration: Duration) {
        counter(Key(method: method?.path ?? "unknown", code: code)).add()
        // Who waits for events waits as long as nothing happens.
        let isLongPoll =
            method === Method.Delivery.readEvents || method === Method.Delivery.readChanges
        if !isLongPoll { durations.observe(duration) }
        guard code == .internal, let method else { return }
        log(.error, "a call failed with an internal error", ["method": method.path])
    }

    func refused(_ peer: PeerCredentials) {
        log(
            .warning, "refused a connection: its user is not allowed",
            ["user": "\(peer.user)", "process": "\(peer.process)"])
    }

    func changed(_ path: String, _ event: UnixListener.Event) {
        switch event {
        case .restored:
            log(.warning, "the socket's file was gone; it is bound again", ["file": path])
        case .lost(let error):
            log(
                .error, "the socket's file is gone and cannot be bound again",
                ["file": path, "error": "\(error)"])
        }
    }

    private func counter(_ key: Key) -> Counter {
        counters.withLock { counters in
            if let counter = counters[key] { return counter }
            let counter = metrics.counter(
                "herald_calls_total", "Calls that a daemon answered, by method and code.",
                labels: "method=\"\(key.method)\",code=\"\(key.code?.name ?? "OK")\"")
            counters[key] = counter
            return counter
        }
    }
}
