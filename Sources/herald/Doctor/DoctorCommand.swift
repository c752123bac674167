import JSON
import ServiceKit

/// `herald doctor`: checks for common problems, and says what to do.
enum DoctorCommand {
    static let command: Command = Command(
        name: "doctor", summary: "Check for common problems, and say what to do",
        notes: [
            "On the suite's machine it checks settings, files and their modes, the certificate, "
                + "the disk and limits; from anywhere it checks the gateway, its services and "
                + "versions, the clock, the key, kill switches and providers. Nothing is changed. "
                + "The exit status is 1 if something does not work."
        ],
        examples: [
            "herald doctor",
            "herald doctor --remote --url https://push.example.org",
        ],
        options: [
            .flag("remote", "check the suite only, not this machine's files and programs")
        ],
        action: { invocation in
            var findings: [DoctorFinding] = []
            if !invocation.flag("remote"), !Session.isNamed(invocation) {
                findings += MachineChecks(invocation.settings).run()
            }
            findings += await SuiteChecks(invocation).run()
            report(findings, invocation)
            let bad = findings.count { $0.verdict == .bad }
            guard bad == 0 else {
                throw CommandFailure(
                    .failure, "\(Plural.text(bad, "thing does", "things do")) not work")
            }
        })

    private static func report(_ findings: [DoctorFinding], _ invocation: Invocation) {
        guard !invocation.isJSON else { return invocation.console.line(json(findings)) }
        let width = findings.map(\.what.count).max() ?? 0
        for finding in findings {
            let space = String(repeating: " ", count: width - finding.what.count)
            let verdict = finding.verdict.rawValue
            let shown = finding.verdict == .good ? verdict : Screen.alarm(verdict)
            let gap = String(repeating: " ", count: 4 - verdict.count)
            invocation.console.line(
                "\(shown)\(gap)  \(finding.what)\(space)  \(finding.detail.printable)")
            guard !finding.advice.isEmpty else { continue }
            let indentation = String(repeating: " ", count: width + 8)
            invocation.console.line(
                Help.wrapped("-> " + finding.advice.printable, indentation: indentation))
        }
    }

    private static func json(_ findings: [DoctorFinding]) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("findings")
        json.beginArray()
        for finding in findings {
            json.beginObject()
            for (name, text) in [
                ("verdict", finding.verdict.rawValue.lowercased()), ("what", finding.what),
                ("detail", finding.detail), ("advice", finding.advice),
            ] {
                json.key(name)
                json.string(text)
            }
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
