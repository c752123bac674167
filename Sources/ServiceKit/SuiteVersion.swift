/// The version of the suite, the same for all its executables.
package enum SuiteVersion {
    /// As `herald --version` says it; with a dash it is of before that release.
    package static let text = "0.1.0-dev"
}
