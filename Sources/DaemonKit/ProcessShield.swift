internal import CLinux
import Glibc

/// The protection of a daemon that has read its settings: it gives up its environment and core
/// files.
enum ProcessShield {
    /// The variables that are read later, by Herald or by libraries.
    ///
    /// Everything else goes, since a variable may be a secret of whoever started the process, such
    /// as `HERALD_KEY`, and anything that runs as the same user could read it.
    static let kept = [
        // sd_notify(3), sd_watchdog_enabled(3).
        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID",
        // The C library: time zones, languages of its messages, where names are looked up.
        "TZ", "TZDIR", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LOCALDOMAIN", "RES_OPTIONS",
        // OpenSSL: the authorities that the machine trusts. SQLite: temporary files.
        "SSL_CERT_FILE", "SSL_CERT_DIR", "SQLITE_TMPDIR", "TMPDIR",
    ]

    /// Overwrites and removes the other variables, and forbids core files and debuggers.
    ///
    /// Memory holds keys, secrets of providers and addresses of people. Root can still look.
    static func raise() {
        var names = unsafe kept.map { unsafe strdup($0) } + [nil]
        defer { unsafe names.forEach { unsafe free($0) } }
        unsafe names.withUnsafeMutableBufferPointer { names in
            unsafe herald_clear_environment(names.baseAddress)
        }
        herald_forbid_dumps()
    }
}
