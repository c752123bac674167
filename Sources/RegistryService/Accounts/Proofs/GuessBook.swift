import Addresses
import ServiceKit

/// The number of wrong passwords and codes that came for accounts, and the pauses that follow.
///
/// Wrong ones are counted for each account and network. A network pauses after a few, for that
/// account alone. All networks that the account has never signed in from are counted together as
/// strangers, and pause after many. So whoever guesses from many networks is stopped, and the
/// person signs in from their own all the same: nobody can be locked out by others. Passkeys are no
/// guesses and are never stopped.
struct GuessBook {
    /// The party whose guesses are counted together.
    private enum Guesser: Hashable {
        case network(account: String, AddressBlock?)
        case strangers(account: String)
        /// All clients of a network, whatever account they try; they have no pause.
        case anybody(AddressBlock?)
    }

    private struct Count {
        var wrong = 0
        var latest: UnixTime
        var pausedUntil: UnixTime
    }

    private let limits: AccountLimits
    /// The recent counts.
    ///
    /// When they are too many they become `old`, so that a flood of guessers pushes out the oldest.
    private var young: [Guesser: Count] = [:]
    private var old: [Guesser: Count] = [:]

    init(_ limits: AccountLimits) { self.limits = limits }

    /// Returns the time for which a network may not try an account's password; nil if it may.
    ///
    /// - Parameters:
    ///   - login: the account's login, whether or not there is such an account.
    ///   - isKnown: true if the account has signed in from there.
    func pause(
        of login: String, from network: AddressBlock?, isKnown: Bool, at now: UnixTime
    ) -> Duration? {
        let pauses = guessers(login, network, isKnown).compactMap { guesser -> Duration? in
            guard let count = find(guesser, now), now < count.pausedUntil else { return nil }
            return count.pausedUntil - now
        }
        return pauses.max()
    }

    /// Records a try as wrong before it is checked, so that tries at the same time count as well.
    mutating func tried(
        _ login: String, from network: AddressBlock?, isKnown: Bool, at now: UnixTime
    ) {
        for guesser in guessers(login, network, isKnown) {
            var count = find(guesser, now) ?? Count(latest: now, pausedUntil: now)
            count.wrong += 1
            count.latest = now
            let allowed =
                switch guesser {
                case .network: limits.guessesOfNetwork
                case .strangers: limits.guessesOfStrangers
                case .anybody: Int.max
                }
            let steps = count.wrong - allowed
            if steps >= 0 {
                count.pausedUntil =
                    now + min(.seconds(1 << min(steps, 20)), limits.longestPause)
            }
            insert(count, for: guesser)
        }
    }

    /// Takes back a try that was right, and forgets the network's wrong tries for the account.
    ///
    /// The earlier wrong tries of strangers stay counted.
    mutating func succeeded(
        _ login: String, from network: AddressBlock?, isKnown: Bool, at now: UnixTime
    ) {
        for guesser in guessers(login, network, isKnown) {
            if case .network = guesser {
                (young[guesser], old[guesser]) = (nil, nil)
            } else {
                guard var count = find(guesser, now) else { continue }
                count.wrong -= 1
                insert(count, for: guesser)
            }
        }
    }

    private func guessers(
        _ login: String, _ network: AddressBlock?, _ isKnown: Bool
    ) -> [Guesser] {
        let own = Guesser.network(account: login, network)
        let known = [own, .anybody(network?.widest)]
        return isKnown ? known : known + [.strangers(account: login)]
    }

    /// Returns whether a wrong password or code, for whatever account, came lately from the /48 or
    /// the IPv4 address of a client.
    func hasGuessed(_ network: AddressBlock?, at now: UnixTime) -> Bool {
        find(.anybody(network?.widest), now).map { $0.wrong > 0 } ?? false
    }

    private func find(_ guesser: Guesser, _ now: UnixTime) -> Count? {
        guard let count = young[guesser] ?? old[guesser],
            count.latest <= now, now - count.latest < limits.guessMemory
        else { return nil }
        return count
    }

    private mutating func insert(_ count: Count, for guesser: Guesser) {
        old[guesser] = nil
        if young[guesser] == nil, young.count >= limits.guessers / 2 {
            (old, young) = (young, [:])
        }
        young[guesser] = count
    }
}
