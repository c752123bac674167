import JSON
import ServiceKit

/// `herald doctor`: checks for common problems, and says what to do.
enum DoctorCommand {
    static let command: Command = Command(
        name: "doctor", summary: "Check for common problems, and say what to do",
        notes: [
            "On the suite's machine it checks settings, files with their modes and owners, the "
                + "port, the certificate with its names and chain, the time service, the disk, "
                + "limits of files and memory, libraries, and whether executables and data fit "
                + "each other; it does so when the suite is down, too. From anywhere it checks the "
                + "gateway and the certificate that it shows, its services and versions, the "
                + "clock, the key, the saved contexts, kill switches and providers.",
            "Nothing is changed, and nothing is sent unless --test-device names a device. Run it "
                + "as root, or as the user of the suite, to have all files checked. The exit "
                + "status is 1 if something does not work.",
        ],
        examples: [
            "herald doctor",
            "herald doctor --remote --url https://push.example.org",
            "herald doctor --app news --test-device 01k9m3n5p7q9r1s3t5v7w9x1y3",
        ],
        options: [
            .flag("remote", "check the suite only, not this machine's files and programs"),
            .value(
                "test-device", "ID",
                "send a test message to this device through each provider of its app"),
        ],
        action: { invocation in
            var findings: [DoctorFinding] = []
            let machine = MachineChecks(invocation.settings)
            let isHere =
                !invocation.flag("remote")
                && machine.areOf(
                    suiteAt: Session.isNamed(invocation) ? Session.url(invocation) : nil)
            if isHere { findings += machine.run() }
            let isPortTaken = findings.contains { $0.what == "port" && $0.verdict == .bad }
            if !invocation.flag("remote") { findings += contexts(invocation) }
            findings += await SuiteChecks(
                invocation, isHere: isHere, isPortTaken: isPortTaken
            ).run()
            report(findings, invocation)
            let bad = findings.count { $0.verdict == .bad }
            guard bad == 0 else {
                throw CommandFailure(
                    .failure, "\(Plural.text(bad, "thing does", "things do")) not work")
            }
        })

    /// Returns the findings about the files of the user's saved contexts, which have keys.
    private static func contexts(_ invocation: Invocation) -> [DoctorFinding] {
        let store = ContextStore(invocation.settings)
        guard let folder = store.folder, SystemFiles.owner(of: folder) != nil else { return [] }
        var check = FileCheck()
        check.look(atContexts: folder)
        return check.findings.map { finding in
            guard finding.verdict == .good else { return finding }
            let number = Plural.text(store.names().count, "context")
            return .good("contexts", "\(number), closed to other users")
        }
    }

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
