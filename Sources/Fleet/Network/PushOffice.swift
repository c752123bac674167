import Synchronization

/// Brings the pushes that the provider has accepted to the phones, by their tokens.
final class PushOffice: Sendable {
    /// A push, and the time at which it came, in milliseconds of the server's clock.
    struct Push: Sendable {
        let bytes: [UInt8]
        let time = ToldSilence.now
    }

    /// The pushes that wait for one phone.
    final class Mailbox: Sendable {
        private let state = Mutex((pushes: [Push](), isOpen: true))

        /// True if the phone has a network, so that pushes come through.
        var isOpen: Bool {
            get { state.withLock { $0.isOpen } }
            set { state.withLock { $0.isOpen = newValue } }
        }

        /// True if there is something to take now.
        var hasMail: Bool { state.withLock { $0.isOpen && !$0.pushes.isEmpty } }

        fileprivate func put(_ push: Push) { state.withLock { $0.pushes.append(push) } }

        func take() -> Push? {
            state.withLock { state in
                state.isOpen && !state.pushes.isEmpty ? state.pushes.removeFirst() : nil
            }
        }
    }

    private struct State {
        var mailboxes: [String: Mailbox] = [:]
        var taken = 0
        var copies = 0
    }

    private let state = Mutex(State())
    private let random: SharedRandom
    /// The share of the pushes that a provider brings twice, from 0 to 1.
    private let duplicates = 0.05

    init(_ random: SharedRandom) { self.random = random }

    /// The number of pushes that came, and the number of those that came twice.
    var counts: (taken: Int, copies: Int) { state.withLock { ($0.taken, $0.copies) } }

    /// Gives a phone a token, by which pushes find it.
    func add(_ token: String) -> Mailbox {
        let mailbox = Mailbox()
        state.withLock { $0.mailboxes[token] = mailbox }
        return mailbox
    }

    /// Forgets a token: its phone is not used any more.
    func remove(_ token: String) { state.withLock { $0.mailboxes[token] = nil } }

    /// Returns whether a phone has the token.
    func knows(_ token: String) -> Bool { state.withLock { $0.mailboxes[token] != nil } }

    /// Brings a push, now and then twice.
    func deliver(_ bytes: [UInt8], to token: String) {
        let push = Push(bytes: bytes)
        let isTwice = random.happens(duplicates)
        let mailbox = state.withLock { state in
            state.taken += 1
            state.copies += isTwice ? 1 : 0
            return state.mailboxes[token]
        }
        mailbox?.put(push)
        if isTwice { mailbox?.put(push) }
    }
}
