/// The addresses that the device wants the server to have, and how far that is.
///
/// The whole list is sent. The server may refuse single addresses; the others are sent without
/// them.
struct WishedAddresses: Hashable, Sendable, Codable {
    /// What the device wants; nil: the app has not said it.
    var wished: [PushAddress]? {
        didSet {
            // An address that is added anew is sent anew.
            withheld = withheld.filter { wished?.contains($0.key) == true }
            leaveOut()
        }
    }
    /// Why the server does not take single addresses.
    private(set) var withheld: [PushAddress: Refusal] = [:]
    /// What can be sent: the wish without what is withheld.
    private var sendable = WishedValue<[PushAddress]>()

    /// Creates wishes for nothing.
    init() {}

    /// Why the present wish, or a part of it, is not taken; nil: nothing is known against it.
    var standingRefusal: Refusal? {
        sendable.standingRefusal ?? withheld.min { $0.key.value < $1.key.value }?.value
    }

    /// What is to be sent; nil: the server has it, or refuses it.
    var due: [PushAddress]? { sendable.due }

    /// What a registration states; nil: nothing is said, or the server refuses it.
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

    /// Forgets what the server has, for a device that it does not know.
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
