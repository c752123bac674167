import Testing

@testable import HTTPServer

struct DateFieldTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"),
    ])
    func `a date has the form of RFC 9110`(seconds: Int64, text: String) {
        #expect(String(decoding: DateField.text(seconds), as: UTF8.self) == text)
    }
}
