/// The addresses that the device wants the server to have, and the state of their exchange.
///
/// The whole list is sent. The server may refuse single addresses; the others are sent without
/// them.
struct WishedAddresses: Hashable, Sendable, Codable {
    /// The wished addresses; nil if the app has not stated any.
    var wished: [PushAddress]? {
        didSet {
            // An address that is added anew is sent anew.
            withheld = withheld.filter { wished?.contains($0.key) == true }
            leaveOut()
        }
    }
    /// The refusals of single addresses by the server, by the addresses.
    private(set) var withheld: [PushAddress: Refusal] = [:]
    /// The addresses that can be sent: the wished ones without those that are withheld.
    private var sendable = WishedValue<[PushAddress]>()

    /// Creates wishes for nothing.
    init() {}

    /// The reason why the server does not take the present wish, or a part of it; nil if none is
    /// known.
    var standingRefusal: Refusal? {
        sendable.standingRefusal ?? withheld.min { $0.key.value < $1.key.value }?.value
    }

    /// The addresses to be sent; nil if the server has them, or refuses them.
    var due: [PushAddress]? { sendable.due }

    /// The addresses that a registration states; nil if none are stated, or the server refuses
    /// them.
    var registered: [PushAddress]? {
        sendable.standingRefusal == nil ? sendable.wished : nil
    }

    mutating func markSent() { sendable.markSent() }

    mutating func settle(_ sent: [PushAddress]) { sendable.settle(sent) }

    mutating func refuse(_ sent: [PushAddress], _ refusal: Refusal) {
        sendable.refuse(sent, refusal)
    }

    /// Notes that the server refuses single addresses; the others are sent without them.
    mutating func withhold(_ addresses: [PushAddress: Refusal]) {
        let current = addresses.filter { wished?.contains($0.key) == true }
        withheld.merge(current) { _, new in new }
        leaveOut()
    }

    /// Forgets the server's state, for a device that the server does not know.
    mutating func forgetServer() {
        withheld = [:]
        sendable.forgetServer()
        leaveOut()
    }

    private mutating func leaveOut() {
        sendable.wished = wished.map { $0.filter { withheld[$0] == nil } }
    }
}

extension WishedAddresses {
    init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: CodingKeys.self)
        guard from.contains(.sendable) else {
            // Older versions of the library have stored the list alone.
            sendable = try WishedValue(from: decoder)
            wished = sendable.wished
            return
        }
        wished = try from.decodeIfPresent([PushAddress].self, forKey: .wished)
        withheld = try from.decode([PushAddress: Refusal].self, forKey: .withheld)
        sendable = try from.decode(WishedValue<[PushAddress]>.self, forKey: .sendable)
    }
}
