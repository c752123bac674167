import Synchronization
package import TLS

/// The certificate that new connections get; it can be replaced at any time.
package final class ServerCertificate: Sendable {
    private let context: Mutex<TLSServerContext>

    /// Creates it with the TLS settings `context`.
    package init(_ context: TLSServerContext) { self.context = Mutex(context) }

    /// The TLS settings of the next connection.
    ///
    /// Existing connections keep those that they began with.
    package var current: TLSServerContext {
        get { context.withLock { $0 } }
        set { context.withLock { $0 = newValue } }
    }
}
