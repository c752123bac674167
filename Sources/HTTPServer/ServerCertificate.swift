import Synchronization
package import TLS

/// The certificate that new connections get; it may be replaced at any time.
package final class ServerCertificate: Sendable {
    private let context: Mutex<TLSServerContext>

    /// Starts with `context`.
    package init(_ context: TLSServerContext) { self.context = Mutex(context) }

    /// What the next connection gets.
    ///
    /// Connections made with an older one keep it.
    package var current: TLSServerContext {
        get { context.withLock { $0 } }
        set { context.withLock { $0 = newValue } }
    }
}
