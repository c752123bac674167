import JSON

/// Cells that a spreadsheet would calculate: whoever chooses a title or a tag must not run
/// anything on the machine of who looks at an export.
///
/// One rule for all files: a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return,
/// and is no number, gets a `'` before it, and so does one that has some `'` before these already.
/// Reading takes one away. A number, such as a latitude of -33.9, stays as it is. What follows the
/// first code point does not matter: a spreadsheet sees a `=` before a combining mark, too.
enum Formula {
    private static let starts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]
    private static let mark: Unicode.Scalar = "'"

    /// The cell as it is written.
    static func harmless(_ cell: String) -> String { isCalculated(cell) ? "'" + cell : cell }

    /// The cell as it was before it was written.
    static func bare(_ cell: String) -> String {
        guard cell.unicodeScalars.first == mark, isCalculated(cell) else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }

    private static func isCalculated(_ cell: String) -> Bool {
        // Most cells begin with a letter or a digit.
        guard let first = cell.unicodeScalars.first, first == mark || starts.contains(first)
        else { return false }
        let rest = cell.unicodeScalars.drop { $0 == mark }
        guard let start = rest.first, starts.contains(start) else { return false }
        return DecimalText.double(String(rest)) == nil
    }
}
