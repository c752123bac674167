import JSON

/// Rows under headings, in columns as wide as they need to be.
struct Table {
    private let headings: [String]
    private var rows: [[String]] = []

    init(_ headings: String...) {
        self.headings = headings
    }

    mutating func add(_ cells: String...) {
        rows.append(cells.map(\.printable))
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The lines, the headings first; a column of numbers only is set to the right.
    var text: String {
        let all = [headings] + rows
        let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let isNumber = headings.indices.map { column in
            !rows.isEmpty && rows.allSatisfy { DecimalText.double($0[column]) != nil }
        }
        return all.map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return isNumber[column] ? space + row[column] : row[column] + space
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

/// What is known of one thing, a name and a value per line.
struct Record {
    private var rows: [(name: String, value: String)] = []

    /// Adds a line; an empty value is left out.
    mutating func add(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        rows.append((name, value.printable))
    }

    var text: String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            "\(name)\(String(repeating: " ", count: width - name.count))  \(value)\n"
        }.joined()
    }
}
