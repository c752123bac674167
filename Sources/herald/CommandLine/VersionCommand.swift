import ServiceKit

/// `herald version`, and `herald --version`: which one this is.
enum VersionCommand {
    static let name = "version"

    static let command: Command = Command(
        name: name, summary: "Say which version this command is, as --version does",
        notes: ["'herald status' says which one the suite is that it speaks to."],
        action: { invocation in
            let version = SuiteVersion.text
            invocation.console.line(
                invocation.isJSON ? "{\"version\": \"\(version)\"}" : "herald \(version)")
        })
}
