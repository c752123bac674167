/// A table with headings, whose columns are as wide as their cells.
struct Table {
    private let headings: [String]
    /// The headings of columns that are left out where all columns do not fit, in this order.
    private let leastImportant: [String]
    private var rows: [[String]] = []

    init(_ headings: String..., leastImportant: [String] = []) {
        self.init(headings, leastImportant: leastImportant)
    }

    init(_ headings: [String], leastImportant: [String] = []) {
        (self.headings, self.leastImportant) = (headings, leastImportant)
    }

    mutating func add(_ cells: String...) { add(cells) }

    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    var isEmpty: Bool { rows.isEmpty }

    /// The lines, the headings first.
    ///
    /// A column that has only numbers, also in groups such as `1,234`, is aligned to the right. A
    /// dash stands for a number that is missing.
    ///
    /// On a narrow screen the widest columns are cut, but never the first one, which has the id or
    /// name that other commands take, and never times and numbers. If that is not enough, the least
    /// important columns are left out, and the last line says so.
    var text: String { text(on: .current) }

    /// Returns the lines, cut to the width of a screen.
    func text(on screen: Screen) -> String {
        let layout = TableLayout([headings] + rows, leastImportant, width: screen.width)
        let lines = ([headings] + rows).map { row in
            let cells = layout.columns.map { column in
                let cell = row[column.index].cut(to: column.width)
                let space = String(repeating: " ", count: column.width - cell.count)
                return column.isNumber ? space + cell : cell + space
            }
            let line = cells.joined(separator: String(repeating: " ", count: TableLayout.gap))
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        let left = headings.count - layout.columns.count
        let note = "--wide shows \(Plural.text(left, "more column"))\n"
        return lines.joined() + (left == 0 ? "" : note)
    }
}

/// The properties of one thing, with a name and a value per line.
struct Record {
    private var rows: [(name: String, value: String)] = []

    /// Adds a line, unless the value is empty.
    ///
    /// - Parameter isAlarm: true if the value is shown in red.
    mutating func add(_ name: String, _ value: String, isAlarm: Bool = false) {
        guard !value.isEmpty else { return }
        rows.append((name.printable, isAlarm ? Screen.alarm(value.printable) : value.printable))
    }

    var text: String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            "\(name)\(String(repeating: " ", count: width - name.count))  \(value)\n"
        }.joined()
    }
}
