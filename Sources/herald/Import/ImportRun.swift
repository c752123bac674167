import JSON
import Protocol
import ServiceKit

/// One run of an import command: it reads the file, keeps its state, shows the progress and prints
/// the result.
struct ImportRun {
    /// The shortest time between two writes of the state.
    private static let pause: Duration = .seconds(1)
    /// The most bytes of a pipe that are kept in memory, so that they can be checked before they
    /// are imported.
    private static let kept = 16 << 20

    /// The options of every import.
    static let options: [Option] = [
        .flag("skip-bad", "skip bad lines and report each with its number and reason"),
        .flag("stop-at-bad", "stop at the first bad line (the default)"),
        .flag("dry-run", "check everything, store nothing"),
        .flag("resume", "continue an interrupted import of this file"),
        .value(
            "state", "FILE", "the file for the progress; FILE.progress by default",
            dash: .nothing),
    ]

    static let notes: [String] = [
        "Files are read in pieces, so they may have any size. The progress is kept in "
            + "FILE.progress, which is removed at the end; --resume continues from there. "
            + "Importing a line twice does no harm.",
        "The exit status is 8 if a line was bad. If the import stops at a bad line, all lines "
            + "before it were stored, and some lines after it may have been.",
        "A file without anything of its format, or one that was cut off before its last bracket "
            + "or tag, is refused as a whole, with exit status 2. From a pipe of more than "
            + "16 MiB, everything before the end is stored, and the exit status is 8. With "
            + "--skip-bad, a file that was cut off is imported as far as it goes. An empty "
            + "collection, such as an export of no places, is not an error.",
    ]

    private let invocation: Invocation
    private let session: Session
    private let app: String
    /// The name of the file's format, as the state has it.
    private let format: String
    private let file: InputFile
    private let stateFile: ImportStateFile?

    init(_ invocation: Invocation, _ format: String, _ file: InputFile) async throws {
        self.invocation = invocation
        (self.format, self.file) = (format, file)
        if invocation.flag("skip-bad"), invocation.flag("stop-at-bad") {
            throw UsageError(
                "--skip-bad and --stop-at-bad cannot be combined", path: invocation.path)
        }
        stateFile = try Self.stateFile(invocation, file)
        session = try Session(invocation)
        app = try await Self.app(session)
    }

    /// Returns the file for the state; nil if no state is kept: for a pipe or with `--dry-run`.
    ///
    /// - Throws: `UsageError` if an option asks for a state that cannot be kept.
    private static func stateFile(
        _ invocation: Invocation, _ file: InputFile
    ) throws -> ImportStateFile? {
        let named = invocation.option("state")
        guard file.size != nil, !invocation.flag("dry-run") else {
            guard named == nil, !invocation.flag("resume") else {
                throw UsageError(
                    "--resume and --state need a file, and cannot be combined with --dry-run",
                    path: invocation.path)
            }
            return nil
        }
        return ImportStateFile(path: named ?? file.path + ".progress")
    }

    /// Returns the app's id, also for a key that belongs to one app: derived device ids depend on
    /// it.
    private static func app(_ session: Session) async throws -> String {
        let app = try await session.app()
        guard app.isEmpty else { return app }
        let keys = try await session.registry.listKeys(Proto.ListKeysRequest(), session.context)
        guard let app = keys.keys.first?.app, !app.isEmpty else {
            throw UsageError("which app? Name it with --app or HERALD_APP")
        }
        return app
    }

    /// Imports the records that `cutter` finds.
    ///
    /// - Parameter decoder: Creates the decoder, and may read the first record of the stream for
    ///   it.
    func run<Item>(
        _ target: ImportTarget<Item>, _ cutter: any RecordCutter,
        _ decoder: (inout RecordStream) throws -> any RecordDecoder<Item>
    ) async throws {
        let unit = cutter.unit
        let file = file
        try survey(cutter)
        let begin = try beginning()
        var stream = RecordStream(cutter) { try file.read($0) }
        let decoder = try decoder(&stream)
        if begin.position.offset > 0 {
            try file.seek(begin.position.offset)
            stream.restart(begin.position)
        }
        let progress = TransferProgress(
            target.what, of: file.size, after: begin.position.offset, on: invocation.console)
        let keeper = ImportKeeper(stateFile, file, Self.pause)
        let end: (state: ImportState, stop: BadLine?)
        do {
            defer { progress.finish() }
            end = try await importer(target, decoder, unit, progress).run(&stream, from: begin) {
                try keeper.keep($0)
            }
        } catch {
            if (try? keeper.flush()) == true { note("--resume continues at line \(keeper.line)") }
            throw error
        }
        if stream.position.records == 0, let problem = stream.problem {
            throw UsageError("'\(file.path)' \(problem)", path: invocation.path)
        }
        try keeper.flush()
        if end.stop == nil { stateFile?.remove() }
        try finish(end.state, end.stop, unit)
    }

