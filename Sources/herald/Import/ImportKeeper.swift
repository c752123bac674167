/// Writes an import's state to its file from time to time.
///
/// It does not write each state, because a write takes time and importing a record twice does no
/// harm.
final class ImportKeeper {
    private let file: ImportStateFile?
    private let input: InputFile
    private let pause: Duration
    private var pending: ImportState?
    private var written = ContinuousClock.now
    /// The line at which an import with the last state continues.
    private(set) var line = 1
    private var isKept = false

    init(_ file: ImportStateFile?, _ input: InputFile, _ pause: Duration) {
        (self.file, self.input, self.pause) = (file, input, pause)
    }

    /// Takes a new state and writes it if the last write is long enough ago.
    func keep(_ state: ImportState) throws {
        pending = state
        line = state.position.line
        if .now - written >= pause { try flush() }
    }

    /// Writes the state that is not written yet.
    ///
    /// - Returns: Whether the file has a state to continue from.
    @discardableResult
    func flush() throws -> Bool {
        guard let file, var state = pending else { return isKept }
        state.fingerprint = input.fingerprint(before: state.position.offset)
        try file.write(state)
        (pending, written, isKept) = (nil, .now, true)
        return true
    }
}
