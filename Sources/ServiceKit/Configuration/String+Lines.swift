extension String {
    /// What ends a line: LF, CR LF, which is one character, and CR alone.
    private static let lineEnds: Set<Character> = ["\n", "\r\n", "\r"]

    /// Its lines, empty ones too, without what ends them.
    package var lines: [Substring] {
        split(omittingEmptySubsequences: false) { Self.lineEnds.contains($0) }
    }

    /// Without the line end that editors put behind a text, if it has one.
    package var withoutLineEnd: String {
        last.map { Self.lineEnds.contains($0) } == true ? String(dropLast()) : self
    }
}
