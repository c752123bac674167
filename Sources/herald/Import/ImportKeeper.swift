/// Keeps an import's state, but not at each step: writing it takes a moment, and what is done twice
/// does no harm.
final class ImportKeeper {
    private let file: ImportStateFile?
    private let input: InputFile
    private let pause: Duration
    private var pending: ImportState?
    private var written = ContinuousClock.now
    /// Where the state that was seen last goes on.
    private(set) var line = 1
    private var isKept = false

    init(_ file: ImportStateFile?, _ input: InputFile, _ pause: Duration) {
        (self.file, self.input, self.pause) = (file, input, pause)
    }

    /// Keeps `state` now or a little later.
    func keep(_ state: ImportState) throws {
        pending = state
        line = state.position.line
        if .now - written >= pause { try flush() }
    }

    /// Writes what is not written yet.
    ///
    /// - Returns: whether there is a state to go on from.
    @discardableResult
    func flush() throws -> Bool {
        guard let file, var state = pending else { return isKept }
        state.fingerprint = input.fingerprint(before: state.position.offset)
        try file.write(state)
        (pending, written, isKept) = (nil, .now, true)
        return true
    }
}
