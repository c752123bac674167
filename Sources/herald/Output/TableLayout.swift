import JSON

/// The columns of a table that are shown, and their widths.
struct TableLayout {
    /// A column that is shown.
    struct Column: Hashable {
        let index: Int
        /// True if all cells are numbers.
        let isNumber: Bool
        /// True if the column is never cut: the first one, and those with numbers or times.
        let isWhole: Bool
        /// The number of characters.
        var width: Int
    }

    /// The number of blanks between two columns.
    static let gap = 2
    /// The number of characters that a column keeps when it is cut.
    private static let narrowest = 10

    /// The columns, from left to right.
    private(set) var columns: [Column]

    /// Lays out a table.
    ///
    /// - Parameters:
    ///   - rows: the headings, and then the cells.
    ///   - leastImportant: the headings of columns that may be left out, the first ones first.
    ///   - width: the number of characters in a line; nil for no limit.
    init(_ rows: [[String]], _ leastImportant: [String], width: Int?) {
        let headings = rows.first ?? []
        columns = headings.indices.map { Self.column($0, of: rows) }
        guard let width else { return }
        var spare = leastImportant[...]
        while leastWidth > width, let heading = spare.popFirst() {
            columns.removeAll { headings[$0.index] == heading }
        }
        while self.width > width, let widest = widestCuttable { columns[widest].width -= 1 }
    }

    private static func column(_ index: Int, of rows: [[String]]) -> Column {
        let cells = rows.dropFirst().map { $0[index] }.filter { $0 != "-" }
        let isNumber = !cells.isEmpty && cells.allSatisfy(isNumber)
        let times = cells.filter { !$0.isEmpty }
        let isTime = !times.isEmpty && times.allSatisfy(isTime)
        return Column(
            index: index, isNumber: isNumber, isWhole: index == 0 || isNumber || isTime,
            width: rows.map { $0[index].count }.max() ?? 0)
    }

    private var gaps: Int { Self.gap * (columns.count - 1) }
    private var width: Int { columns.map(\.width).reduce(gaps, +) }

    /// The width when all columns are cut that may be.
    private var leastWidth: Int {
        columns.map { $0.isWhole ? $0.width : min($0.width, Self.narrowest) }.reduce(gaps, +)
    }

    /// The place of the widest column that may be cut; nil if there is none.
    private var widestCuttable: Int? {
        columns.indices.filter { !columns[$0].isWhole && columns[$0].width > Self.narrowest }
            .max { columns[$0].width < columns[$1].width }
    }

    /// Returns whether a cell is a date or a time, such as `2026-11-29T22:34:45Z`.
    private static func isTime(_ cell: String) -> Bool {
        let time = /[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z)?/
        return cell.wholeMatch(of: time) != nil
    }

    /// Returns whether a cell is a number, such as `7`, `-0.5` or `12,345`.
    private static func isNumber(_ cell: String) -> Bool {
        if DecimalText.double(cell) != nil { return true }
        let groups = cell.split(separator: ",", omittingEmptySubsequences: false)
        return groups.count > 1 && 1...3 ~= groups[0].count
            && groups.dropFirst().allSatisfy { $0.count == 3 }
            && groups.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }
}
