import Protocol
import TLS
import Transport

/// One client's connection to the simulated mail server: its socket and session.
///
/// It lives on its event loop.
final class SMTPConnection {
    private let loop: EventLoop
    private let socket: UpgradableSocket
    private var session: SMTPSession
    private var steps: [SMTPSession.Step] = []
    private var isPaused = false
    private var isSilent = false
    private let decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    private let note: (SMTPSession.Note) -> Void
    private let onClose: (SMTPConnection) -> Void

    init(
        taking descriptor: Int32, _ rules: SMTPRules, _ certificate: TLSServerContext,
        on loop: EventLoop, decide: @escaping (ArraySlice<UInt8>) -> ScriptRun.Decision,
        note: @escaping (SMTPSession.Note) -> Void, onClose: @escaping (SMTPConnection) -> Void
    ) {
        socket = UpgradableSocket(taking: descriptor, certificate, on: loop)
        session = SMTPSession(rules)
        self.loop = loop
        self.decide = decide
        self.note = note
        self.onClose = onClose
    }

    /// Sends the greeting; returns false when the socket cannot be watched.
    func start() -> Bool {
        let isWatched = socket.start { [weak self] in
            self?.receive($0)
        } closed: { [weak self] in
            self?.closed()
        }
        if isWatched { perform(session.greeting) }
        return isWatched
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        guard !isSilent else { return }
        perform(session.receive(bytes, decide: decide))
    }

    private func perform(_ more: [SMTPSession.Step]) {
        steps += more
        guard !isPaused else { return }
        while socket.isOpen, !steps.isEmpty {
            switch steps.removeFirst() {
            case .reply(let text): socket.send(Array(text.utf8) + [13, 10])
            case .note(let note): self.note(note)
            case .silence: isSilent = true
            case .pause(let time): return pause(time)
            case .startTLS:
                session.secured()
                socket.beginHandshake()
            case .close: socket.close()
            }
        }
    }

    private func pause(_ time: Duration) {
        isPaused = true
        _ = loop.schedule(at: loop.now + time) {
            self.isPaused = false
            self.perform([])
        }
    }

    private func closed() {
        steps = []
        onClose(self)
    }
}
