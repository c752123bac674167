package import Protocol

/// The apps for which something cannot be done now, each with a next try of its own.
///
/// Whoever works for many apps, one after the other, asks it whose turn it is not. So an app that
/// has reached a limit keeps no other waiting.
package struct BlockedApps {
    private struct Block {
        /// The next try; nil while it is under way.
        var until: UnixTime?
        var failures = 1
    }

    /// The shortest pause, which doubles with each failure.
    package static let shortest: Duration = .seconds(1)
    /// The longest pause, whatever an answer asks for: an operator may have made room meanwhile.
    package static let longest: Duration = .seconds(300)

    private var blocks: [String: Block] = [:]

    /// Creates it without blocked apps.
    package init() {}

    /// Notes that something could not be done for an app.
    ///
    /// - Parameter asked: The pause that the answer asks for; nil if it asks for none.
    package mutating func block(_ app: String, retryAfter asked: Duration?, at now: UnixTime) {
        var block = blocks[app] ?? Block(failures: 0)
        let own = Self.shortest * (1 << min(block.failures, 10))
        block.failures += 1
        block.until = now + min(max(own, asked ?? .zero), Self.longest)
        blocks[app] = block
    }

    /// Notes that something was done for an app.
    package mutating func unblock(_ app: String) { blocks[app] = nil }

    /// Returns whether the next try of an app has come.
    package func isDue(at now: UnixTime) -> Bool {
        blocks.values.contains { $0.until.map { Self.hasCome($0, at: now) } ?? false }
    }

    /// The next try of any app; nil if none waits for one.
    package var next: UnixTime? { blocks.values.compactMap(\.until).min() }

    /// Returns the apps that are still blocked; those whose try has come are no longer.
    package mutating func blocked(at now: UnixTime) -> Set<String> {
        for (app, block) in blocks {
            if let until = block.until, Self.hasCome(until, at: now) { blocks[app]?.until = nil }
        }
        return Set(blocks.filter { $0.value.until != nil }.keys)
    }

    /// A clock that was set back keeps nobody waiting for longer.
    private static func hasCome(_ time: UnixTime, at now: UnixTime) -> Bool {
        time <= now || time - now > longest
    }
}

extension RPCError {
    /// True if the error of a call for one app says something of that app only, and others need not
    /// wait for it to go away.
    package var isOfOneApp: Bool {
        switch code {
        case .unavailable, .cancelled, .deadlineExceeded, .unimplemented, .unauthenticated: false
        default: true
        }
    }
}
