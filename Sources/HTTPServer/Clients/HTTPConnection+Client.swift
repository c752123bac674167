import Addresses
import Glibc
import HTTP
import Protocol
import TLS
import Transport

/// The client of a connection, and the cost of the connection for others.
extension HTTPConnection {
    /// True if nothing is received, worked on or sent.
    var isIdle: Bool {
        switch phase {
        case .closed: false
        case .proxied, .silent, .handshake, .lingering: true
        case .open: work.isEmpty && unsent.isEmpty && session?.isIdle ?? true
        }
    }

    /// Closes the connection, because others need its place or its memory; an HTTP/2 client is told
    /// to reconnect, as far as its socket takes that.
    func giveWay(_ reason: HTTPServerClosing) {
        context.observer.connectionClosed(for: reason)
        if phase == .open, isIdle {
            session?.beginGracefulShutdown(now: context.now)
            flush()
        }
        close()
    }

    /// Reports the bytes that the connection holds for its peer, if they are at least `least`.
    func reportDebt(ofAtLeast least: Int = 0) {
        guard phase == .open, let session, session.debt >= least else { return }
        entry?.report(debt: session.debt + unsent.count)
    }

    /// Identifies the client by the address of its socket, or waits for the header of a proxy.
    ///
    /// - Returns: false if the client's address has too many connections.
    func identify() -> Bool {
        guard let address = IPAddress(peer.address) else { return true }
        guard context.proxies.trusts(address) else { return belongs(to: address) }
        switch context.proxies.header {
        case .proxyProtocol:
            proxyHeader = ProxyHeader()
            phase = .proxied
        case .forwardedFor:
            // Its connections are those of many clients, and not one of them is this machine.
            peer.isLoopback = false
        }
        return true
    }

    private func belongs(to address: IPAddress) -> Bool {
        let block = AddressBlock(address)
        peer.block = block
        guard let place else { return true }
        return context.book.assumeIsolated { $0.assign(place, to: block) }
    }

    /// Reads a proxy's header about the client, before the client's own bytes.
    func readProxyHeader() {
        while phase == .proxied {
            switch proxyHeader?.read(from: descriptor) {
            case nil: return
            case .incomplete?: continue
            case .client(let address)?:
                peer.address = "\(address)"
                peer.isLoopback = SocketAddress.isLoopback(peer.address)
                guard belongs(to: address) else {
                    context.observer.connectionRefused()
                    return close()
                }
            case .proxyItself?: break
            case .malformed?:
                context.observer.handshakeEnded(.failed)
                return close()
            }
            proxyHeader = nil
            phase = .silent
        }
    }
}
