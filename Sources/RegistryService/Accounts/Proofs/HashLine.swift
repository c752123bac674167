import Protocol
import ServiceKit
import Synchronization

/// A queue of work that is done one after the other, the work of people who are known first.
///
/// A hash takes a good part of a second. In the order in which it is asked for, strangers who try
/// passwords would keep everybody waiting until their calls end.
final class HashLine: Sendable {
    private typealias Work = @Sendable () -> Void

    private let perform: DaemonParts.Performer
    /// The waiting work, by the rank of its caller.
    private let waiting = Mutex<[[Work]]>([[], [], []])

    /// - Parameter perform: Does one thing after the other on a thread of its own.
    init(_ perform: @escaping DaemonParts.Performer) { self.perform = perform }

    /// Returns the result of work, after the work before it was done.
    func run<Value: Sendable>(
        as caller: NetworkPlaces.Caller, _ body: @escaping @Sendable () throws(RPCError) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { done in
            waiting.withLock { waiting in
                waiting[caller.rank].append {
                    done.resume(with: Result(catching: body).mapError { $0 as any Error })
                }
            }
            // As often as there is work, so that none is left.
            perform { self.next()?() }
        }
    }

    private func next() -> Work? {
        waiting.withLock { waiting in
            guard let rank = waiting.firstIndex(where: { !$0.isEmpty }) else { return nil }
            return waiting[rank].removeFirst()
        }
    }
}

extension NetworkPlaces.Caller {
    /// The place of the caller's work before that of others, from 0.
    fileprivate var rank: Int {
        switch self {
        case .known: 0
        case .stranger: 1
        case .guesser: 2
        }
    }
}
