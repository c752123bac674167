internal import CLinux
import Glibc
package import Protocol

/// A client that calls another process over its Unix socket; it connects on demand and reconnects.
///
/// While the other process is unavailable, a call fails at once with UNAVAILABLE, and the next
/// attempt to connect is made after a jittered wait. A call that was in flight when the connection
/// was lost is repeated once, if its method allows that and the process is back in time.
package actor TTRPCClient: Caller {
    private let path: String
    private let loop: EventLoop
    private let limits: TransportLimits
    private var connection: TTRPCClientConnection?
    private var backoff: Backoff
    private var nextTry: MonotonicInstant?
    private var lastError = "no connection was tried yet"
    private var isClosed = false

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a client of the process that listens at `path`; that process need not run yet.
    package init(
        path: String, on loop: EventLoop, limits: TransportLimits = TransportLimits()
    ) {
        self.path = path
        self.loop = loop
        self.limits = limits
        backoff = Backoff(minimum: limits.reconnectMinimum, maximum: limits.reconnectMaximum)
    }

    package func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        let deadline = deadline(of: method, context)
        do {
            let connection = try connected()
            let call = try connection.send(method, request, context, until: deadline)
            return try await answer(to: call, of: method, on: connection)
        } catch let error as TTRPCClientConnection.Broken {
            return try await repeated(method, request, context, until: deadline, after: error)
        }
    }

    package func begin(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async -> any PendingAnswer {
        let deadline = deadline(of: method, context)
        let call: OutgoingCall
        do {
            call = try connected().send(method, request, context, until: deadline)
        } catch {
            call = OutgoingCall(failed: error)
        }
        return BegunCall(client: self, call: Confined(call)) {
            try await self.repeated(method, request, context, until: deadline, after: $0)
        }
    }

    /// A call that was begun; only the client's loop touches it.
    private struct BegunCall: PendingAnswer {
        let client: TTRPCClient
        let call: Confined<OutgoingCall>
        /// Repeats the call after the connection was lost.
        let again: @Sendable (TTRPCClientConnection.Broken) async throws -> [UInt8]

        func value() async throws -> [UInt8] {
            do {
                return try await client.answer(to: call)
            } catch let error as TTRPCClientConnection.Broken {
                return try await again(error)
            }
        }
    }

    private func deadline(of method: Method, _ context: CallContext) -> MonotonicInstant {
        let latest = loop.now + method.deadline
        return context.deadline.map { min($0, latest) } ?? latest
    }

    private func answer(to call: Confined<OutgoingCall>) async throws -> [UInt8] {
        if let outcome = call.value.arrived { return try outcome.get() }
        return try await unsafe withUnsafeThrowingContinuation { unsafe call.value.wait($0) }
    }

    /// Waits for the response to a call, its deadline or, unless the limits say otherwise, the
    /// caller's cancellation.
    ///
    /// The other process is told of the cancellation of a heavy read, which it ends then.
    private func answer(
        to call: OutgoingCall, of method: Method, on connection: TTRPCClientConnection
    ) async throws -> [UInt8] {
        let (waits, isHeavy) = (limits.waitsForCancelled, method.endsWithoutCaller)
        if waits, !isHeavy { return try await answer(to: Confined(call)) }
        // Cancellation may happen on any thread; the call and the connection are touched on the
        // loop only.
        let (confined, sender) = (Confined(call), Confined(connection))
        return try await withTaskCancellationHandler {
            // This use of the actor's state keeps the closure on the actor; otherwise it would run
            // elsewhere.
            _ = isClosed
            return try await unsafe withUnsafeThrowingContinuation { unsafe call.wait($0) }
        } onCancel: {
            loop.perform {
                if isHeavy { sender.value.giveUp(confined.value) }
                if !waits { sender.value.cancel(confined.value) }
            }
        }
    }

    /// Repeats a call, if its method allows that and the other process is back in time.
    private func repeated(
        _ method: Method, _ request: [UInt8], _ context: CallContext,
        until deadline: MonotonicInstant, after error: TTRPCClientConnection.Broken
    ) async throws -> [UInt8] {
        guard method.isRetryable, let connection = await reconnected(before: deadline) else {
            throw error.rpcError
        }
        do {
            let call = try connection.send(method, request, context, until: deadline)
            return try await answer(to: call, of: method, on: connection)
        } catch { throw RPCError(error) }
    }

    /// Closes the connection for good; calls, including those in flight, fail with UNAVAILABLE.
    package func close() {
        isClosed = true
        connection?.close()
        connection = nil
    }

    private func connected() throws(RPCError) -> TTRPCClientConnection {
        if let connection, connection.isOpen { return connection }
        guard !isClosed else { throw RPCError(.unavailable, "this client was closed") }
        let now = loop.now
        letGo(now)
        if let nextTry, now < nextTry { throw away }
        do throws(SystemError) {
            let connection = try connect()
            self.connection = connection
            return connection
        } catch {
            // Without a process there is no socket, or nobody listens at it.
            let isAbsent = error.code == ENOENT || error.code == ECONNREFUSED
            lastError = isAbsent ? "its process is not running" : "\(error)"
            nextTry = now + backoff.next(chance: .random(in: 0...1))
            throw away
        }
    }

    /// Releases a connection that takes no more calls; if it never received a response, it counts
    /// as a failed attempt.
    private func letGo(_ now: MonotonicInstant) {
        guard let old = connection else { return }
        connection = nil
        old.retire()
        if old.hasAnswered {
            backoff.reset()
            nextTry = nil
        } else {
            lastError = "it closed the connection without a response"
            nextTry = now + backoff.next(chance: .random(in: 0...1))
        }
    }

    /// Waits for a new connection; nil when it takes too long.
    private func reconnected(before deadline: MonotonicInstant) async -> TTRPCClientConnection? {
        let end = min(deadline, loop.now + limits.returnPatience)
        while !Task.isCancelled {
            if let connection = try? connected() { return connection }
            guard !isClosed, let nextTry, nextTry < end else { return nil }
            await unsafe withUnsafeContinuation { continuation in
                _ = loop.schedule(at: nextTry) { unsafe continuation.resume() }
            }
        }
        return nil
    }

    /// The words for the services that people do not know by a proper name, by their sockets.
    private static let articles = [
        "registry": "the registry", "watcher": "the watcher", "kill-switch": "delivery",
    ]

    /// Returns the name, for sentences, of the process that listens at a path.
    private static func words(_ path: String) -> String {
        let name = String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
        return articles[name] ?? name
    }

    private var away: RPCError {
        RPCError(.unavailable, "\(Self.words(path)) does not answer: \(lastError)")
    }

    private func connect() throws(SystemError) -> TTRPCClientConnection {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try retrying("socket") { socket(AF_UNIX, type, 0) }
        do {
            // A Unix socket connects at once or not at all.
            _ = try retrying("connect") { unsafe herald_connect_unix(descriptor, path) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        let connection = TTRPCClientConnection(on: loop, limits)
        try connection.start(descriptor)
        return connection
    }
}
