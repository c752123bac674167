import Protocol
import Testing

@testable import ServiceStorage

/// The description of a change in an audit record.
struct AuditDifferenceTests {
    private static func segment(_ name: String, _ audience: String) -> Proto.Segment {
        var segment = Proto.Segment()
        (segment.name, segment.audience) = (name, audience)
        return segment
    }

    private static func noted<Kept>(_ body: (CallContext) -> Kept) -> AuditNote.Contents {
        var call = CallContext()
        let note = AuditNote()
        call.note = note
        _ = body(call)
        return note.contents
    }

    @Test func `only the fields that differ are noted, by their names in JSON`() {
        var (before, after) = (Self.segment("a", "/x"), Self.segment("a", "/x AND /y"))
        before.updateTime = Proto.Timestamp()
        after.updateTime = Proto.Timestamp()
        after.updateTime?.seconds = 1
        let note = Self.noted { $0.noteChange(from: before, to: after) }
        #expect(note.before == #"audience: "/x""#)
        #expect(note.after == #"audience: "/x AND /y""#)
        let same = Self.noted { $0.noteChange(from: after, to: after) }
        #expect(same.before.isEmpty && same.after.isEmpty)
    }

    @Test func `what was made or deleted is noted as a whole`() {
        let segment = Self.segment("a", "/x")
        let made = Self.noted { $0.noteChange(from: nil, to: segment) }
        #expect(made.before.isEmpty && made.after == #"name: "a", audience: "/x""#)
        let gone = Self.noted { $0.noteChange(from: segment, to: nil) }
        #expect(gone.before == #"name: "a", audience: "/x""# && gone.after.isEmpty)
    }

    @Test(arguments: ["device:01abc", "user:ann", #"user:"ann b""#])
    func `devices and users are noted by digests of their ids`(_ person: String) {
        let id = String(person.split(separator: ":")[1].filter { $0 != "\"" })
        let segment = Self.segment("a", "/x OR (\(person)) OR /y")
        let note = Self.noted { $0.noteChange(from: nil, to: segment) }
        #expect(!note.after.contains(id))
        #expect(note.after.contains(Proto.AuditRecord.mark(of: id)))
        #expect(note.after.contains("/x OR (") && note.after.contains(") OR /y"))
    }

    @Test(arguments: [
        ("user(erika@example.org)", "erika@example.org"), (#"user("a b")"#, "a b"),
        (#"user("a\"b (c) d")"#, #"a"b (c) d"#), (#"user("a\\b c")"#, #"a\b c"#),
        ("USER(Erika)", "Erika"), ("user( erika )", "erika"), ("device(01abc)", "01abc"),
        ("device:01abc", "01abc"), ("DEVICE:01abc", "01abc"), (#"device("01abc")"#, "01abc"),
        ("user(\u{301}erika)", "\u{301}erika"), ("user(erika", "erika"),
    ])
    func `each form in which a selector names somebody is noted by a digest`(
        form: String, id: String
    ) {
        for audience in ["/x OR \(form)", "/x AND NOT (\(form))", "\(form) OR user(jo)"] {
            let note = Self.noted { $0.noteChange(from: nil, to: Self.segment("a", audience)) }
            let digest = Proto.AuditRecord.mark(of: id)
            #expect(note.after.contains(digest), "\(note.after)")
            for name in ["rika", "01abc", "a b", "b c", "c) d"] {
                #expect(!note.after.contains(name), "\(note.after)")
            }
        }
    }

    @Test func `a text that names nobody is noted as it is`() {
        for text in ["/user/x AND locale(de)", "users (all), über @ home", "device", "user", ""] {
            #expect(NamelessText.text(text) == text)
        }
    }

    @Test func `one long field leaves the others room`() {
        let segment = Self.segment("name", String(repeating: "/x OR ", count: 1_000) + "/x")
        let note = Self.noted { $0.noteChange(from: nil, to: segment) }
        #expect(note.after.contains(#"name: "name""#))
        #expect(note.after.utf8.count < 300 && note.after.contains("…"))
    }

    @Test func `nested fields and lists are noted by their paths`() {
        var (before, after) = (Proto.App(), Proto.App())
        before.allowedOrigins = ["https://a.example", "https://b.example"]
        after.allowedOrigins = ["https://a.example", "https://c.example"]
        let note = Self.noted { $0.noteChange(from: before, to: after) }
        #expect(note.before == #"allowedOrigins[1]: "https://b.example""#)
        #expect(note.after == #"allowedOrigins[1]: "https://c.example""#)
    }
}
