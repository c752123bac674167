import JSON

/// Cells that a spreadsheet would calculate: whoever chooses a title or a tag must not run
/// anything on the machine of who looks at an export.
///
/// One rule for all files: a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return,
/// and is no number, gets a `'` before it, and so does one that has some `'` before these already.
/// Reading takes one away. A number, such as a latitude of -33.9, stays as it is.
enum Formula {
    private static let starts: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\r\n"]
    private static let mark: Character = "'"

    /// The cell as it is written.
    static func harmless(_ cell: String) -> String { isCalculated(cell) ? "'" + cell : cell }

    /// The cell as it was before it was written.
    static func bare(_ cell: String) -> String {
        cell.first == mark && isCalculated(cell) ? String(cell.dropFirst()) : cell
    }

    private static func isCalculated(_ cell: String) -> Bool {
        // Most cells begin with a letter or a digit.
        guard let first = cell.first, first == mark || starts.contains(first) else { return false }
        let rest = cell.drop { $0 == mark }
        guard let start = rest.first, starts.contains(start) else { return false }
        return DecimalText.double(String(rest)) == nil
    }
}
