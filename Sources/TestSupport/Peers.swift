import Glibc

/// Programs and libraries that nobody here wrote, and that Herald is compared with.
package enum Peers {
    /// True if a test may be skipped for one that is not installed: only by WITHOUT_PEERS=1.
    ///
    /// `scripts/setup test` installs them all, and `scripts/peers` names what is missing.
    package static let mayBeMissing = unsafe getenv("WITHOUT_PEERS") != nil
}
