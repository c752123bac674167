import Testing

@testable import HeraldCommand

struct FormulaTests {
    @Test(arguments: [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("+cmd|x", "'+cmd|x"), ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"), ("'=1", "''=1"),
        ("-33.9", "-33.9"), ("+49", "+49"), ("'tis", "'tis"), ("/topics/a", "/topics/a"), ("", ""),
        ("a=1", "a=1"), ("'-5", "'-5"), ("=\u{301}1+1", "'=\u{301}1+1"),
        ("@\u{200D}SUM(A1)", "'@\u{200D}SUM(A1)"), ("=\u{FE0F}1", "'=\u{FE0F}1"),
        ("'\u{301}=1", "'\u{301}=1"), ("''=\u{301}1", "'''=\u{301}1"), ("\r\n=1", "'\r\n=1"),
    ])
    func `a spreadsheet calculates no cell, and reading gives the cell back`(
        cell: String, written: String
    ) throws {
        // By code points: texts of other ones can be equal.
        #expect(Array(Formula.harmless(cell).unicodeScalars) == Array(written.unicodeScalars))
        #expect(Array(Formula.bare(written).unicodeScalars) == Array(cell.unicodeScalars))
        let line = CSVRecord.line([cell, "x"])
        #expect(try CSVRecord.cells(line.span) == [cell, "x"])
    }
}
