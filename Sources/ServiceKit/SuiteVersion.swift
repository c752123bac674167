internal import CVersion

/// The version of the suite, which all its executables share.
package enum SuiteVersion {
    /// The release that these sources are of; a dash marks a build before that release.
    private static let release = "0.1.0-dev"

    /// The version that `herald --version` prints: the package's, and ``release`` in a build of the
    /// sources.
    package static let text: String = {
        let stamped = unsafe String(cString: herald_stamped_version())
        return stamped.isEmpty ? release : stamped
    }()
}
