extension String {
    /// The line endings: LF, CR LF (which is one character), and CR alone.
    private static let lineEnds: Set<Character> = ["\n", "\r\n", "\r"]

    /// The lines, including empty ones, without their line endings.
    package var lines: [Substring] {
        split(omittingEmptySubsequences: false) { Self.lineEnds.contains($0) }
    }

    /// The text without its last line ending, which editors add, if it has one.
    package var withoutLineEnd: String {
        last.map { Self.lineEnds.contains($0) } == true ? String(dropLast()) : self
    }
}
