import Protocol

/// Says on standard error what an answer warns of.
enum WarningText {
    /// Writes a line for each warning.
    static func note(_ warnings: [Proto.Warning], _ invocation: Invocation) {
        for warning in warnings { invocation.console.note(line(warning)) }
    }

    /// Returns a warning as a line.
    static func line(_ warning: Proto.Warning) -> String {
        "herald: warning: \(warning.message.printable)"
    }
}
