import Protocol
import TLS
import Transport

/// One browser's connection: its socket, and the conversation in Firefox's or Chromium's protocol.
///
/// It lives on its event loop.
final class BrowserConnection: BrowserLink {
    private enum Talk {
        /// The protocol is not known yet; the bytes so far.
        case unknown([UInt8])
        case autopush(WebSocket, AutopushSession)
        case mcs(MCSSession)
    }

    private let socket: UpgradableSocket
    private let hub: BrowserHub
    private let clock: () -> Int64
    private let onClose: (BrowserConnection) -> Void
    private var talk = Talk.unknown([])
    private var name: String?

    private static let longestHead = 16 << 10

    init(
        taking descriptor: Int32, _ certificate: TLSServerContext, _ hub: BrowserHub,
        on loop: EventLoop, clock: @escaping () -> Int64,
        onClose: @escaping (BrowserConnection) -> Void
    ) {
        socket = UpgradableSocket(
            taking: descriptor, certificate, mayBeginSecure: true, on: loop)
        (self.hub, self.clock, self.onClose) = (hub, clock, onClose)
    }

    /// Begins to listen; returns false when the socket cannot be watched.
    func start() -> Bool {
        socket.start { [weak self] in
            self?.receive($0)
        } closed: { [weak self] in
            self?.closed()
        }
    }

    func close() { socket.close() }

    private func closed() {
        if let name { hub.disconnect(name, self) }
        onClose(self)
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        do {
            switch talk {
            case .unknown(let before): try begin(before + bytes)
            case .autopush(var webSocket, var session):
                let events = try webSocket.receive(bytes)
                talk = .autopush(webSocket, session)
                for event in events { try take(event, &session) }
            case .mcs(var session):
                let events = try session.receive(bytes)
                talk = .mcs(session)
                for event in events { take(event) }
            }
        } catch { socket.close() }
    }

    private func begin(_ bytes: [UInt8]) throws {
        guard bytes.first == UInt8(ascii: "G") else {
            talk = .mcs(MCSSession())
            return receive(bytes[...])
        }
        talk = .unknown(bytes)
        guard bytes.count <= Self.longestHead else { return socket.close() }
        let head = String(decoding: bytes, as: UTF8.self)
        guard head.hasSuffix("\r\n\r\n") else { return }
        guard let answer = WebSocket.opening(head) else {
            socket.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
            return socket.close()
        }
        talk = .autopush(WebSocket(), AutopushSession(hub))
        socket.send(Array(answer.utf8))
    }

    private func take(_ event: WebSocket.Event, _ session: inout AutopushSession) throws {
        switch event {
        case .text(let text):
            let answer = try session.receive(text)
            if case .autopush(let webSocket, _) = talk { talk = .autopush(webSocket, session) }
            if let answer { socket.send(WebSocket.frame(text: answer)) }
            if let name = session.name, name != self.name { connected(name) }
        case .ping(let content): socket.send(WebSocket.pong(content))
        case .close:
            socket.send(WebSocket.goodbye)
            socket.close()
        }
    }

    private func take(_ event: MCSSession.Event) {
        switch event {
        case .login(let name, let received):
            say { $0.welcome(now: clock()) }
            connected(hub.name(of: name), received)
        case .acknowledged(let ids):
            if let name { for id in ids { hub.acknowledge(name, id) } }
        case .ping: say { $0.pong() }
        case .close: socket.close()
        }
    }

    private func connected(_ name: String, _ received: [String] = []) {
        self.name = name
        for id in received { hub.acknowledge(name, id) }
        hub.connect(name, self)
    }

    func deliver(_ message: BrowserMessage, _ subscription: BrowserSubscription) {
        switch talk {
        case .unknown: break
        case .autopush:
            socket.send(
                WebSocket.frame(text: AutopushSession.notification(message, subscription)))
        case .mcs: say { $0.push(message, subscription, now: clock()) }
        }
    }

    private func say(_ words: (inout MCSSession) -> [UInt8]) {
        guard case .mcs(var session) = talk else { return }
        let bytes = words(&session)
        talk = .mcs(session)
        socket.send(bytes)
    }
}
