import Glibc
import ServiceKit

/// `herald man DIRECTORY`: writes the manual pages.
enum ManCommand {
    static let command: Command = Command(
        name: "man", summary: "Write the pages of the manual into a directory",
        notes: [
            "There is one page for herald, one for each of its commands, and one for herald.conf. "
                + "'man -l DIRECTORY/herald-send.1' shows the page of 'herald send'."
        ],
        examples: ["herald man pages --date 2026-01-31"],
        options: [
            .value("date", "DATE", "the date in the pages, such as 2026-01-31")
        ],
        arguments: [
            Argument(
                name: "DIRECTORY", summary: "an existing directory for the pages", isFile: true)
        ],
        action: { invocation in
            let directory = invocation.argument("DIRECTORY")
            let pages = Manual.pages(Program.root, date: invocation.option("date") ?? "")
            for page in pages { try write(page, to: directory) }
            invocation.console.note("herald: \(pages.count) pages are in \(directory.printable)")
        })

    private static func write(_ page: ManualPage, to directory: String) throws {
        let path = "\(directory)/\(page.file)"
        let bytes = Array(page.text.utf8)
        guard let file = unsafe fopen(path, "we") else { throw failed(path, errno) }
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        let code = errno
        guard unsafe fclose(file) == 0, written == bytes.count else { throw failed(path, code) }
    }

    private static func failed(_ path: String, _ code: Int32) -> OutputError {
        OutputError("\(path) cannot be written: \(unsafe String(cString: strerror(code)))")
    }
}
