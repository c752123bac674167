import JSON

/// A table with headings, whose columns are as wide as their cells.
struct Table {
    private let headings: [String]
    private var rows: [[String]] = []

    init(_ headings: String...) { self.init(headings) }

    init(_ headings: [String]) { self.headings = headings }

    mutating func add(_ cells: String...) { add(cells) }

    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    var isEmpty: Bool { rows.isEmpty }

    /// The number of blanks between two columns.
    private static let gap = 2
    /// The number of characters that a column keeps when it is cut.
    private static let narrowest = 10

    /// The lines, the headings first.
    ///
    /// A column that has only numbers, also in groups such as `1,234`, is aligned to the right. A
    /// dash stands for a number that is missing.
    ///
    /// On a narrow screen the widest columns are cut, but never the first one: it has the id or
    /// name that other commands take.
    var text: String { text(on: .current) }

    /// Returns the lines, cut to the width of a screen.
    func text(on screen: Screen) -> String {
        let all = [headings] + rows
        let isNumber = headings.indices.map { column in
            let cells = rows.map { $0[column] }.filter { $0 != "-" }
            return !cells.isEmpty && cells.allSatisfy(Self.isNumber)
        }
        let widths = widths(of: all, isNumber, on: screen)
        return all.map { row in
            let cells = row.indices.map { column in
                let cell = row[column].cut(to: widths[column])
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return isNumber[column] ? space + cell : cell + space
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// Returns whether a cell is a number, such as `7`, `-0.5` or `12,345`.
    private static func isNumber(_ cell: String) -> Bool {
        if DecimalText.double(cell) != nil { return true }
        let groups = cell.split(separator: ",", omittingEmptySubsequences: false)
        return groups.count > 1 && 1...3 ~= groups[0].count
            && groups.dropFirst().allSatisfy { $0.count == 3 }
            && groups.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    private func widths(
        of all: [[String]], _ isNumber: [Bool], on screen: Screen
    ) -> [Int] {
        var widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        guard let width = screen.width else { return widths }
        let gaps = Self.gap * (widths.count - 1)
        while widths.reduce(gaps, +) > width {
            let cuttable = widths.indices.dropFirst().filter { column in
                !isNumber[column] && widths[column] > Self.narrowest
            }
            guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }
}

/// The properties of one thing, with a name and a value per line.
struct Record {
    private var rows: [(name: String, value: String)] = []

    /// Adds a line, unless the value is empty.
    ///
    /// - Parameter isAlarm: whether the value is shown in red.
    mutating func add(_ name: String, _ value: String, isAlarm: Bool = false) {
        guard !value.isEmpty else { return }
        rows.append((name, isAlarm ? Screen.alarm(value.printable) : value.printable))
    }

    var text: String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            "\(name)\(String(repeating: " ", count: width - name.count))  \(value)\n"
        }.joined()
    }
}
