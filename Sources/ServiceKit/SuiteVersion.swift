/// The version of the suite, which all its executables share.
package enum SuiteVersion {
    /// The version that `herald --version` prints; a dash marks a build before that release.
    package static let text = "0.1.0-dev"
}