    /// Reads an input to its end before anything is stored, to find out whether its end or its root
    /// is missing.
    ///
    /// A pipe that is longer than the limit cannot be checked first.
    private func survey(_ cutter: any RecordCutter) throws {
        guard cutter.hasRoot, !invocation.flag("skip-bad"), try file.keep(Self.kept) else {
            return
        }
        let file = file
        var stream = RecordStream(cutter) { try file.read($0) }
        if let problem = try stream.survey() {
            throw UsageError(
                "'\(file.path)': \(problem); nothing was imported", path: invocation.path)
        }
        try file.rewind()
    }

    private func importer<Item>(
        _ target: ImportTarget<Item>, _ decoder: any RecordDecoder<Item>, _ unit: String,
        _ progress: TransferProgress
    ) -> Importer<Item> {
        let (session, app, name) = (session, app, file.path)
        let isDry = invocation.flag("dry-run")
        let patience = Patience(.seconds(30)) { progress.note("herald: \($0)") }
        return Importer(
            prepare: { target.prepare($0, app) }, decoder: decoder,
            stopsAtBad: !invocation.flag("skip-bad"),
            sink: { items in
                try await patience.call { try await target.store(items, session, app, isDry) }
            },
            advance: { progress.advance($0, $1) },
            pass: { progress.note($0.text(name, unit: unit).printable) })
    }

    /// Returns the state to begin with: a new one, or with `--resume` the stored one.
    ///
    /// - Throws: `UsageError` if there is a stored state that cannot be used or must not be
    ///   overwritten.
    private func beginning() throws -> ImportState {
        let fresh = ImportState(app: app, format: format)
        guard let stateFile else { return fresh }
        guard let kept = try stateFile.read() else {
            do {
                // An unwritable place is reported now, not after the first second of the import.
                try stateFile.write(fresh)
                stateFile.remove()
            } catch {
                throw UsageError("\(error); choose another place with --state")
            }
            if invocation.flag("resume") {
                note("there is no \(stateFile.path); the import begins at the first line")
            }
            return fresh
        }
        guard invocation.flag("resume") else {
            // If nothing was stored, nothing is lost.
            if kept.totals.stored == 0 { return fresh }
            throw UsageError(
                "an import of this file into '\(kept.app)' was interrupted at line "
                    + "\(kept.position.line); continue it with --resume, or remove "
                    + "\(stateFile.path) to start again")
        }
        guard kept.app == app, kept.format == format else {
            throw UsageError(
                "\(stateFile.path) belongs to an import into '\(kept.app)' as \(kept.format)")
        }
        guard file.isXML || kept.position.offset <= file.size ?? 0,
            kept.fingerprint == file.fingerprint(before: kept.position.offset)
        else {
            throw UsageError(
                "'\(file.path)' has changed before line \(kept.position.line), where the import "
                    + "was interrupted; remove \(stateFile.path) to start again")
        }
        note(
            "\(Plural.text(kept.position.line - 1, "line")) done: "
                + "\(kept.totals.stored) stored, \(kept.totals.bad) bad; "
                + "continuing at line \(kept.position.line)")
        return kept
    }

    private func note(_ text: String) { invocation.console.note("herald: \(text.printable)") }

    private func finish(_ state: ImportState, _ stop: BadLine?, _ unit: String) throws {
        let isDry = invocation.flag("dry-run")
        if invocation.isJSON {
            var json = JSONWriter()
            json.beginObject()
            state.totals.writeMembers(to: &json)
            json.key("line")
            json.integer(state.position.line)
            json.key("complete")
            json.bool(stop == nil)
            json.endObject()
            invocation.console.out(String(decoding: json.bytes, as: UTF8.self) + "\n")
        } else {
            invocation.console.out(state.totals.text(isDry: isDry))
        }
        if let stop {
            let how =
                stateFile == nil
                ? "--skip-bad skips bad lines"
                : "fix it and continue with --resume, or skip it with --resume --skip-bad"
            throw BadInput("\(stop.text(file.path, unit: unit)); the import stopped there: \(how)")
        }
        if state.totals.bad > 0 {
            let what = unit.isEmpty ? "line" : unit
            throw BadInput(
                "skipped \(Plural.text(state.totals.bad, "bad \(what)")) of '\(file.path)'")
        }
    }
}

/// The error for an input of which a part is bad; the rest was imported.
struct BadInput: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
