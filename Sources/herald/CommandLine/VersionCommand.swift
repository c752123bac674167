import ServiceKit

/// `herald version` and `herald --version`: print the command's version.
enum VersionCommand {
    static let name = "version"

    static let command: Command = Command(
        name: name, summary: "Print the version of this command, as --version does",
        notes: ["'herald status' prints the version of the suite."],
        examples: [
            "herald version",
            "herald version --json",
        ],
        action: { invocation in
            let version = SuiteVersion.text
            invocation.console.line(
                invocation.isJSON ? "{\"version\": \"\(version)\"}" : "herald \(version)")
        })
}
