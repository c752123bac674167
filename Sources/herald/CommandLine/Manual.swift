import ServiceKit

/// The manual pages of the command, of each of its subcommands, and of `herald.conf`.
struct Manual {
    private let root: Command
    private let date: String

    /// Returns the pages of the command `root`, of its subcommands, and of `herald.conf`.
    static func pages(_ root: Command, date: String) -> [ManualPage] {
        let manual = Manual(root: root, date: date)
        return [manual.rootPage()] + root.subcommands.map(manual.page) + [manual.settingsPage()]
    }

    private func start(_ name: String, _ section: Int, _ summary: String) -> ManualPage {
        ManualPage(
            name, section: section, summary: summary.prefix(1).lowercased() + summary.dropFirst(),
            date: date, version: SuiteVersion.text)
    }

    private func rootPage() -> ManualPage {
        var page = start(root.name, 1, root.summary)
        page.section("SYNOPSIS")
        page.bold([Help.usage([root.name], root)])
        page.section("DESCRIPTION")
        for note in root.notes { page.paragraph(note) }
        page.section("COMMANDS")
        for command in root.subcommands {
            page.item("\(root.name)-\(command.name)(1)", "\(command.summary).")
        }
        page.section("OPTIONS")
        page.paragraph("Every command takes these options; most have more of their own.")
        options(root.options, &page)
        page.section("EXIT STATUS")
        for code in ExitCode.allCases { page.item("\(code.rawValue)", "\(code.meaning).") }
        page.section("ENVIRONMENT")
        page.paragraph(
            "Each setting of herald.conf(5) may also be set in the environment, which overrides "
                + "the file.")
        page.section("FILES")
        let installed = Installation.standard
        page.item(installed.settings, "The settings of an installed suite.")
        page.item(
            installed.home,
            "HERALD_HOME of an installed suite: its data, its secrets, its sockets.")
        seeAlso([("herald.conf", 5)], &page)
        return page
    }

    /// Returns the page of a command, with a part for each of its subcommands.
    private func page(_ command: Command) -> ManualPage {
        let all = command.all(under: [root.name]).map { ($0.path, $0.command) }
        var page = start("\(root.name)-\(command.name)", 1, command.summary)
        page.section("SYNOPSIS")
        page.bold(
            all.filter { $0.1.action != nil || $0.1.usual != nil }.map { Help.usage($0.0, $0.1) })
        page.section("DESCRIPTION")
        describe(command, &page)
        if let note = command.usualNote([root.name, command.name]) { page.paragraph(note) }
        if command.subcommands.isEmpty {
            page.section("OPTIONS")
            options(command.options, &page)
        } else {
            if !command.options.isEmpty {
                page.section("OPTIONS")
                options(command.options, &page)
            }
            page.section("COMMANDS")
            for (path, below) in all.dropFirst() {
                page.subsection(path.joined(separator: " "))
                describe(below, &page)
                options(below.options, &page)
                guard !below.examples.isEmpty else { continue }
                page.paragraph("Examples:")
                page.lines(below.examples.flatMap(Help.lines))
            }
        }
        page.paragraph("herald(1) describes the options that every command takes.")
        if !command.examples.isEmpty {
            page.section("EXAMPLES")
            page.lines(command.examples.flatMap(Help.lines))
        }
        page.section("EXIT STATUS")
        page.paragraph("The exit status is 0 on success; herald(1) lists the others.")
        seeAlso([("herald", 1), ("herald.conf", 5)], &page)
        return page
    }

    private func describe(_ command: Command, _ page: inout ManualPage) {
        page.paragraph("\(command.summary).")
        for note in command.notes { page.paragraph(note) }
        for argument in command.arguments {
            page.item(argument.name, "\(Help.summary(argument)).")
        }
    }

    private func options(_ options: [Option], _ page: inout ManualPage) {
        for option in options {
            let (name, summary) = Help.row(option)
            page.item(name, "\(summary).")
        }
    }

    private func settingsPage() -> ManualPage {
        var page = start("herald.conf", 5, "The settings of a Herald suite")
        let installed = Installation.standard
        page.section("SYNOPSIS")
        page.bold([installed.settings, "HERALD_HOME/herald.conf"])
        page.section("DESCRIPTION")
        page.paragraph(
            "A setting is a line NAME=value. Lines that are empty or begin with # are skipped. "
                + "The environment overrides HERALD_HOME/herald.conf, and that overrides "
                + "\(installed.settings), which only an installed suite reads.")
        page.paragraph(
            "Daemons read settings when they start: restart them after a change. "
                + "herald-config(1) lists the settings and says what is wrong with them.")
        page.section("SETTINGS")
        for setting in KnownSetting.all {
            let fallback = setting.fallback.isEmpty ? "not set" : setting.fallback
            page.item(setting.name, "\(setting.meaning). Default: \(fallback).")
        }
        seeAlso([("herald", 1), ("herald-config", 1)], &page)
        return page
    }

    private func seeAlso(_ pages: [(name: String, section: Int)], _ page: inout ManualPage) {
        page.section("SEE ALSO")
        page.paragraph(pages.map { "\($0.name)(\($0.section))" }.joined(separator: ", "))
    }
}
