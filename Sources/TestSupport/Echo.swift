package import Protocol
import Synchronization
import Transport

extension Method {
    /// A method that does what its request's `typeUrl` says; may be repeated.
    package static let echo = Method(
        service: "test.v1.Echo", name: "Echo", role: .anyone, isRetryable: true,
        deadline: .seconds(100), request: Proto.AnyMessage.self, response: Proto.AnyMessage.self)
    /// A method like `echo` that may not be repeated.
    package static let echoOnce = Method(
        service: "test.v1.Echo", name: "EchoOnce", role: .anyone, isRetryable: false,
        deadline: .seconds(100), request: Proto.AnyMessage.self, response: Proto.AnyMessage.self)
    /// A method like `echo` in the class of reads that look at many devices.
    package static let echoHeavy = Method(
        service: "test.v1.Echo", name: "EchoHeavy", role: .anyone, isRetryable: true,
        deadline: .seconds(100), callClass: .heavy, request: Proto.AnyMessage.self,
        response: Proto.AnyMessage.self)
}

extension Proto.AnyMessage {
    /// A request to `Echo`.
    package init(_ typeUrl: String, _ value: [UInt8] = []) {
        self.init()
        self.typeUrl = typeUrl
        self.value = value
    }
}

/// A service for tests, which records its calls.
package final class Echo: Sendable {
    private struct State {
        var started = 0
        var cancelled = 0
        var held: [(name: [UInt8], continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The service to which `relay` calls go.
    private let other: Mutex<(any Caller)?> = Mutex(nil)

    /// Creates a service that has had no calls yet.
    package init() {}

    /// The number of calls that have begun.
    package var started: Int { state.withLock { $0.started } }
    /// The number of sleeping calls that were cancelled.
    package var cancelled: Int { state.withLock { $0.cancelled } }
    /// The number of calls that are held back.
    package var held: Int { state.withLock { $0.held.count } }

    /// Serves all methods.
    package var router: Router {
        var router = Router()
        for method in [Method.echo, .echoOnce, .echoHeavy] {
            router.on(method) { (request: Proto.AnyMessage, call) in
                try await self.answer(request, call)
            }
        }
        return router
    }

    /// Sets the service to which `relay` calls go.
    package func relay(to caller: any Caller) { other.withLock { $0 = caller } }

    /// Lets held calls go, those of `name` or all, and returns how many they were.
    @discardableResult
    package func release(_ name: [UInt8]? = nil) -> Int {
        let released = state.withLock { state in
            let released = state.held.filter { name == nil || $0.name == name }
            state.held.removeAll { name == nil || $0.name == name }
            return released
        }
        for call in released { call.continuation.resume() }
        return released.count
    }

    private func answer(
        _ request: Proto.AnyMessage, _ call: CallContext
    ) async throws -> Proto.AnyMessage {
        state.withLock { $0.started += 1 }
        switch request.typeUrl {
        case "fail": throw RPCError.invalid("name", "is wrong")
        case "sleep":
            do { try await Task.sleep(for: .seconds(300)) } catch {
                state.withLock { $0.cancelled += 1 }
                throw error
            }
        case "hold":
            await withCheckedContinuation { continuation in
                state.withLock { $0.held.append((request.value, continuation)) }
            }
        case "big":
            let count = Int(String(decoding: request.value, as: UTF8.self)) ?? 0
            return Proto.AnyMessage("", [UInt8](repeating: 7, count: count))
        case "count": return Proto.AnyMessage("\(request.value.count)")
        case "left":
            let left = call.deadline.map { ($0 - .now).inSeconds } ?? -1
            return Proto.AnyMessage("\(left)")
        case "relay":
            guard let other = other.withLock({ $0 }) else { throw RPCError(.internal, "nowhere") }
            return try await other.call(.echo, Proto.AnyMessage("left"), call)
        case "who": return Proto.AnyMessage("\(call.requestID) \(call.principal?.app ?? "-")")
        default: break
        }
        return request
    }
}
