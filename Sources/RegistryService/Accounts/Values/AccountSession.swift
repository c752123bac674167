import Crypto
import Protocol
import ServiceKit

/// A browser in which somebody is signed in, as the registry keeps it.
struct AccountSession: Sendable {
    let id: String
    let account: String
    /// All but the ids, as it is stored.
    var stored: Proto.StoredSession

    /// Returns the time at which the session ends if its person does nothing more.
    func idleEnd(_ limits: AccountLimits) -> UnixTime {
        min(UnixTime(milliseconds: stored.used) + limits.idle, end(limits))
    }

    /// Returns the time at which the session ends, whatever its person does.
    func end(_ limits: AccountLimits) -> UnixTime {
        UnixTime(milliseconds: stored.created) + limits.longest
    }

    /// Returns whether the session has not ended.
    ///
    /// A clock that was set back ends none and makes none longer.
    func isOpen(at now: UnixTime, _ limits: AccountLimits) -> Bool { now < idleEnd(limits) }

    /// Returns the session as its person sees it.
    func message(isOwn: Bool, _ limits: AccountLimits) -> Proto.AccountSession {
        var message = Proto.AccountSession()
        message.id = id
        message.createTime = UnixTime(milliseconds: stored.created).timestamp
        message.lastUseTime = UnixTime(milliseconds: stored.used).timestamp
        message.expireTime = end(limits).timestamp
        message.idleExpireTime = idleEnd(limits).timestamp
        (message.address, message.browser) = (stored.address, stored.browser)
        (message.means, message.isOwn) = (stored.means, isOwn)
        return message
    }
}

/// The secrets of sessions, invitations and links: a kind, an id, and 32 random bytes.
///
/// Only their hashes are stored.
enum AccountSecret: String {
    case session = "hs"
    case invitation = "hi"
    case link = "hl"

    /// The number of random bytes.
    private static let randomBytes = 32

    /// Creates a secret for the session, invitation or link with an id.
    func make(id: String, _ random: Random) -> String {
        "\(rawValue)_\(id)_\(Base64.url.encode(random.bytes(Self.randomBytes)))"
    }

    /// Returns the id in a secret; nil if the text is no secret of this kind.
    func id(in text: String) -> String? {
        let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == rawValue, text.utf8.count <= 128 else { return nil }
        return String(parts[1])
    }

    /// Returns the hash that is stored.
    static func hash(_ secret: String) -> [UInt8] {
        SHA256.digest(of: secret.utf8.span).array
    }

    /// Returns whether a stored hash is that of a secret; false without a hash.
    ///
    /// It takes the same time without a hash, so that the time does not tell which ids there are.
    static func matches(_ secret: String, _ stored: [UInt8]?) -> Bool {
        let stored = stored ?? []
        let isEqual = ConstantTime.equal(hash(secret), stored.isEmpty ? none : stored)
        return isEqual && !stored.isEmpty
    }

    /// The hash that a secret is compared with if there is no stored hash.
    private static let none = [UInt8](repeating: 0, count: 32)
}
