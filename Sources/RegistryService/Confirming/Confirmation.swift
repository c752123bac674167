import Addresses
import Crypto
import Protocol
import ServiceKit

/// An address that a device has named and that nobody has confirmed yet.
struct Confirmation: Hashable, Sendable {
    /// The kinds of address that must be confirmed.
    ///
    /// Anybody can name somebody else's mail address or URL. An address of a push provider is a
    /// secret that only the install knows, and the provider takes care that it leads there.
    static let kinds: Set<String> = Set([AddressKind.email, .webhook].map(\.rawValue))
    /// The reason that an unconfirmed address shows for its state.
    static let reason = "nobody has confirmed it yet; a code was sent there, or will be"

    /// The row of the device.
    let row: DeviceRow
    /// The key of the address.
    let address: OwnedKey
    /// The time at which the next code is due; ``never`` if none is.
    var due: UnixTime
    /// The time at which the last code was made; 0 before the first.
    var made = UnixTime(milliseconds: 0)
    /// The number of codes that were made.
    var codes = 0
    /// The digest of the last code; nil before the first.
    var code: Digest?

    /// The time of a code that is not due.
    static let never = UnixTime(milliseconds: .max)

    /// An address for which a code is due now.
    init(row: DeviceRow, address: OwnedKey, due: UnixTime) {
        (self.row, self.address, self.due) = (row, address, due)
    }

    /// Returns whether a code for this address is sent before that for another one.
    ///
    /// First codes go first: addresses that no provider reaches are due again and again, and
    /// somebody may register thousands of them.
    func precedes(_ other: Confirmation) -> Bool {
        (codes > 0 ? 1 : 0, due) < (other.codes > 0 ? 1 : 0, other.due)
    }
}

/// The limits on the making and the trying of codes.
enum ConfirmationLimits {
    /// The time that a code counts: a mail may be greylisted for an hour and read the next morning.
    static let lifetime: Duration = .seconds(86_400)
    /// The most codes for one address in `lifetime`, over all devices of an app, so that nobody
    /// fills another's mailbox.
    ///
    /// All spellings of a mailbox count as one.
    static let codesPerAddress = 4
    /// The most codes of one device in `lifetime`, for all addresses that it names.
    ///
    /// Whoever has the key inside an app could otherwise have one device send mails and requests
    /// all day, in the app's name. A person who mistypes an address needs three or four.
    static let codesPerDevice = 20
    /// The shortest time between two codes of a device for one address.
    static let pause: Duration = .seconds(60)
    /// The time in which delivery must report that a code was sent; then another one is made.
    static let lease: Duration = .seconds(300)
    /// The longest time until another code is made for an address that no provider reaches.
    ///
    /// A kill switch may be on for hours, and a provider lacking for ever; whoever registers the
    /// address again waits for `pause` only.
    static let longestWait: Duration = .seconds(3600)
    /// The most wrong codes for a device that one network may try before another code is made.
    ///
    /// A person mistypes a code two or three times. What others try must not end the code: anybody
    /// may know a device's id.
    static let mistakes = 10
    /// The most wrong codes for a device in `lifetime`, from all networks.
    ///
    /// A code has 40 random bits and lives in at most two such spans, so nobody guesses one with a
    /// chance of more than 1 to 5,000,000. It takes 10,000 networks to use the tries up.
    static let tries = 100_000
    /// The most codes in one answer, and of these for one app, so that no app waits for another.
    static let perAnswer = 20
    static let perApp = 5

    /// Returns the time between a code that no provider was given and the next one: the lease,
    /// doubled for each code before it, up to `longestWait`.
    static func wait(afterCodes codes: Int) -> Duration {
        min(lease * (1 << min(max(codes - 1, 0), 8)), longestWait)
    }
}

/// A code that proves that somebody reads the messages to an address.
enum ConfirmationCode {
    /// Letters and digits that are not mistaken for one another, 32 of them.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

    /// Makes a code, such as `K7QM-2XWP`.
    static func make(_ random: Random) -> String {
        let letters = random.bytes(8).map { alphabet[Int($0 & 31)] }
        let text = String(decoding: letters, as: UTF8.self)
        return "\(text.prefix(4))-\(text.suffix(4))"
    }

    /// Returns the digest of a code as somebody types it.
    static func digest(_ code: String) -> Digest {
        SHA256.digest(of: code.uppercased().utf8.filter { alphabet.contains($0) })
    }
}

extension Proto.Address {
    /// Returns the address in the state unconfirmed since `time`.
    func unconfirmed(at time: UnixTime) -> Proto.Address {
        var address = registered(at: time)
        address.state = .unconfirmed
        address.stateTime = time.timestamp
        address.stateReason = Confirmation.reason
        return address
    }
}
