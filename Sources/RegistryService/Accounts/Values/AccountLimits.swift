package import Crypto

/// The limits of accounts, each with its reason.
package struct AccountLimits: Hashable, Sendable {
    /// The most accounts: all are in memory, and nobody's team is larger.
    package var accounts = 10_000
    /// The most accounts that the admins of one app have made: a large team, and a tenth of all.
    package var accountsOfApp = 1_000
    /// The most sessions of an account; a further one ends the one that was idle for longest.
    package var sessions = 20
    /// The most passkeys of an account: a person has a few devices and keys.
    package var passkeys = 20
    /// The time after which a session ends whose person does nothing: what NIST SP 800-63B-4 §2.2.3
    /// says for its second level.
    package var idle: Duration = .seconds(3600)
    /// The longest time that a session lasts, by the same standard.
    package var longest: Duration = .seconds(24 * 3600)
    /// The time for which an invitation works: over a weekend.
    package var invitation: Duration = .seconds(3 * 86_400)
    /// The time for which a link that the command prints works.
    package var link: Duration = .seconds(600)
    /// The time for which a passkey may sign a challenge.
    package var challenge: Duration = .seconds(300)
    /// The number of networks of an account that are remembered as known.
    package var networks = 10
    /// The time after a person's proof of identity in which they may call dangerous methods.
    package var freshness: Duration = .seconds(600)
    /// The number of recovery codes of an account, as many as people print.
    package var recoveryCodes = 10

    /// Wrong passwords and codes of an account from one network, after which that network pauses.
    package var guessesOfNetwork = 5
    /// Wrong ones from all networks that never signed in, after which those pause.
    ///
    /// A person guesses a password of 15 characters in no number of such tries.
    package var guessesOfStrangers = 50
    /// The longest pause; it doubles from a second.
    package var longestPause: Duration = .seconds(900)
    /// The time for which guesses of passwords count.
    package var guessMemory: Duration = .seconds(3600)
    /// The most accounts and networks whose guesses are counted.
    package var guessers = 20_000

    /// The cost of hashing a password: 64 MiB and 0.2 to 0.4 s of a processor, which is above what
    /// OWASP's Password Storage Cheat Sheet asks for with this memory.
    package var cost = Scrypt.Cost(logCost: 16, blockSize: 8, parallelization: 2)
    /// The most passwords that wait to be hashed: four to eight seconds of work.
    ///
    /// Those of people who are known go first.
    package var hashes = 20
    /// The most waiting passwords of one network, so that nobody who guesses keeps others from
    /// signing in.
    package var hashesOfNetwork = 5
    /// The number of places for passwords that strangers leave to people whose accounts know the
    /// network.
    ///
    /// Clients that have guessed wrong lately leave as many to other strangers.
    package var hashesReserved = 5

    /// Creates the default limits.
    package init() {}
}
