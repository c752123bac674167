import JSON
import Protocol
import ServiceKit

/// One run of an import by the command: the file, its state beside it, the progress, the answer.
struct ImportRun {
    /// Not more often is the state kept.
    private static let pause: Duration = .seconds(1)
    /// Bytes of a pipe that are kept in memory, to look at them before they are imported.
    private static let kept = 16 << 20

    /// Options of every import.
    static let options: [Option] = [
        .flag("skip-bad", "pass over bad lines: each is told with its number and reason"),
        .flag("stop-at-bad", "stop at the first bad line, which is what it does if left out"),
        .flag("dry-run", "check everything, store nothing"),
        .flag("resume", "go on where an import of this file was broken off"),
        .value("state", "FILE", "where it keeps how far it is; beside the file, .progress"),
    ]

    static let notes: [String] = [
        "Files of any size are read piece by piece. How far it is stands in FILE.progress, which "
            + "is removed at the end; --resume goes on from there. A line that is imported again "
            + "does no harm.",
        "It ends with 8 if a line was bad. Where it stops at one, everything before it has been "
            + "stored; lines behind it may have been, too.",
        "A file in which nothing of its format is found, or that was cut off before its last "
            + "bracket or tag, is refused whole, with 2 (of a pipe of over 16 MiB, what came "
            + "before its end is stored, and it ends with 8). With --skip-bad one that was cut "
            + "off is taken as far as it goes. An empty collection, such as an export of no "
            + "places, is no mistake.",
    ]

    private let invocation: Invocation
    private let session: Session
    private let app: String
    /// What the file is, as its state says it.
    private let format: String
    private let file: InputFile
    private let stateFile: ImportStateFile?

    init(_ invocation: Invocation, _ format: String, _ file: InputFile) async throws {
        self.invocation = invocation
        (self.format, self.file) = (format, file)
        if invocation.flag("skip-bad"), invocation.flag("stop-at-bad") {
            throw UsageError(
                "--skip-bad and --stop-at-bad exclude each other", path: invocation.path)
        }
        stateFile = try Self.stateFile(invocation, file)
        session = try Session(invocation)
        app = try await Self.app(session)
    }

    /// The state's file; nil: none is kept.
    private static func stateFile(
        _ invocation: Invocation, _ file: InputFile
    ) throws -> ImportStateFile? {
        let named = invocation.option("state")
        guard file.size != nil, !invocation.flag("dry-run") else {
            guard named == nil, !invocation.flag("resume") else {
                throw UsageError(
                    "--resume and --state are for files, and not for --dry-run",
                    path: invocation.path)
            }
            return nil
        }
        return ImportStateFile(path: named ?? file.path + ".progress")
    }

    /// The app by its name, for a key that belongs to one, too: ids that are made hang on it.
    private static func app(_ session: Session) async throws -> String {
        let app = try await session.app()
        guard app.isEmpty else { return app }
        let keys = try await session.registry.listKeys(Proto.ListKeysRequest(), session.context)
        guard let app = keys.keys.first?.app, !app.isEmpty else {
            throw UsageError("which app? --app or HERALD_APP names it")
        }
        return app
    }

    /// Imports the records that `cutter` finds, by what `decoder` makes of the first of them.
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
            if (try? keeper.flush()) == true { note("--resume goes on at line \(keeper.line)") }
            throw error
        }
        if stream.position.records == 0, let problem = stream.problem {
            throw UsageError("'\(file.path)' \(problem)", path: invocation.path)
        }
        try keeper.flush()
        if end.stop == nil { stateFile?.remove() }
        try finish(end.state, end.stop, unit)
    }

    /// Looks at the whole of an input whose end or root may be missing, before anything of it is
    /// stored; a long pipe has to be taken as it comes.
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

    /// The state to begin with: a new one, or the one that is kept.
    private func beginning() throws -> ImportState {
        let fresh = ImportState(app: app, format: format)
        guard let stateFile else { return fresh }
        guard let kept = try stateFile.read() else {
            do {
                // Before anything is done, not after the first second of it.
                try stateFile.write(fresh)
                stateFile.remove()
            } catch {
                throw UsageError("\(error); --state names another place for it")
            }
            if invocation.flag("resume") {
                note("there is no \(stateFile.path): it begins at the first line")
            }
            return fresh
        }
        guard invocation.flag("resume") else {
            // Nothing is lost where nothing was done.
            if kept.totals.stored == 0 { return fresh }
            throw UsageError(
                "an import of this file into '\(kept.app)' was broken off at line "
                    + "\(kept.position.line): --resume goes on there; to begin anew, remove "
                    + stateFile.path)
        }
        guard kept.app == app, kept.format == format else {
            throw UsageError(
                "\(stateFile.path) is of an import into '\(kept.app)' as \(kept.format)")
        }
        guard file.isXML || kept.position.offset <= file.size ?? 0,
            kept.fingerprint == file.fingerprint(before: kept.position.offset)
        else {
            throw UsageError(
                "'\(file.path)' is not what it was before line \(kept.position.line), where the "
                    + "import was broken off; to begin anew, remove \(stateFile.path)")
        }
        note(
            "\(kept.position.line - 1) lines are done: \(kept.totals.stored) stored, "
                + "\(kept.totals.bad) bad; it goes on at line \(kept.position.line)")
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
                ? "--skip-bad passes over bad lines"
                : "mend it and go on with --resume, or pass over it with --resume --skip-bad"
            throw BadInput("\(stop.text(file.path, unit: unit)); it stops there: \(how)")
        }
        if state.totals.bad > 0 {
            let what = unit.isEmpty ? "line" : unit
            throw BadInput(
                "\(state.totals.bad) bad \(what)s of '\(file.path)' are passed over")
        }
    }
}

/// Part of an input is bad; the rest was done.
struct BadInput: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
