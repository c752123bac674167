import Protocol
import Synchronization

/// The confirmation codes that are being sent, and the outcomes that the registry is to be told.
final class CodesUnderWay: Sendable {
    /// The outcome of sending a code.
    enum Outcome {
        /// The code was sent, or never will be.
        case ended
        /// A provider was given the code, and it may not have gone out.
        case failed
        /// No provider was given the code.
        case untried
    }

    /// The most codes of one app for one kind of address.
    ///
    /// Receivers that hang take half a minute each. A code that finds no room is due again in some
    /// minutes.
    private static let mostOfKind = 32

    private struct Kind: Hashable {
        let app: String
        let kind: String

        init(_ code: Proto.PendingConfirmation) { (app, kind) = (code.app, code.kind) }
    }

    private struct State {
        var report = Proto.TakeConfirmationsRequest()
        var counts: [Kind: Int] = [:]
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Counts a code that is to be sent; returns false if too many of its kind are being sent.
    ///
    /// Such a code is reported as untried.
    func begin(_ code: Proto.PendingConfirmation) -> Bool {
        state.withLock { state in
            guard state.counts[Kind(code), default: 0] < Self.mostOfKind else {
                state.report.untried.append(code)
                return false
            }
            state.counts[Kind(code), default: 0] += 1
            return true
        }
    }

    /// Counts a code whose sending has ended.
    func end(_ code: Proto.PendingConfirmation, as outcome: Outcome) {
        let waiter = state.withLock { state in
            let count = state.counts[Kind(code), default: 0]
            state.counts[Kind(code)] = count > 1 ? count - 1 : nil
            if outcome == .untried { state.report.untried.append(code) }
            guard outcome == .ended else { return CheckedContinuation<Void, Never>?.none }
            var one = Proto.ConfirmationSent()
            (one.deviceId, one.kind, one.value) = (code.deviceId, code.kind, code.value)
            state.report.sent.append(one)
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Returns the outcomes since the last call.
    func takeReport() -> Proto.TakeConfirmationsRequest {
        state.withLock { state in
            defer { state.report = .init() }
            return state.report
        }
    }

    /// Keeps the outcomes of a report that failed for the next report.
    func putBack(_ report: Proto.TakeConfirmationsRequest) {
        state.withLock { state in
            state.report.sent += report.sent
            state.report.untried += report.untried
        }
    }

    /// Waits until a code was sent that is not reported yet, for `pause` at most.
    func waitForSent(atMost pause: Duration) async {
        let timer = Task {
            // One that is cancelled must not wake the next wait.
            if (try? await Task.sleep(for: pause)) != nil { wake() }
        }
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.report.sent.isEmpty { state.waiter = continuation }
                return !state.report.sent.isEmpty
            }
            if goesOn { continuation.resume() }
        }
        timer.cancel()
    }

    private func wake() {
        let waiter = state.withLock { $0.waiter.take() }
        waiter?.resume()
    }
}
