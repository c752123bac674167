import HTTP
import Testing

struct HTTPFieldsTests {
    @Test func `a field is found by its name, and of several the first`() {
        var fields = HTTPFields()
        fields.append("accept", "a")
        fields.append("x-id", "1")
        fields.append("accept", "b")
        #expect(fields.string("accept") == "a")
        #expect(fields.count(of: "accept") == 2)
        #expect(fields.string("x-i") == nil)
        #expect(fields["x-id"].map(Array.init) == [0x31])
        #expect(fields.count == 3)
        #expect(fields.size == 7 + 5 + 7 + 3 * 32)
    }

    @Test func `a field value cannot contain line breaks`() {
        var fields = HTTPFields()
        fields.append("location", "/a\r\nset-cookie: b\0\t\u{7F}")
        #expect(fields.string("location") == "/a  set-cookie: b \t ")
    }

    @Test func `a value that is not text is available as bytes only`() {
        var fields = HTTPFields()
        fields.append("x-raw", bytes: [0xFF, 0x41])
        #expect(fields.string("x-raw") == nil)
        #expect(fields["x-raw"].map(Array.init) == [0xFF, 0x41])
    }

    @Test func `fields are equal by content and order`() {
        var left = HTTPFields()
        var right = HTTPFields()
        left.append("a", "1")
        right.append("a", "1")
        #expect(left == right)
        right.append("b", "2")
        #expect(left != right)
        #expect(right.description == "a: 1\nb: 2")
    }
}
