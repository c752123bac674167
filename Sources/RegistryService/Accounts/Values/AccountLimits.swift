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
    /// How long a session lasts whose person does nothing: what NIST SP 800-63B-4 §2.2.3 says
    /// for its second level.
    package var idle: Duration = .seconds(3600)
    /// How long a session lasts at most, by the same.
    package var longest: Duration = .seconds(24 * 3600)
    /// How long an invitation works: over a weekend.
    package var invitation: Duration = .seconds(3 * 86_400)
    /// How long a link of the command works.
    package var link: Duration = .seconds(600)
    /// How long what a passkey is to sign counts.
    package var challenge: Duration = .seconds(300)
    /// How many networks of an account are remembered as known.
    package var networks = 10
    /// How long a proof of who somebody is counts for what is dangerous.
    package var freshness: Duration = .seconds(600)
    /// How many recovery codes there are: as many as people print.
    package var recoveryCodes = 10

    /// Wrong passwords and codes of an account from one network, after which that network pauses.
    package var guessesOfNetwork = 5
    /// Wrong ones from all networks that never signed in, after which those pause.
    ///
    /// A person guesses a password of 15 characters in no number of such tries.
    package var guessesOfStrangers = 50
    /// The longest pause; it doubles from a second.
    package var longestPause: Duration = .seconds(900)
    /// How long guesses count.
    package var guessMemory: Duration = .seconds(3600)
    /// The most accounts and networks whose guesses are counted.
    package var guessers = 20_000

    /// What hashing a password costs: 64 MiB and about a fifth of a second, which is above what
    /// OWASP's Password Storage Cheat Sheet asks for with this memory.
    package var cost = Scrypt.Cost(logCost: 16, blockSize: 8, parallelization: 2)
    /// The most passwords that wait to be hashed: four seconds of work.
    package var hashes = 20
    /// The most of one network, so that nobody who guesses keeps others from signing in.
    package var hashesOfNetwork = 5

    /// Creates the default limits.
    package init() {}
}
