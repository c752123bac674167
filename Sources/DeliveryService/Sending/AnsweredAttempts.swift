import DeliveryEngine
import Synchronization

/// What adapters have answered and the worker has not been told yet.
///
/// Adapters call on the service's thread without being its actor. To ask for every message whether
/// that is so takes longer than a lock that nobody else wants.
final class AnsweredAttempts: Sendable {
    /// An answer.
    struct Answer: Sendable {
        let id: FlightID
        let attempt: Attempt
        let outcome: AttemptOutcome
    }

    private let answers = Mutex<[Answer]>([])

    /// Adds one; says whether none waited before.
    func add(_ answer: Answer) -> Bool {
        answers.withLock { answers in
            answers.append(answer)
            return answers.count == 1
        }
    }

    /// Whether none waits.
    var isEmpty: Bool { answers.withLock { $0.isEmpty } }

    /// Takes all of them, in their order.
    func take() -> [Answer] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
